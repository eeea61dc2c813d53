import * as z from 'zod/mini';
import {
  type ClientHttp2Session,
  http2Session,
  type SecureClientSessionOptions,
} from '#server/outward/http2.ts';
import { waitAsked } from '#server/outward/retryAfter.ts';
import { NoResponse } from '../noResponse.ts';
import { SystemRefusal } from '../systemRefusal.ts';
import type { TimeLimit } from '../timeLimit.ts';
import type { PassPushOutcome } from './port.ts';
import type { PassKey } from './signature.ts';

/** Where a push service is. */
export interface PushService {
  readonly address: string;
  /** The authorities of its certificate, if it is not a public one. */
  readonly authorities?: string;
}

/** Apple’s push service. */
export const APNS: PushService = { address: 'https://api.push.apple.com' };

/** Nobody waits for a push. */
const ANSWER_WITHIN_MS = 10_000;
/** A connection is kept for the next pushes: many new ones look like an attack to Apple. */
const IDLE_MS = 60_000;

const TOKEN = /^[\da-f]{1,200}$/i;

interface Sender extends TimeLimit {
  readonly key: PassKey;
  readonly passType: string;
  readonly service: () => Promise<PushService>;
}

/** Returns a function that tells phones through Apple that a pass has changed. */
export function applePush({
  key,
  passType,
  service,
  timeoutMs = ANSWER_WITHIN_MS,
}: Sender): (pushToken: string) => Promise<PassPushOutcome> {
  const identity: SecureClientSessionOptions = {
    key: key.privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: key.certificates.map((one) => one.toString()).join(''),
  };
  let open: Promise<ClientHttp2Session> | null = null;
  const opened = async () => {
    const { address, authorities } = await service();
    return http2Session(address, {
      ...identity,
      idleMs: IDLE_MS,
      ...(authorities !== undefined && { ca: authorities }),
    });
  };
  const session = async () => {
    const known = await open;
    if (known !== null && !known.closed && !known.destroyed) return known;
    open = opened();
    return open;
  };
  return async (pushToken) => {
    if (!TOKEN.test(pushToken)) return 'gone';
    const connection = await session();
    const answer = await posted(connection, pushToken, passType, timeoutMs).catch(
      (error: unknown) => {
        // A connection that is stuck must not swallow the next push as well.
        connection.destroy();
        throw error;
      },
    );
    return outcomeOf(answer);
  };
}

interface Answer {
  readonly status: number;
  readonly reason: string;
  readonly waitMs: number | null;
}

const MAX_ANSWER = 4000;

function posted(
  connection: ClientHttp2Session,
  pushToken: string,
  passType: string,
  timeoutMs: number,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  // The token is in the path: an error must not repeat it.
  const fail = (problem: string) => reject(new NoResponse(`Apple’s push service ${problem}.`));
  const timer = setTimeout(() => fail(`has not answered within ${timeoutMs} ms`), timeoutMs);
  const stream = connection.request({
    ':method': 'POST',
    ':path': `/3/device/${pushToken}`,
    'apns-topic': passType,
  });
  let [status, body] = [0, ''];
  let waitMs: number | null = null;
  stream.setEncoding('utf8');
  stream.on(
    'response',
    ({ ':status': answered = 0, 'retry-after': retryAfter = null, date = null }) => {
      status = answered;
      waitMs = waitAsked({ status, retryAfter, date }, new Date());
    },
  );
  stream.on('data', (part: string) => (body = (body + part).slice(0, MAX_ANSWER)));
  stream.on('end', () => resolve({ status, reason: reasonIn(body), waitMs }));
  stream.on('error', () => fail('cannot be reached'));
  stream.on('close', () => fail('has closed the connection'));
  stream.end('{}');
  return promise.finally(() => clearTimeout(timer));
}

const Refused = z.object({ reason: z.string() });

function reasonIn(body: string): string {
  try {
    return Refused.parse(JSON.parse(body)).reason;
  } catch {
    return '';
  }
}

/** The token is of a phone that is reset, or of another pass type: nobody waits for its pushes. */
const GONE_REASONS = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic', 'Unregistered']);

function outcomeOf({ status, reason, waitMs }: Answer): PassPushOutcome {
  if (status === 200) return 'sent';
  if (status === 410 || GONE_REASONS.has(reason)) return 'gone';
  const problem = `Apple’s push service answered ${status} ${reason}`.trim();
  // With 403, Apple refuses the certificate and not the push: there may be another one tomorrow.
  if (status === 0 || status === 403 || status === 429 || status >= 500)
    throw new NoResponse(problem, { waitMs });
  throw new SystemRefusal('REJECTED', problem);
}

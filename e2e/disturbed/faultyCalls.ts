import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pass } from '../engines/errandPortal.ts';
import { answerWithPage, spoil } from '../support/oddNetwork.ts';
import { forward } from '../support/proxy.ts';

const LATE_MS = 2000;
/** A call later than this after a press is not the press's own. */
const OF_PRESS_MS = 3000;
/** A browser repeats by itself, at once, what was not answered on a connection that it has kept. */
const REPEATS_MS = 1000;

const answerWith =
  (status: number, headers: Readonly<Record<string, string>> = {}): Pass =>
  (_, incoming, response) => {
    incoming.resume();
    response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      .end('{"errors":{}}');
  };

const ofNetwork =
  (
    answer: (incoming: IncomingMessage, response: ServerResponse, portalUrl: string) => void,
  ): Pass =>
  (portalUrl, incoming, response) =>
    answer(incoming, response, portalUrl);

/** What can happen to a call or to its answer. */
export const FAULTS = {
  late: ofNetwork(
    spoil((response, status, headers, body) => {
      void sleep(LATE_MS).then(() => response.writeHead(status, headers).end(body));
    }),
  ),
  lost: ofNetwork(spoil((response) => response.destroy())),
  cut: ofNetwork(
    spoil((response, status, headers, body) => {
      response.writeHead(status, { ...headers, 'content-length': body.length + 1 });
      response.write(body.subarray(0, body.length / 2), () => response.destroy());
    }),
  ),
  'status-500': answerWith(500),
  'status-429': answerWith(429, { 'retry-after': '1' }),
  page: ofNetwork(answerWithPage(200)),
} as const satisfies Readonly<Record<string, Pass>>;

export type Fault = keyof typeof FAULTS;

/** Lets the portal's code come later by so many milliseconds. */
export const delayCode =
  (milliseconds: number, pass: Pass): Pass =>
  (portalUrl, incoming, response) => {
    if (incoming.url?.endsWith('.js') !== true) pass(portalUrl, incoming, response);
    else void sleep(milliseconds).then(() => forward(portalUrl, incoming, response));
  };

/** The calls that change something, of which one meets a fault. */
export interface FaultyCalls {
  readonly pass: Pass;
  /** The calls that presses have made, with the status of the portal's answer. */
  readonly made: readonly string[];
  /** Counts what is called soon as made by a press. */
  readonly expectCall: () => void;
}

/** Lets the call with this number, from 1, meet the fault; without a fault, none. */
export function startFaultyCalls(
  fault: Fault | undefined,
  number: number | null,
  onStrike: () => Promise<void>,
): FaultyCalls {
  const made: string[] = [];
  let pressedAt = -Infinity;
  let hasStruck = false;
  let lost: string | readonly string[] | undefined;
  let repeatedUntil = -Infinity;
  return {
    made,
    expectCall: () => {
      pressedAt = performance.now();
    },
    pass(portalUrl, incoming, response) {
      const isOfPress =
        incoming.method !== 'GET' &&
        incoming.url?.startsWith('/api/') === true &&
        performance.now() - pressedAt < OF_PRESS_MS;
      if (!isOfPress) {
        forward(portalUrl, incoming, response);
        return;
      }
      const key = incoming.headers['idempotency-key'];
      if (key !== undefined && key === lost && performance.now() < repeatedUntil) {
        response.destroy();
        return;
      }
      const at = made.push(`${incoming.method} ${incoming.url}`) - 1;
      response.on('close', () => {
        made[at] += ` ${response.writableFinished ? response.statusCode : 'without an answer'}`;
      });
      if (fault === undefined || hasStruck || made.length !== number) {
        forward(portalUrl, incoming, response);
        return;
      }
      hasStruck = true;
      made[at] += ` [${fault}]`;
      if (fault === 'lost') {
        lost = key;
        repeatedUntil = performance.now() + REPEATS_MS;
      }
      void onStrike().then(() => FAULTS[fault](portalUrl, incoming, response));
    },
  };
}

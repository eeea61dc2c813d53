import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isMutating, type RouteSpec } from '#contract/route.ts';
import type { Config } from '#server/config/config.ts';
import { HttpError } from '../call/httpError.ts';

/**
 * Only `Retry-After` is sent: the other headers would help a client to stay just below the limit.
 */
const hiddenHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
} as const;

/**
 * Limits the calls per minute of each person, or of each address for calls without a session.
 * Applies to the routes added after it. Protects the process from overload, so each process counts
 * for itself, without a query for every call. What protects secrets, mailboxes and the question who
 * has an account is counted in the database for all processes (`session/limits/attempts.ts`).
 */
export async function limitCalls(
  app: FastifyInstance,
  { callsPerMinute }: Pick<Config, 'callsPerMinute'>,
): Promise<void> {
  await app.register(fastifyRateLimit, {
    // Runs after `onRequest`, which identifies the caller.
    hook: 'preParsing',
    timeWindow: 60_000,
    max: ({ visit }) => (visit.actor === null ? callsPerMinute.address : callsPerMinute.person),
    keyGenerator: ({ visit, ip }) => visit.actor?.lin ?? visit.actor?.liUId ?? ip,
    addHeaders: hiddenHeaders,
    addHeadersOnExceeding: hiddenHeaders,
    errorResponseBuilder: () => new HttpError(429),
  });
}

/**
 * Returns the separate rate limit of a call, if it has one: changes that need no session, such as
 * sign-in attempts, have a lower limit than other calls. All users behind one address share it, so
 * it is set to stop a machine rather than a campus on the first morning of a term; attempts at
 * secrets have their own limits, per account, browser or mailed address.
 */
export const routeRateLimit = (spec: RouteSpec, { openChanges }: Config['callsPerMinute']) => {
  if (spec.polls !== undefined) return { rateLimit: false as const };
  if (spec.callsPerMinute !== undefined)
    return {
      rateLimit: { max: spec.callsPerMinute, keyGenerator: ({ ip }: FastifyRequest) => ip },
    };
  return spec.may === 'everyone' && isMutating(spec) && !spec.path.endsWith('/refresh')
    ? { rateLimit: { max: openChanges } }
    : {};
};

/** Two tabs waiting for the same order poll three times per second. */
const POLLS_PER_MINUTE = 240;
/** Longer than any parameter that the contract accepts. */
const MAX_NAME_LENGTH = 64;

/**
 * Limits polling separately for each polled object: per minute, all polls of one object count as a
 * single call of the address. A client that invents object names is therefore still limited.
 */
export function limitPolls(
  app: FastifyInstance,
  parameter: string,
): (request: FastifyRequest) => Promise<void> {
  const nameIn = ({ params }: FastifyRequest): string =>
    String(Object.entries(params ?? {}).find(([name]) => name === parameter)?.[1]).slice(
      0,
      MAX_NAME_LENGTH,
    );
  const count = app.createRateLimit({
    max: POLLS_PER_MINUTE,
    keyGenerator: (request) => `${request.ip} ${nameIn(request)}`,
  });
  const countCall = app.createRateLimit();
  return async (request) => {
    const polls = await count(request);
    const isFirst = !polls.isAllowed && polls.remaining === polls.max - 1;
    const calls = isFirst ? await countCall(request) : null;
    const exceeded = [polls, calls].find(
      (limit) => limit !== null && !limit.isAllowed && limit.isExceeded,
    );
    if (exceeded && !exceeded.isAllowed)
      throw new HttpError(429, { retryAfter: exceeded.ttlInSeconds });
  };
}

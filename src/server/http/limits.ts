import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isMutating, type RouteSpec } from '../../contract/route.ts';
import type { Config } from '../config.ts';
import { HttpError } from '../call/httpError.ts';

/** Only `Retry-After` is told: the rest would help to stay just below. */
const untold = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false } as const;

/** Counts the calls of each person, or of each address where nobody is signed in, in a minute. For the routes added after it. */
export async function limitCalls(app: FastifyInstance, { callsPerMinute }: Pick<Config, 'callsPerMinute'>): Promise<void> {
  await app.register(fastifyRateLimit, {
    // After the guard, which says who calls.
    hook: 'preParsing',
    timeWindow: 60_000,
    max: ({ visit }) => (visit.actor === null ? callsPerMinute.address : callsPerMinute.person),
    keyGenerator: ({ visit, ip }) => visit.actor?.lin ?? visit.actor?.liUId ?? ip,
    addHeaders: untold,
    addHeadersOnExceeding: untold,
    errorResponseBuilder: () => new HttpError(429),
  });
}

/**
 * The limit of a call's own, where it has one: changes by anyone who is not known yet, such as tries to sign in, are fewer than calls. People
 * behind one address share it, so that it holds up a machine rather than a campus; what is guessed at has limits of its own.
 */
export const ownLimitOf = (spec: RouteSpec, { openChanges }: Config['callsPerMinute']) => {
  if (spec.polls !== undefined) return { rateLimit: false as const };
  return spec.may === 'everyone' && isMutating(spec) && !spec.path.endsWith('/refresh') ? { rateLimit: { max: openChanges } } : {};
};

/** Two tabs that wait for one order ask three times a second. */
const POLLS_PER_MINUTE = 240;
/** No parameter that the contract takes is longer. */
const LONGEST_NAME = 64;

/**
 * Counts the polling for each thing that is waited for by itself: one call of the address in a minute, however often it is asked for in it.
 * Anyone who makes up names is thereby limited as by any other call.
 */
export function limitPolls(app: FastifyInstance, parameter: string): (request: FastifyRequest) => Promise<void> {
  const nameIn = ({ params }: FastifyRequest): string => String(Object.entries(params ?? {}).find(([name]) => name === parameter)?.[1]).slice(0, LONGEST_NAME);
  const count = app.createRateLimit({ max: POLLS_PER_MINUTE, keyGenerator: (request) => `${request.ip} ${nameIn(request)}` });
  const countCall = app.createRateLimit();
  return async (request) => {
    const polls = await count(request);
    const isFirst = !polls.isAllowed && polls.remaining === polls.max - 1;
    const calls = isFirst ? await countCall(request) : null;
    const exceeded = [polls, calls].find((limit) => limit !== null && !limit.isAllowed && limit.isExceeded);
    if (exceeded && !exceeded.isAllowed) throw new HttpError(429, { retryAfter: exceeded.ttlInSeconds });
  };
}

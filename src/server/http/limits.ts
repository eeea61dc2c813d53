import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { isMutating, type RouteSpec } from '../../contract/route.ts';
import type { Config } from '../config.ts';
import { Refusal } from './refusal.ts';

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
    errorResponseBuilder: () => new Refusal(429),
  });
}

/** Sign-in tries and the like: few from one place, for whoever is not known yet. */
const OPEN_CHANGES_PER_MINUTE = 120;

/** The limit of a call's own, where it has one. */
export const ownLimitOf = (spec: RouteSpec) =>
  spec.may === 'everyone' && isMutating(spec) && !spec.path.endsWith('/refresh') ? { rateLimit: { max: OPEN_CHANGES_PER_MINUTE } } : {};

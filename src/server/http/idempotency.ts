import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isMutating, type RouteSpec } from '../../contract/route.ts';
import type { Db } from '../database/open.ts';
import { hashOf, seal, unseal } from '../session/secrets.ts';
import { Refusal } from './refusal.ts';

export interface Outcome {
  readonly status: number;
  readonly body?: unknown;
  /** Of the object that the body shows, where the call is versioned. */
  readonly version?: string;
}

/** A call that has run for this long has died with its server; longer than any statement may run. */
const LEASE_SECONDS = 60;
const KEY = /^[\x21-\x7e]{8,200}$/;
/** Worth another try: such an answer is not the last word, so it is not kept. */
const passing = new Set([401, 403, 409, 429, 503]);

/**
 * Runs a change once per `Idempotency-Key` of the caller: the same key replays the first answer, a changed call under it is
 * 422, and 409 while the first still runs (decisions, "The wire"). Sign-in answers come with cookies, so they are not kept.
 */
export async function answerOnce(db: Db, spec: RouteSpec, request: FastifyRequest, run: () => Promise<Outcome>): Promise<Outcome> {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !isMutating(spec) || spec.path.startsWith('/api/authentication/')) return run();
  if (typeof key !== 'string' || !KEY.test(key)) throw new Refusal(400, { errors: { 'Idempotency-Key': ['INPUT_INVALID'] } });

  const { actor, now } = request.visit;
  const ours = { owner: actor?.lin ?? actor?.liUId ?? 'anonymous', key_hash: hashOf(key) };
  const earlier = await claim(db, { ...ours, fingerprint: fingerprintOf(request) }, now);
  if (earlier !== null) {
    const body = earlier.sealed_body && (JSON.parse(unseal(earlier.sealed_body, key)) as unknown);
    return { status: earlier.status, ...(body === null ? {} : { body }) };
  }

  const outcome = await run().catch(async (fault: unknown) => {
    // Where the database is gone too, the lease frees the key.
    await release(db, ours).catch(() => undefined);
    throw fault;
  });
  if (passing.has(outcome.status)) await release(db, ours);
  else await keep(db, ours, outcome, key);
  return outcome;
}

interface Own {
  readonly owner: string;
  readonly key_hash: string;
}

/** Null: ours to run. Otherwise the first answer. @throws {Refusal} 409 while it runs, 422 for another call under the key. */
async function claim(db: Db, claimed: Own & { fingerprint: string }, now: Date): Promise<{ status: number; sealed_body: Buffer | null } | null> {
  const leasedUntil = new Date(now.getTime() + LEASE_SECONDS * 1000);
  const taken = await db
    .insertInto('idempotency_key')
    .values({ ...claimed, leased_until: leasedUntil, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'key_hash'])
        .doUpdateSet({ leased_until: leasedUntil })
        .where('idempotency_key.status', 'is', null)
        .where('idempotency_key.leased_until', '<', now)
        .where('idempotency_key.fingerprint', '=', claimed.fingerprint),
    )
    .returning('key_hash')
    .executeTakeFirst();
  if (taken !== undefined) return null;

  const earlier = await db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('owner', '=', claimed.owner)
    .where('key_hash', '=', claimed.key_hash)
    .executeTakeFirst();
  if (earlier !== undefined && earlier.fingerprint !== claimed.fingerprint) throw new Refusal(422);
  if (earlier === undefined || earlier.status === null) throw new Refusal(409);
  return { status: earlier.status, sealed_body: earlier.sealed_body };
}

const keep = (db: Db, ours: Own, { status, body }: Outcome, key: string) =>
  db
    .updateTable('idempotency_key')
    .set({ status, sealed_body: body === undefined ? null : seal(JSON.stringify(body), key) })
    .where('owner', '=', ours.owner)
    .where('key_hash', '=', ours.key_hash)
    .execute();

const release = (db: Db, { owner, key_hash }: Own) =>
  db.deleteFrom('idempotency_key').where('owner', '=', owner).where('key_hash', '=', key_hash).execute();

const fingerprintOf = ({ method, url, body }: FastifyRequest): string =>
  createHash('sha256').update(JSON.stringify([method, url, body ?? null])).digest('base64url');

import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { isMutating, type RouteSpec } from '#contract/route.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { hashOf, seal, unseal } from '#server/base/secrets.ts';
import type { Visit } from '../session/sessions/visit.ts';
import type { Transact } from '../call/change.ts';
import type { Outcome } from '../call/handler.ts';
import { HttpError } from '../call/httpError.ts';

const StoredOutcome = z.object({
  status: z.int(),
  body: z.exactOptional(z.unknown()),
  version: z.exactOptional(z.string()),
});

type Request = Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body'> & {
  readonly visit: Pick<Visit, 'actor' | 'now'>;
};

interface Call {
  readonly spec: RouteSpec;
  readonly request: Request;
  readonly run: (transact: Transact) => Promise<Outcome>;
  /** Returns the outcome in the shape that the contract declares. */
  readonly inShape: (outcome: Outcome) => Outcome;
}

const KEY = /^[\x21-\x7e]{8,200}$/;
const FIRST_REFUSAL = 400;
/** Responses to sign-in calls set cookies, which a stored response would lack. */
const cookieSettingPaths = /^\/api\/(authentication|bankid)\//;
/** Refusals that a retry may overcome; these responses are not final, so they are not stored. */
const temporaryRefusals = new Set([401, 403, 409, 429, 503]);

/**
 * Runs a change once per `Idempotency-Key` of the caller: a call with the same key gets the first
 * response again, a different call with that key gets 422, and 409 while the first call is still
 * running (decisions, "The wire"). A key is free immediately if the server crashed during its call.
 * Refusals that are only temporary are not stored. Effects of a call outside `transact` are only
 * covered once the call has ended.
 */
export async function runIdempotent(
  db: Db,
  { spec, request, run, inShape }: Call,
): Promise<Outcome> {
  const key = keyOf(spec, request);
  const earlier = key && (await storedOutcome(db, key));
  if (earlier) return earlier;

  let answer: Outcome | null = null;
  const transact: Transact = async (work) => {
    if (answer !== null) throw new Error(`${spec.method} ${spec.path} attempts a second change.`);
    return await inTransaction(db, async (tx) => {
      if (key) await lockKey(tx, key);
      const outcome = await work(tx);
      if (outcome.status >= FIRST_REFUSAL) return outcome;
      answer = inShape(outcome);
      if (key) await storeOutcome(tx, key, answer);
      return outcome;
    });
  };
  try {
    const outcome = await run(transact);
    if (answer !== null) return answer;
    const shaped = inShape(outcome);
    if (key && !temporaryRefusals.has(shaped.status)) await storeOutcome(db, key, shaped);
    return shaped;
  } catch (error) {
    if (error instanceof AnsweredConcurrently) return error.outcome;
    throw error;
  }
}

/**
 * Returns the identifier of the call's change for external systems: the same for every retry of a
 * caller's call under one `Idempotency-Key`, so that these systems also recognise a retry whose
 * transaction was lost. Without a key every call is new.
 */
export function referenceOf(spec: RouteSpec, request: Request): string {
  const key = keyOf(spec, request);
  return key === null ? randomUUID() : hashOf(`${key.owner} ${key.fingerprint}`);
}

/** Runs the work in a transaction that is rolled back when the outcome is a refusal. */
async function inTransaction<O extends Outcome>(
  db: Db,
  work: (tx: Transaction<Database>) => Promise<O>,
): Promise<O> {
  const tx = await db.startTransaction().execute();
  try {
    const outcome = await work(tx);
    await (outcome.status >= FIRST_REFUSAL ? tx.rollback() : tx.commit()).execute();
    return outcome;
  } catch (error) {
    // If the connection is lost, so is the transaction, and the original error is the one to
    // report.
    if (!tx.isCommitted && !tx.isRolledBack)
      await tx
        .rollback()
        .execute()
        .catch(() => undefined);
    throw error;
  }
}

/**
 * A concurrent call with the same key has been answered after this call had looked for a stored
 * response and before it acquired the lock.
 */
class AnsweredConcurrently extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('answered concurrently');
    this.outcome = outcome;
  }
}

interface Key {
  readonly text: string;
  readonly owner: string;
  readonly hash: string;
  /** Identifies the call for which the key was used. */
  readonly fingerprint: string;
  /** When the call was received, by the portal's clock. */
  readonly at: Date;
}

/** Null when the response is not to be stored. @throws {HttpError} 400 for an invalid key. */
function keyOf(
  spec: RouteSpec,
  { headers, visit: { actor, now }, method, url, body }: Request,
): Key | null {
  const text = headers['idempotency-key'];
  if (text === undefined || !isMutating(spec) || cookieSettingPaths.test(spec.path)) return null;
  if (typeof text !== 'string' || !KEY.test(text))
    throw new HttpError(400, { errors: { 'Idempotency-Key': ['INPUT_INVALID'] } });
  // Keyed with the idempotency key, which only the caller has: with a plain hash, a password in the
  // body could be guessed from the database.
  const fingerprint = createHmac('sha256', text)
    .update(JSON.stringify([method, url, body ?? null]))
    .digest('base64url');
  return {
    text,
    owner: actor?.lin ?? actor?.liUId ?? 'anonymous',
    hash: hashOf(text),
    fingerprint,
    at: now,
  };
}

/**
 * The response stored under the key; null when the key is new. @throws {HttpError} 422 when it
 * belongs to a different call.
 */
async function storedOutcome(
  db: Db,
  { text, owner, hash, fingerprint }: Key,
): Promise<Outcome | null> {
  const stored = await db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('owner', '=', owner)
    .where('key_hash', '=', hash)
    .executeTakeFirst();
  if (stored === undefined) return null;
  if (stored.fingerprint !== fingerprint) throw new HttpError(422);
  return StoredOutcome.parse(JSON.parse(unseal(stored.sealed_answer, text)));
}

/**
 * Locks the key until the transaction ends. @throws {HttpError} 409 while another call holds it.
 */
async function lockKey(tx: Transaction<Database>, key: Key): Promise<void> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${key.owner} ${key.hash}`}, 0)) as is_ours`.execute(
    tx,
  );
  if (!rows[0]?.is_ours) throw new HttpError(409);
  const earlier = await storedOutcome(tx, key);
  if (earlier) throw new AnsweredConcurrently(earlier);
}

/**
 * Stores the response. Of two concurrent refusals the first is kept; a change has already locked
 * its key.
 */
const storeOutcome = (db: Db, { text, owner, hash, fingerprint, at }: Key, outcome: Outcome) =>
  db
    .insertInto('idempotency_key')
    .values({
      owner,
      key_hash: hash,
      fingerprint,
      status: outcome.status,
      sealed_answer: seal(JSON.stringify(outcome), text),
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

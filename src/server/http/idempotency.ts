import { createHmac, randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql, type Transaction } from 'kysely';
import * as z from 'zod/mini';
import { isMutating, type RouteSpec } from '../../contract/route.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { hashOf, seal, unseal } from '../secrets.ts';
import type { Visit } from '../session/visit.ts';
import type { Change, Outcome } from '../call/handler.ts';
import { HttpError } from '../call/httpError.ts';

const KeptOutcome = z.object({ status: z.int(), body: z.exactOptional(z.unknown()), version: z.exactOptional(z.string()) });

type Request = Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body'> & { readonly visit: Pick<Visit, 'actor' | 'now'> };

interface Call {
  readonly spec: RouteSpec;
  readonly request: Request;
  readonly run: (change: Change) => Promise<Outcome>;
  /** The outcome as the contract shows it. */
  readonly inShape: (outcome: Outcome) => Outcome;
}

const KEY = /^[\x21-\x7e]{8,200}$/;
const FIRST_REFUSAL = 400;
/** Sign-in answers come with cookies, which a kept answer would lack. */
const withCookies = /^\/api\/(authentication|bankid)\//;
/** Worth another try: such an answer is not the last word, so it is not kept. */
const passing = new Set([401, 403, 409, 429, 503]);

/**
 * Runs a change once per `Idempotency-Key` of the caller: the same key replays the first answer, a changed call under it is
 * 422, and 409 while the first still runs (decisions, "The wire"). A key whose call died with its server is free at once.
 * Refusals that time may mend are not kept. What a call does elsewhere than in `change` is remembered only once it is done.
 */
export async function answerOnce(db: Db, { spec, request, run, inShape }: Call): Promise<Outcome> {
  const key = keyOf(spec, request);
  const earlier = key && (await answerUnder(db, key));
  if (earlier) return earlier;

  let answer: Outcome | null = null;
  const change: Change = async (work) => {
    if (answer !== null) throw new Error(`${spec.method} ${spec.path} makes a second change.`);
    return await orNothing(db, async (tx) => {
      if (key) await claim(tx, key);
      const outcome = await work(tx);
      if (outcome.status >= FIRST_REFUSAL) return outcome;
      answer = inShape(outcome);
      if (key) await keep(tx, key, answer);
      return outcome;
    });
  };
  try {
    const outcome = await run(change);
    if (answer !== null) return answer;
    const shaped = inShape(outcome);
    if (key && !passing.has(shaped.status)) await keep(db, key, shaped);
    return shaped;
  } catch (error) {
    if (error instanceof AnsweredMeanwhile) return error.outcome;
    throw error;
  }
}

/**
 * What an outside system knows the call's change by: the same for every try of one caller's call under one `Idempotency-Key`, so that a try
 * whose transaction was lost is recognised there too. Without a key each call is a new one.
 */
export function referenceOf(spec: RouteSpec, request: Request): string {
  const key = keyOf(spec, request);
  return key === null ? randomUUID() : hashOf(`${key.owner} ${key.fingerprint}`);
}

/** A transaction whose writes stay only where it doesn’t end in a refusal. */
async function orNothing<O extends Outcome>(db: Db, work: (tx: Transaction<Database>) => Promise<O>): Promise<O> {
  const tx = await db.startTransaction().execute();
  try {
    const outcome = await work(tx);
    await (outcome.status >= FIRST_REFUSAL ? tx.rollback() : tx.commit()).execute();
    return outcome;
  } catch (error) {
    // Where the connection is gone, so is the transaction; the error that says why is the one to tell.
    if (!tx.isCommitted && !tx.isRolledBack) await tx.rollback().execute().catch(() => undefined);
    throw error;
  }
}

/** Another call with the same key was answered between our looking and our turn. */
class AnsweredMeanwhile extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('answered meanwhile');
    this.outcome = outcome;
  }
}

interface Key {
  readonly text: string;
  readonly owner: string;
  readonly hash: string;
  /** Tells the call that carried it from any other. */
  readonly fingerprint: string;
  /** When the call came, by the portal's clock. */
  readonly at: Date;
}

/** Null: the call is not to be remembered. @throws {HttpError} 400 for a key that is none. */
function keyOf(spec: RouteSpec, { headers, visit: { actor, now }, method, url, body }: Request): Key | null {
  const text = headers['idempotency-key'];
  if (text === undefined || !isMutating(spec) || withCookies.test(spec.path)) return null;
  if (typeof text !== 'string' || !KEY.test(text)) throw new HttpError(400, { errors: { 'Idempotency-Key': ['INPUT_INVALID'] } });
  // Keyed with what only the caller knows: a plain hash of a body with a password would let anyone who reads the database guess it.
  const fingerprint = createHmac('sha256', text).update(JSON.stringify([method, url, body ?? null])).digest('base64url');
  return { text, owner: actor?.lin ?? actor?.liUId ?? 'anonymous', hash: hashOf(text), fingerprint, at: now };
}

/** Null: the key is new. @throws {HttpError} 422 when another call was answered under it. */
async function answerUnder(db: Db, { text, owner, hash, fingerprint }: Key): Promise<Outcome | null> {
  const kept = await db
    .selectFrom('idempotency_key')
    .selectAll()
    .where('owner', '=', owner)
    .where('key_hash', '=', hash)
    .executeTakeFirst();
  if (kept === undefined) return null;
  if (kept.fingerprint !== fingerprint) throw new HttpError(422);
  return KeptOutcome.parse(JSON.parse(unseal(kept.sealed_answer, text)));
}

/** Ours until the transaction ends, however it ends. @throws {HttpError} 409 while another call has it. */
async function claim(tx: Transaction<Database>, key: Key): Promise<void> {
  const { rows } = await sql<{ is_ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${key.owner} ${key.hash}`}, 0)) as is_ours`.execute(tx);
  if (!rows[0]?.is_ours) throw new HttpError(409);
  const earlier = await answerUnder(tx, key);
  if (earlier) throw new AnsweredMeanwhile(earlier);
}

/** Of two refusals at once the first stays; a change has claimed its key before. */
const keep = (db: Db, { text, owner, hash, fingerprint, at }: Key, outcome: Outcome) =>
  db
    .insertInto('idempotency_key')
    .values({ owner, key_hash: hash, fingerprint, status: outcome.status, sealed_answer: seal(JSON.stringify(outcome), text), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

import type { Transaction } from 'kysely';
import { type AuditEntry, recordAll } from '../database/audit.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { type AuditedCall, auditContext } from './auditContext.ts';
import type { Outcome } from './handler.ts';

/** An entry of the audit trail without what the call itself supplies. */
export type ChangeEntry = Pick<AuditEntry, 'action' | 'subjectLin'> &
  Partial<Pick<AuditEntry, 'actor' | 'before' | 'after'>>;

/**
 * What a change writes to the audit trail: its entries, `recorded` if the functions that make the
 * change have written them, or null if it changed nothing that the trail has.
 */
export type Audit = ChangeEntry | readonly ChangeEntry[] | 'recorded' | null;

type Refusal = { readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 423 | 429 | 502 | 503 };

/** The outcome of a change: either a refusal, or it says what the audit trail is told. */
export type Changed<O extends Outcome> = (O & Refusal) | (O & { readonly audit: Audit });

/**
 * Runs the call's change in one transaction, which also writes its entries of the audit trail and
 * stores the response under its `Idempotency-Key`: all are committed or none is, even if the server
 * crashes. A refusal (a status of 400 or above) rolls back everything that `work` has written. The
 * result of `work` is the response of the call, so a call makes at most one change.
 */
export type Change = <O extends Outcome>(
  work: (tx: Transaction<Database>) => Promise<Changed<O>>,
) => Promise<O>;

/**
 * The entry of an action on a person, or with null on what belongs to nobody. The name of an action
 * is stored and shown in histories, so it stays the same when a call gets another name.
 */
export const about = (
  subjectLin: string | null,
  action: string,
  change: Pick<ChangeEntry, 'actor' | 'before' | 'after'> = {},
): ChangeEntry => ({ subjectLin, action, ...change });

/** Runs the work in a transaction that is rolled back if its outcome is a refusal. */
export type Transact = <O extends Outcome>(
  work: (tx: Transaction<Database>) => Promise<O>,
) => Promise<O>;

/** The call's changes by `transact`, with their entries of the audit trail. */
export const audited =
  (transact: Transact, call: AuditedCall<string>): Change =>
  (work) =>
    transact(async (tx) => {
      const outcome = await work(tx);
      const audit = 'audit' in outcome ? outcome.audit : null;
      if (audit !== null && audit !== 'recorded') await recordBy(tx, call, audit);
      return outcome;
    });

/** Writes what a call does besides its change, or what functions that others call too have done. */
export const recordBy = (
  tx: Db | Transaction<Database>,
  call: AuditedCall<string | null>,
  entries: ChangeEntry | readonly ChangeEntry[],
): Promise<void> =>
  recordAll(
    tx,
    [entries].flat().map((entry) => ({ ...auditContext(call), ...entry })),
  );

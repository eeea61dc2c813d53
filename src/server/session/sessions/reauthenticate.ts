import { auditColumns, type AuditEntry, type AuditRow, auditRow } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import { prepared, type Value } from '#server/database/prepared.ts';
import { type AttemptLimit, type Attempts, attemptsOf } from '../limits/attempts.ts';
import { resealTokens } from './providerTokens.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';
import type { IssuedSession } from './renewals.ts';

/** A person's reauthentication within a session. */
export interface Reauthentication {
  /** The attempts that the proof resets. */
  readonly limitToReset: AttemptLimit;
  readonly subject: string;
  readonly entry: AuditEntry;
}

/**
 * A session as its own browser holds it: the provider's tokens are sealed with the session's token.
 */
export interface BrowserSession {
  readonly token: string;
  readonly sealedTokens: Buffer | null;
}

/**
 * Continues the session under a new token, resets the attempts and writes the audit entry, in one
 * statement because many people may reauthenticate at once. Returns null and changes nothing if the
 * session has ended, or has another token by now.
 */
export async function reauthenticate(
  db: Db,
  { token, sealedTokens }: BrowserSession,
  { limitToReset, subject, entry }: Reauthentication,
): Promise<IssuedSession | null> {
  const issued = newToken();
  const [session] = await proved(db, {
    ...attemptsOf(limitToReset, subject),
    ...auditRow(entry),
    known: hashOf(token),
    issued: hashOf(issued),
    sealedTokens: resealTokens(sealedTokens, token, issued),
  });
  return session === undefined ? null : { token: issued, ends: session.ends_at };
}

interface Proved extends Attempts, AuditRow {
  readonly known: string;
  readonly issued: string;
  readonly sealedTokens: Buffer | null;
}

const proved = prepared((db, value: Value<Proved>) =>
  db
    .with('proved', (tx) =>
      tx
        .updateTable('session')
        .set({
          token_hash: value('issued'),
          previous_token_hash: null,
          renewed_at: value('at'),
          last_used_at: value('at'),
          proved_at: value('at'),
          sealed_tokens: value('sealedTokens'),
        })
        .where('token_hash', '=', value('known'))
        .returning('ends_at'),
    )
    .with('attempts_reset', (tx) =>
      tx
        .deleteFrom('guess_count')
        .where('purpose', '=', value('purpose'))
        .where('subject_hash', '=', value('subjectHash'))
        .where((eb) => eb.exists(eb.selectFrom('proved').select('ends_at'))),
    )
    .with('recorded', (tx) =>
      tx
        .insertInto('audit_entry')
        .columns(auditColumns)
        .expression((eb) =>
          eb.selectFrom('proved').select(auditColumns.map((column) => value(column).as(column))),
        ),
    )
    .selectFrom('proved')
    .select('ends_at'),
);

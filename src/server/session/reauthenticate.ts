import { auditColumns, type AuditEntry, type AuditRow, auditRow } from '../database/audit.ts';
import type { Db } from '../database/open.ts';
import { prepared, type Value } from '../database/prepared.ts';
import { type AttemptLimit, type Attempts, attemptsOf } from './attempts.ts';
import { sealAnew } from './providerTokens.ts';
import { hashOf, newToken } from '../secrets.ts';
import type { IssuedSession } from './sessions.ts';

/** A person within a session has proved who they are once more. */
export interface Reauthentication {
  /** The attempts that the proof resets. */
  readonly forgiven: AttemptLimit;
  readonly subject: string;
  readonly entry: AuditEntry;
}

/** A session as its own browser has it: what it knows of its provider is sealed with the token. */
export interface HeldSession {
  readonly token: string;
  readonly sealedTokens: Buffer | null;
}

/**
 * Goes on with the session under a token that nobody has seen before, resets the attempts and writes the entry: one statement, since
 * many people may prove themselves at once. Null: the session has ended, or goes by another token since, and nothing is changed.
 */
export async function reauthenticate(db: Db, { token, sealedTokens }: HeldSession, { forgiven, subject, entry }: Reauthentication): Promise<IssuedSession | null> {
  const issued = newToken();
  const [session] = await proved(db, {
    ...attemptsOf(forgiven, subject),
    ...auditRow(entry),
    known: hashOf(token),
    issued: hashOf(issued),
    sealedTokens: sealAnew(sealedTokens, token, issued),
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
    .with('forgiven', (tx) =>
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
        .expression((eb) => eb.selectFrom('proved').select(auditColumns.map((column) => value(column).as(column)))),
    )
    .selectFrom('proved')
    .select('ends_at'),
);

import type { Selectable, Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { isRecent } from '#rules/recent.ts';
import type { PasswordFlowTable } from '#server/database/tables/sessions.ts';

/** Maximum age, in minutes, of a proof of identity for setting a new password. */
const PROOF_MINUTES = 30;

export type PasswordFlow = Selectable<PasswordFlowTable> & {
  readonly liUId: string;
  /** When the person proved their identity. */
  readonly provedAt: Date;
  /** The browser that signed in; no other may continue. */
  readonly browserHash: string;
  readonly activationKeyId: string | null;
};

/**
 * Chooses the account whose password this sign-in is to set. Choosing another account restarts the
 * flow. Returns false if a password has already been set, which is final.
 */
export async function beginPasswordFlow(
  tx: Transaction<Database>,
  sessionId: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const begun = {
    account_id: accountId,
    started_at: now,
    terms_accepted_at: null,
    activated_at: null,
  };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('password_flow')
    .values({ session_id: sessionId, password_set_at: null, ...begun })
    .onConflict((conflict) =>
      conflict
        .column('session_id')
        .doUpdateSet(begun)
        .where('password_flow.password_set_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Returns how far this sign-in has come, locked until the transaction ends. Undefined if no account
 * has been chosen.
 */
export async function lockPasswordFlow(
  tx: Transaction<Database>,
  sessionId: string,
): Promise<PasswordFlow | undefined> {
  const row = await tx
    .selectFrom('password_flow')
    .innerJoin('session', 'session.id', 'password_flow.session_id')
    .innerJoin('account', 'account.id', 'password_flow.account_id')
    .selectAll('password_flow')
    .select([
      'account.user_id',
      'session.proved_at',
      'session.browser_hash',
      'session.activation_key_id',
    ])
    .where('session_id', '=', sessionId)
    .forUpdate('password_flow')
    .executeTakeFirst();
  if (row === undefined || row.user_id === null) return undefined;
  const {
    user_id: liUId,
    proved_at: provedAt,
    browser_hash: browserHash,
    activation_key_id: activationKeyId,
    ...flow
  } = row;
  return { ...flow, liUId, provedAt, browserHash, activationKeyId };
}

/**
 * Whether the proof of identity is recent enough for setting a new password. Sensitive changes
 * within the portal require a more recent one.
 */
export const isProofFreshForPassword = (
  { provedAt }: Pick<PasswordFlow, 'provedAt'>,
  now: Date,
): boolean => isRecent(provedAt, PROOF_MINUTES * 60_000, now);

export const recordStep = (
  tx: Transaction<Database>,
  sessionId: string,
  step: Partial<Pick<PasswordFlow, 'terms_accepted_at' | 'password_set_at' | 'activated_at'>>,
) => tx.updateTable('password_flow').set(step).where('session_id', '=', sessionId).execute();

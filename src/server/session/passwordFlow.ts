import type { Selectable, Transaction } from 'kysely';
import type { Database } from '../database/schema.ts';
import type { PasswordFlowTable } from '../database/tables/sessions.ts';

/** A new password must follow this soon after the person has proved who they are. */
const PROOF_MINUTES = 30;

export type PasswordFlow = Selectable<PasswordFlowTable> & {
  readonly liUId: string;
  /** When the person proved who they are. */
  readonly provedAt: Date;
  /** The browser that signed in; no other goes on. */
  readonly browserHash: string;
  readonly activationKeyId: string | null;
};

/** Chooses the account that this sign-in is to set the password of. Choosing another one begins again; false: one is done, and stays done. */
export async function beginPasswordFlow(tx: Transaction<Database>, sessionId: string, accountId: string, now: Date): Promise<boolean> {
  const begun = { account_id: accountId, started_at: now, terms_accepted_at: null, activated_at: null };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('password_flow')
    .values({ session_id: sessionId, password_set_at: null, ...begun })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(begun).where('password_flow.password_set_at', 'is', null))
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** How far this sign-in has come, locked until the transaction ends. Undefined: it has chosen no account. */
export async function lockPasswordFlow(tx: Transaction<Database>, sessionId: string): Promise<PasswordFlow | undefined> {
  const row = await tx
    .selectFrom('password_flow')
    .innerJoin('session', 'session.id', 'password_flow.session_id')
    .innerJoin('account', 'account.id', 'password_flow.account_id')
    .selectAll('password_flow')
    .select(['account.liu_id', 'session.proved_at', 'session.browser_hash', 'session.activation_key_id'])
    .where('session_id', '=', sessionId)
    .forUpdate('password_flow')
    .executeTakeFirst();
  if (row === undefined || row.liu_id === null) return undefined;
  const { liu_id: liUId, proved_at: provedAt, browser_hash: browserHash, activation_key_id: activationKeyId, ...flow } = row;
  return { ...flow, liUId, provedAt, browserHash, activationKeyId };
}

/** Whether the proof is still fresh enough for a new password. Grave changes within the portal ask for a fresher one. */
export const isProofFreshForPassword = ({ provedAt }: Pick<PasswordFlow, 'provedAt'>, now: Date): boolean =>
  now.getTime() - provedAt.getTime() < PROOF_MINUTES * 60_000;

export const takeStep = (tx: Transaction<Database>, sessionId: string, step: Partial<Pick<PasswordFlow, 'terms_accepted_at' | 'password_set_at' | 'activated_at'>>) =>
  tx.updateTable('password_flow').set(step).where('session_id', '=', sessionId).execute();

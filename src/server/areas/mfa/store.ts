import type { Kysely } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Database } from '../../database/schema.ts';

/** The person's account of this name; null where there is none. */
export async function accountIdOf(db: Db, lin: string, liUId: string): Promise<string | null> {
  const row = await db.selectFrom('account').select('id').where('lin', '=', lin).where('liu_id', '=', liUId).executeTakeFirst();
  return row?.id ?? null;
}

/** Whether two-step verification is on for one of these accounts of the person's. */
export async function hasTwoStepOn(db: Kysely<Database>, lin: string, liUIds: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('mfa_setting')
    .innerJoin('account', 'account.id', 'mfa_setting.account_id')
    .select('account.id')
    .where('account.lin', '=', lin)
    .where('account.liu_id', 'in', liUIds)
    .where('mfa_setting.is_enabled', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the person behind the session last proved who they are; null where it has ended. */
export async function lastProof(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db.selectFrom('session').select('proved_at').where('id', '=', sessionId).executeTakeFirst();
  return row?.proved_at ?? null;
}

import type { Db } from '../../database/open.ts';

/** The person's account of this name; null where there is none. */
export async function accountIdOf(db: Db, lin: string, liUId: string): Promise<string | null> {
  const row = await db.selectFrom('account').select('id').where('lin', '=', lin).where('liu_id', '=', liUId).executeTakeFirst();
  return row?.id ?? null;
}

/** When the person behind the session last proved who they are; null where it has ended. */
export async function lastProof(db: Db, sessionId: string): Promise<Date | null> {
  const row = await db.selectFrom('session').select('proved_at').where('id', '=', sessionId).executeTakeFirst();
  return row?.proved_at ?? null;
}

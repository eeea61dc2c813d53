import type { Db } from '../../database/open.ts';

/** Whose account it is; null: nobody's. */
export const linOfUserId = async (db: Db, liUId: string): Promise<string | null> =>
  (await db.selectFrom('account').select('lin').where('liu_id', '=', liUId).executeTakeFirst())?.lin ?? null;

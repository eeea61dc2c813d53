import type { Db } from '#server/database/open.ts';

/** Returns the LIN of the account's owner; null if no account has this user id. */
export const linOfUserId = async (db: Db, liUId: string): Promise<string | null> =>
  (await db.selectFrom('account').select('lin').where('liu_id', '=', liUId).executeTakeFirst())
    ?.lin ?? null;

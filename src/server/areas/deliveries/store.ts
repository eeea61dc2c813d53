import type { Db } from '#server/database/open.ts';

/** Whether there is a person with this LIN. */
export const exists = async (db: Db, lin: string): Promise<boolean> =>
  (await db.selectFrom('person').select('lin').where('lin', '=', lin).executeTakeFirst()) !==
  undefined;

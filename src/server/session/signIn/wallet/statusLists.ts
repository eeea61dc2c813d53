import type { Db } from '#server/database/open.ts';

/** The status list token that was fetched last from an address. */
export const keptStatusList = (
  db: Db,
  uri: string,
): Promise<{ readonly token: string; readonly fetchedAt: Date } | undefined> =>
  db
    .selectFrom('outside_status_list')
    .select(['token', 'fetched_at as fetchedAt'])
    .where('uri', '=', uri)
    .executeTakeFirst();

/** Keeps a status list token, for the other servers too. */
export async function keepStatusList(db: Db, uri: string, token: string, now: Date): Promise<void> {
  const row = { token, fetched_at: now };
  await db
    .insertInto('outside_status_list')
    .values({ uri, ...row })
    .onConflict((conflict) => conflict.column('uri').doUpdateSet(row))
    .execute();
}

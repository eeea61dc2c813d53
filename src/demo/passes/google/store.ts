import type { Db } from '#server/database/open.ts';

/** What happens to a pass at Google, oldest last in the log; each has a text `DEMO_GOOGLE/EVENT/<what>`. */
export type GoogleEvent = 'CREATED' | 'CHANGED' | 'ADDED' | 'REMOVED';

const NEWEST = 50;

export const noteAt = (db: Db, item: string, what: GoogleEvent, detail: string) =>
  db
    .insertInto('demo_google_event')
    .values({ item, at: new Date(), what, detail: detail.slice(0, 200) })
    .execute();

/** The public key of the portal's account; undefined until the portal has made it. */
export const accountKey = async (db: Db): Promise<string | undefined> =>
  (await db.selectFrom('demo_google_account').select('public_key').executeTakeFirst())?.public_key;

export const itemWith = (db: Db, id: string) =>
  db.selectFrom('demo_google_item').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns whether there was no such item before. */
export async function create(db: Db, id: string, content: string): Promise<boolean> {
  const made = await db
    .insertInto('demo_google_item')
    .values({ id, content })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Returns whether there is such an item. */
export async function change(db: Db, id: string, content: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('demo_google_item')
    .set({ content })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives a pass to a phone, unless another one has it. */
export async function give(db: Db, id: string, browser: string, link: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('demo_google_item')
    .set({ browser_hash: browser, link })
    .where('id', '=', id)
    .where((where) =>
      where.or([where('browser_hash', 'is', null), where('browser_hash', '=', browser)]),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Returns whether the phone had the pass. */
export async function drop(db: Db, id: string, browser: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('demo_google_item')
    .set({ browser_hash: null, link: null })
    .where('id', '=', id)
    .where('browser_hash', '=', browser)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const itemsOf = (db: Db, browser: string) =>
  db
    .selectFrom('demo_google_item')
    .selectAll()
    .where('browser_hash', '=', browser)
    .orderBy('id')
    .execute();

/** What has happened to these passes, newest first. */
export const eventsAt = (db: Db, items: readonly string[]) =>
  items.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('demo_google_event')
        .selectAll()
        .where('item', 'in', [...items])
        .orderBy('id', 'desc')
        .limit(NEWEST)
        .execute();

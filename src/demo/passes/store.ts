import type { Insertable } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { DemoPassTable } from '#server/database/tables/walletPass.ts';

/** What happens to a pass in a phone, oldest last in the log; each has a text `DEMO_PASS/EVENT/<what>`. */
export type EventName =
  | 'ADDED'
  | 'REGISTERED'
  | 'PUSH'
  | 'LISTED'
  | 'FETCHED'
  | 'UNCHANGED'
  | 'REMOVED'
  | 'FAILED';

const NEWEST = 50;

export const noteEvent = (db: Db, push_token: string, what: EventName, detail: string) =>
  db
    .insertInto('demo_pass_event')
    .values({ push_token, at: new Date(), what, detail: detail.slice(0, 200) })
    .execute();

export const passesIn = (db: Db, browser: string) =>
  db
    .selectFrom('demo_pass')
    .selectAll()
    .where('browser_hash', '=', browser)
    .orderBy('serial')
    .execute();

/** What has happened to the passes with these push tokens, newest first. */
export const eventsOf = (db: Db, pushTokens: readonly string[]) =>
  pushTokens.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('demo_pass_event')
        .selectAll()
        .where('push_token', 'in', [...pushTokens])
        .orderBy('id', 'desc')
        .limit(NEWEST)
        .execute();

export const keepPass = (db: Db, { push_token, ...pass }: Insertable<DemoPassTable>) =>
  db
    .insertInto('demo_pass')
    .values({ ...pass, push_token })
    .onConflict((conflict) =>
      conflict
        .columns(['browser_hash', 'serial'])
        .doUpdateSet({ archive: pass.archive, last_modified: pass.last_modified }),
    )
    .execute();

export const dropPass = (db: Db, browser: string, serial: string) =>
  db
    .deleteFrom('demo_pass')
    .where('browser_hash', '=', browser)
    .where('serial', '=', serial)
    .execute();

import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { remindOfEnd, runNight } from '#server/areas/nights/index.ts';
import { startBackgroundJobs } from '#server/jobs/backgroundJobs.ts';
import { readConfig } from '#server/config/config.ts';
import { createLog } from '#server/http/logging.ts';
import { addDays } from '#rules/dates.ts';
import type { AccountTable } from '#server/database/tables/account.ts';
import { dayIn } from '#server/mail/dayIn.ts';
import { forgetChanges, recordingDirectory, toldBy } from '../support/recordingDirectory.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { accountIdOf, auditOf, change, linOf } from './calls.ts';
import { permitDeletions, silentCards } from '../support/nights.ts';

/**
 * The account closes on 30 March of a leap year, so that the first reminder is due on 29 February.
 */
const CLOSES = '2028-03-30';
const FIRST = '2028-02-29';
const SECOND = '2028-03-16';
const THIRD = '2028-03-27';

const directory = recordingDirectory({ isProvisioned: false });
const log = { warn: () => undefined };

let portal: Portal;
let accountId: string;
let lastEntry = 0;
/** Current time of the portal's own clock. */
let now = new Date(`${FIRST}T11:00:00Z`);
beforeAll(async () => {
  portal = await startPortal({ systems: { directory }, clock: () => now });
  accountId = await accountIdOf(portal.db, 'olisv345');
  // Nobody has to permit a deletion any more.
  await permitDeletions(portal.db, now);
  // Nothing happens to any other account on these days.
  await portal.db
    .updateTable('account')
    .set({ user_status: 'None' })
    .where('id', '<>', accountId)
    .execute();
});
afterAll(() => portal.close());
beforeEach(async () => {
  directory.reset();
  await portal.db
    .updateTable('account')
    .set({
      user_status: 'Inretirement',
      retirement_date: CLOSES,
      valid_through: null,
      disabled_at: null,
      removed_on: null,
    })
    .where('id', '=', accountId)
    .execute();
  await forgetChanges(portal.db);
  for (const table of ['retirement_reminder', 'outgoing_message', 'notification'] as const)
    await portal.db.deleteFrom(table).execute();
  ({ last: lastEntry } = await portal.db
    .selectFrom('audit_entry')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow());
});

const onDay = (today: string) => ({
  config: readConfig({ DATABASE_URL: portal.databaseUrl }),
  now: new Date(`${today}T11:00:00Z`),
  today,
});
const remind = (today: string) => remindOfEnd(portal.db, onDay(today));
const night = (today: string) =>
  runNight(portal.db, { ...onDay(today), systems: { cards: silentCards, directory }, log });
const letters = () =>
  portal.db.selectFrom('outgoing_message').select(['recipient', 'subject', 'body']).execute();
const notices = () =>
  portal.db
    .selectFrom('notification')
    .select(['link', 'date', 'title'])
    .where('account_id', '=', accountId)
    .orderBy('date')
    .execute();
const reminded = async () =>
  (await auditOf(portal.db, 'accounts.remind'))
    .filter(({ id }) => id > lastEntry)
    .map(({ after }) => after);
const account = () =>
  portal.db
    .selectFrom('account')
    .select(['user_status', 'disabled_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

describe('reminders', () => {
  test('are written only in the language that an alumna has chosen for letters', async () => {
    const lin = await linOf(portal.db, 'olisv345');
    const { id } = await portal.db
      .selectFrom('alumn')
      .select('id')
      .where('lin', 'is', null)
      .executeTakeFirstOrThrow();
    await portal.db
      .updateTable('alumn')
      .set({ lin, preferred_language: 'sv-SE' })
      .where('id', '=', id)
      .execute();
    await remind(FIRST);
    await portal.db.updateTable('alumn').set({ lin: null }).where('id', '=', id).execute();
    const sent = await letters();
    expect(sent.length).toBeGreaterThan(0);
    for (const { subject, body } of sent) {
      expect(subject).not.toContain(' / ');
      expect(body).toMatch(/^Hej\n/);
      expect(body).not.toContain('Hello');
    }
  });

  test('are sent 30, 14 and 3 days ahead, by mail and in the portal, once each', async () => {
    for (let day = addDays(FIRST, -2); day <= addDays(CLOSES, 1); day = addDays(day, 1)) {
      await Promise.all([remind(day), remind(day)]);
      await remind(day);
    }
    expect(await reminded()).toEqual([
      { lastDay: CLOSES, daysAhead: 30 },
      { lastDay: CLOSES, daysAhead: 14 },
      { lastDay: CLOSES, daysAhead: 3 },
    ]);
    expect((await notices()).map(({ date, link }) => [date, link])).toEqual([
      [FIRST, '/myaccounts/studentretirement'],
      [SECOND, '/myaccounts/studentretirement'],
      [THIRD, '/myaccounts/studentretirement'],
    ]);
    const sent = await letters();
    expect(new Set(sent.map(({ recipient }) => recipient)).size * 3).toBe(sent.length);
    expect(sent[0]?.subject).toContain(dayIn('sv-SE', CLOSES));
    expect(sent[0]?.body).toContain('/myaccounts/studentretirement');
  });

  test('are sent later when no server was running, and never two at once', async () => {
    await remind(addDays(FIRST, 4));
    expect(await reminded()).toEqual([{ lastDay: CLOSES, daysAhead: 30 }]);
    await portal.db.deleteFrom('retirement_reminder').execute();
    await remind(addDays(SECOND, 6));
    await remind(addDays(SECOND, 7));
    expect((await reminded()).slice(1)).toEqual([{ lastDay: CLOSES, daysAhead: 14 }]);
  });

  test('are repeated for a postponed date, but not sent after a cancellation', async () => {
    await remind(SECOND);
    await portal.db
      .updateTable('account')
      .set({ retirement_date: '2029-03-30' })
      .where('id', '=', accountId)
      .execute();
    await remind(addDays(SECOND, 1));
    await remind('2029-02-28');
    expect(await reminded()).toEqual([
      { lastDay: CLOSES, daysAhead: 14 },
      { lastDay: '2029-03-30', daysAhead: 30 },
    ]);
    await portal.db
      .updateTable('account')
      .set({ retirement_date: '2029-03-01' })
      .where('id', '=', accountId)
      .execute();
    await remind('2029-03-01');
    expect(await reminded()).toHaveLength(2);
  });

  test('are sent once by two servers that start on the same day with queues in the same database', async () => {
    now = new Date(`${FIRST}T11:00:00Z`);
    const config = readConfig({ DATABASE_URL: portal.databaseUrl });
    const start = () =>
      startBackgroundJobs({
        db: portal.db,
        databaseUrl: portal.databaseUrl,
        config: { ...config, demo: null },
        log: createLog(config, { write: () => undefined }),
        clock: () => now,
      });
    const stops = await Promise.all([start(), start()]);
    await expect.poll(reminded, { timeout: 20_000 }).toHaveLength(1);
    await Promise.all(stops.map(({ stop }) => stop()));
    // A server that restarts later on the same day has nothing left to send.
    const restarted = await start();
    await restarted.stop();
    expect(await reminded()).toEqual([{ lastDay: CLOSES, daysAhead: 30 }]);
    expect(await notices()).toHaveLength(1);
  });
});

describe('closing', () => {
  test('takes effect after the last day: status, directory, sessions and audit trail', async () => {
    now = new Date(`${CLOSES}T20:00:00Z`);
    const olivia = await portal.as('olisv345');
    await night(CLOSES);
    expect((await olivia('/api/user')).status).toBe(200);
    expect((await account()).user_status).toBe('Inretirement');

    now = new Date(`${CLOSES}T22:30:00Z`);
    await Promise.all([night(addDays(CLOSES, 1)), night(addDays(CLOSES, 1))]);
    expect(await account()).toEqual({ user_status: 'Retired', disabled_at: expect.any(Date) });
    expect(await toldBy(portal.db, directory)).toEqual([['olisv345', false]]);
    expect((await olivia('/api/user')).status).toBe(401);
    expect(
      (await portal.browser().fetch('/demo/session', change('POST', { persona: 'olisv345' })))
        .status,
    ).toBe(403);
    expect(
      (await auditOf(portal.db, 'accounts.close')).filter(({ id }) => id > lastEntry),
    ).toMatchObject([
      {
        actor_lin: null,
        request_id: 'background-job',
        before: { userStatus: 'Inretirement' },
        after: { on: addDays(CLOSES, 1), liUId: 'olisv345' },
      },
    ]);
  });

  test('does not wait for an unresponsive directory, which is told later', async () => {
    directory.isSilent = true;
    await night(addDays(CLOSES, 3));
    expect((await account()).user_status).toBe('Retired');
    expect(await toldBy(portal.db, directory)).toEqual([]);
    directory.isSilent = false;
    const later = new Date(Date.now() + 60_000);
    expect(await toldBy(portal.db, directory, later)).toEqual([['olisv345', false]]);
  });
});

describe('an account that nobody extends', () => {
  const END = '2028-02-10';
  const set = (changes: Updateable<AccountTable>) =>
    portal.db.updateTable('account').set(changes).where('id', '=', accountId).execute();
  const inUse = () =>
    set({ user_status: 'Active', valid_through: END, retirement_date: null, removed_on: null });
  const toldToCards = async () => {
    const changes = portal.db.selectFrom('outgoing_change').select('kind');
    return (await changes.where('system', '=', 'Cards').execute()).map(({ kind }) => kind);
  };
  const actionsBy = async (day: string) => {
    for (let step = 0; step < 4; step += 1) await night(day);
    const rows = await portal.db
      .selectFrom('audit_entry')
      .select(['action', 'after'])
      .where('id', '>', lastEntry)
      .where('action', 'like', 'accounts.%')
      .orderBy('id')
      .execute();
    return rows.map(({ action, after }) => [action, (after as { on: string }).on]);
  };

  test('expires, closes, is emptied and is deleted on the days that the rules give', async () => {
    await inUse();
    expect(await actionsBy(END)).toEqual([]);
    expect(await actionsBy('2028-02-11')).toEqual([['accounts.expire', '2028-02-11']]);
    expect(await actionsBy('2028-05-10')).toHaveLength(1);
    expect((await actionsBy('2028-05-11')).at(-1)).toEqual(['accounts.close', '2028-05-11']);
    expect((await letters()).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([expect.stringContaining('olisv345 är avslutat')]),
    );
    expect(await actionsBy('2029-05-11')).toHaveLength(2);
    expect((await actionsBy('2029-05-12')).at(-1)).toEqual(['accounts.empty', '2029-05-12']);
    expect(await toldToCards()).toEqual(['CardBlock']);
    expect((await actionsBy('2031-05-12')).at(-1)).toEqual(['accounts.delete', '2031-05-12']);
    expect(await toldBy(portal.db, directory)).toEqual([['olisv345', false]]);
  });
});

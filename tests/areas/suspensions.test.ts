import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endExpiredSuspensions } from '#server/areas/suspensions/endSuspension.ts';
import { readConfig } from '#server/config/config.ts';
import { forgetChanges, recordingDirectory, toldBy } from '../support/recordingDirectory.ts';
import { lettersOf } from '../support/letters.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import {
  accountIdOf,
  answer,
  auditOf,
  change,
  contentsOf,
  linOf,
  refused,
  whileAccountLocked,
} from './calls.ts';

const directory = recordingDirectory({ isProvisioned: false });

let portal: Portal;
let david: Send;
beforeAll(async () => {
  portal = await startPortal({ systems: { directory } });
  david = await portal.as('davos31');
});
afterEach(async () => {
  await david('/api/Accounts/Suspension/bener17', change('DELETE'));
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Active', disabled_at: null })
    .where('user_id', 'in', ['bener17', 'adm_bener17'])
    .execute();
  for (const table of ['suspension', 'outgoing_message'] as const)
    await portal.db.deleteFrom(table).execute();
  await forgetChanges(portal.db);
  directory.reset();
});
afterAll(() => portal.close());

const PATH = '/api/Accounts/Suspension/bener17';
const spam = { reason: 'Skickar skräppost', until: null };
const suspend = (send: Send = david, body: unknown = spam, path = PATH) =>
  answer(send(path, change('PUT', body)));
const reinstate = (send: Send = david) => answer(send(PATH, change('DELETE')));
const read = (send: Send = david) => answer(send(PATH));
const statusOf = async (liUId: string) =>
  await portal.db
    .selectFrom('account')
    .select(['user_status', 'disabled_at'])
    .where('user_id', '=', liUId)
    .executeTakeFirstOrThrow();
const everything = () =>
  contentsOf(portal.db, 'account', 'suspension', 'session', 'outgoing_message', 'audit_entry');

describe('suspending', () => {
  test('locks the person out of the portal and the directory, and ends the active session immediately', async () => {
    const bengt = await portal.as('bener17');
    expect((await bengt('/api/user')).status).toBe(200);
    const { status, body } = await suspend(david, { ...spam, until: '2999-01-01' });
    expect([status, body]).toEqual([
      200,
      {
        since: expect.any(String),
        until: '2999-01-01',
        reason: spam.reason,
        by: { displayName: 'David Öström', liUId: 'davos31' },
      },
    ]);
    expect(await read()).toEqual({ status: 200, body });
    expect((await bengt('/api/user')).status).toBe(401);
    expect((await bengt('/api/Accounts/Search?query=a')).status).toBe(401);
    expect(
      (await portal.browser().fetch('/demo/session', change('POST', { persona: 'bener17' })))
        .status,
    ).toBe(403);
    expect(await statusOf('bener17')).toEqual({
      user_status: 'Suspended',
      disabled_at: expect.any(Date),
    });
    expect(await toldBy(portal.db, directory)).toContainEqual(['bener17', false]);
  });

  test('is recorded in the audit trail', async () => {
    await suspend();
    expect((await auditOf(portal.db, 'accounts.suspend')).at(-1)).toMatchObject({
      actor_user_id: 'davos31',
      subject_lin: await linOf(portal.db, 'bener17'),
      before: { userStatus: 'Active' },
      after: { userStatus: 'Suspended', reason: spam.reason, until: null },
    });
  });

  test('notifies the person at a private address, without the reason', async () => {
    await portal.db
      .updateTable('contact_information')
      .set({
        alternative_email_address: 'bengt@example.org',
        alternative_email_verified_at: new Date(),
      })
      .where('lin', '=', await linOf(portal.db, 'bener17'))
      .execute();
    await suspend();
    const letters = await lettersOf(portal.db);
    expect(letters.map(({ channel, recipient }) => [channel, recipient])).toContainEqual([
      'email',
      'bengt@example.org',
    ]);
    for (const { body } of letters) {
      expect(body).toContain('stängt av kontot bener17');
      expect(body).toContain('/account/changenotice#');
    }
    expect(JSON.stringify(letters)).not.toContain(spam.reason);
  });

  test('notifies by text message when there is no private address', async () => {
    const lin = await linOf(portal.db, 'bener17');
    await portal.db
      .updateTable('contact_information')
      .set({
        alternative_email_address: null,
        alternative_email_verified_at: null,
        sms_number: '+46701234567',
        sms_verified_at: new Date(),
      })
      .where('lin', '=', lin)
      .execute();
    await portal.db
      .updateTable('account')
      .set({ external_email_address: null })
      .where('lin', '=', lin)
      .execute();
    await suspend();
    expect(
      await portal.db
        .selectFrom('outgoing_message')
        .select(['channel', 'recipient', 'subject'])
        .execute(),
    ).toContainEqual({ channel: 'sms', recipient: '+46701234567', subject: '' });
  });

  test('includes the person’s administrator accounts, and reinstating restores the status of each', async () => {
    const account = {
      lin: await linOf(portal.db, 'bener17'),
      person_type: 'Employee',
      user_status: 'Active',
    } as const;
    const adm = await portal.db
      .selectFrom('account')
      .select('id')
      .where('user_id', '=', 'adm_bener17')
      .executeTakeFirst();
    if (adm === undefined)
      await portal.db
        .insertInto('account')
        .values({ ...account, user_id: 'adm_bener17', account_type: 'Adm' })
        .execute();
    await forgetChanges(portal.db);
    await suspend();
    expect((await statusOf('adm_bener17')).user_status).toBe('Suspended');
    expect(new Map(await toldBy(portal.db, directory))).toEqual(
      new Map([
        ['bener17', false],
        ['adm_bener17', false],
      ]),
    );
    expect(await reinstate()).toEqual({ status: 204, body: null });
    expect([await statusOf('bener17'), await statusOf('adm_bener17')]).toEqual([
      { user_status: 'Unsuspended', disabled_at: null },
      { user_status: 'Unsuspended', disabled_at: null },
    ]);
    expect(new Map(await toldBy(portal.db, directory))).toEqual(
      new Map([
        ['bener17', true],
        ['adm_bener17', true],
      ]),
    );
  });

  test.each(['annli42', 'bener17', 'cecka23', 'ivabe94', 'fatka61', 'nilan234'])(
    'is denied to %s, who gets no information',
    async (persona) => {
      const send = await portal.as(persona);
      const untouched = await everything();
      expect([await suspend(send), await reinstate(send), await read(send)]).toEqual([
        refused(403),
        refused(403),
        refused(403),
      ]);
      expect(await everything()).toEqual(untouched);
    },
  );

  test('rejects a superuser’s own account', async () => {
    const untouched = await everything();
    expect(await suspend(david, spam, '/api/Accounts/Suspension/davos31')).toEqual({
      status: 409,
      body: { errors: { account: ['SUSPENSION/ONESELF'] } },
    });
    expect(await everything()).toEqual(untouched);
  });

  test.each([
    ['a blank reason', { reason: ' ', until: null }, { reason: ['INPUT_REQUIRED'] }],
    [
      'a date in the past',
      { reason: 'x', until: '2020-01-01' },
      { until: ['SUSPENSION/UNTIL_PAST'] },
    ],
    [
      'a date that does not exist',
      { reason: 'x', until: '2999-02-30' },
      { until: ['INPUT_INVALID_DATE'] },
    ],
  ])('is rejected with %s', async (_what, body, errors) => {
    expect(await suspend(david, body)).toEqual({ status: 400, body: { errors } });
    expect((await statusOf('bener17')).user_status).toBe('Active');
  });

  test.each(['Suspended', 'Deceased', 'None'] as const)(
    'is rejected for an account with the status %s',
    async (status) => {
      await portal.db
        .updateTable('account')
        .set({ user_status: status })
        .where('user_id', '=', 'bener17')
        .execute();
      expect(await suspend()).toEqual({
        status: 409,
        body: { errors: { account: ['SUSPENSION/WRONG_STATUS'] } },
      });
    },
  );

  test('returns 404 for an unknown account', async () => {
    expect(await suspend(david, spam, '/api/Accounts/Suspension/nobod99')).toEqual(refused(404));
  });

  test('is applied once when two requests arrive at the same time, and the other gets a conflict', async () => {
    const both = await whileAccountLocked(
      portal.db,
      'bener17',
      () => Promise.all([suspend(), suspend(david, { reason: 'Another', until: null })]),
      2,
    );
    expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(await portal.db.selectFrom('suspension').select('status_before').execute()).toEqual(
      expect.arrayContaining([{ status_before: 'Active' }]),
    );
  });

  test('takes effect in the portal although the directory is unresponsive, which is told later', async () => {
    directory.isSilent = true;
    expect((await suspend()).status).toBe(200);
    expect((await statusOf('bener17')).user_status).toBe('Suspended');
    expect(await toldBy(portal.db, directory)).toEqual([]);
    directory.isSilent = false;
    expect(await toldBy(portal.db, directory, new Date(Date.now() + 60_000))).toContainEqual([
      'bener17',
      false,
    ]);
  });

  test('is shown as on its way, then as done', async () => {
    await suspend();
    const lin = await linOf(portal.db, 'bener17');
    // The extra account is suspended too.
    const shown = async () => {
      const { body } = await answer(david(`/api/Accounts/${lin}/deliveries`));
      const told = body as { system: string; kind: string; state: string }[];
      return [...new Set(told.map(({ system, kind, state }) => `${system} ${kind} ${state}`))];
    };
    expect(await shown()).toEqual(['Directory Account OnItsWay']);
    await toldBy(portal.db, directory);
    expect(await shown()).toEqual(['Directory Account Done']);
  });
});

describe('the end of a suspension', () => {
  test.each(['Active', 'New', 'Unsuspended'] as const)(
    'reinstates an account that was %s',
    async (before) => {
      await portal.db
        .updateTable('account')
        .set({ user_status: before })
        .where('user_id', '=', 'bener17')
        .execute();
      await suspend();
      expect(await reinstate()).toEqual({ status: 204, body: null });
      expect((await statusOf('bener17')).user_status).toBe(
        before === 'Active' ? 'Unsuspended' : before,
      );
      expect(await read()).toEqual({ status: 204, body: null });
      expect((await auditOf(portal.db, 'accounts.reinstate')).at(-1)).toMatchObject({
        actor_user_id: 'davos31',
        before: { userStatus: 'Suspended', reason: spam.reason },
      });
      expect(await reinstate()).toEqual(refused(409));
    },
  );

  test('keeps an account disabled that has ended in the meantime', async () => {
    await portal.db
      .updateTable('account')
      .set({ user_status: 'Inactive' })
      .where('user_id', '=', 'bener17')
      .execute();
    await suspend();
    await reinstate();
    expect(await statusOf('bener17')).toEqual({
      user_status: 'Inactive',
      disabled_at: expect.any(Date),
    });
    expect(await toldBy(portal.db, directory)).not.toContainEqual(['bener17', true]);
  });

  test('takes effect after the last day: at once for the person, in the directory by the job', async () => {
    await suspend(david, { ...spam, until: '2999-01-01' });
    await portal.db
      .updateTable('suspension')
      .set({ until: '2020-01-01' })
      .where('account_id', '=', await accountIdOf(portal.db, 'bener17'))
      .execute();
    expect(await read()).toEqual({ status: 204, body: null });
    expect(
      (await portal.browser().fetch('/demo/session', change('POST', { persona: 'bener17' })))
        .status,
    ).toBe(200);

    const config = readConfig({ DATABASE_URL: portal.databaseUrl });
    const job = () =>
      endExpiredSuspensions(portal.db, { config, now: new Date(), today: '2026-11-22' });
    await Promise.all([job(), job()]);
    expect(await statusOf('bener17')).toEqual({ user_status: 'Unsuspended', disabled_at: null });
    const told = await toldBy(portal.db, directory);
    expect(told.filter(([name, isEnabled]) => name === 'bener17' && isEnabled)).toHaveLength(1);
    expect((await auditOf(portal.db, 'accounts.reinstate')).at(-1)).toMatchObject({
      actor_lin: null,
      request_id: 'background-job',
    });
  });
});

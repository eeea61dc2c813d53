import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Notification } from '#contract/notification.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';

let portal: Portal;
let nils: Send;
let maja: Send;

beforeAll(async () => {
  portal = await startPortal();
  nils = await portal.as('nilan234');
  maja = await portal.as('majek123');
});
afterAll(() => portal.close());

describe('the signed-in user', () => {
  // AUTH-30
  test.each([
    ['InfoCenter', 'InfoCenterEmployee'],
    ['ItTeleservice', 'TeleserviceEmployee'],
  ] as const)('the legacy role name %s grants the permissions of %s', async (role, roleId) => {
    await portal.db
      .deleteFrom('role_assignment')
      .where('account_id', '=', await accountIdOf(portal.db, 'larfo47'))
      .execute();
    await portal.db
      .insertInto('role_assignment')
      .values({ account_id: await accountIdOf(portal.db, 'larfo47'), role })
      .execute();
    const send = await portal.as('larfo47');
    expect(await (await send('/api/user')).json()).toMatchObject({ roleIds: [roleId] });
  });

  test.each([
    [
      'bener17',
      {
        roleIds: ['AccountAdministrator'],
        personType: 'Employee',
        primaryAffiliation: 'employee',
        givenName: 'Bengt',
        isInAlumniPortal: false,
      },
    ],
    [
      'nilan234',
      {
        roleIds: [],
        personType: 'Student',
        primaryAffiliation: 'student',
        givenName: 'Nils',
        isInAlumniPortal: false,
      },
    ],
    [
      'saral789',
      {
        roleIds: [],
        personType: 'Student',
        primaryAffiliation: 'alum',
        givenName: 'Sara',
        isInAlumniPortal: true,
      },
    ],
  ])('is returned with roles and affiliation for %s', async (liUId, expected) => {
    const send = await portal.as(liUId);
    expect(await answer(send('/api/user'))).toMatchObject({
      status: 200,
      body: { liUId, ...expected },
    });
  });

  test.each(['/api/user', '/api/user/account', '/api/user/notifications'])(
    'is not returned by %s without signing in',
    async (path) => {
      expect(await answer(fetch(portal.url + path))).toEqual(refused(401));
    },
  );

  // SHELL-27
  test.each(['adm_bener17', 'tech_davos31', 'student_majek123'])(
    'denies %s access',
    async (liUId) => {
      const send = await portal.as(liUId);
      expect(await answer(send('/api/user'))).toEqual(refused(403));
    },
  );
});

describe('the caller’s own account', () => {
  test('is returned for an employee', async () => {
    const anna = await portal.as('annli42');
    const { status, body } = await answer(anna('/api/user/account'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      liUId: 'annli42',
      displayName: 'Anna Lindqvist',
      personType: 'Employee',
      userStatus: 'Active',
      accountType: 'Personal',
      studies: null,
      organisation: {
        name: { 'sv-SE': expect.any(String), 'en-GB': expect.any(String) },
        path: expect.stringMatching(/^\/KU/),
      },
    });
  });

  test('is returned for a student', async () => {
    const { body } = await answer(nils('/api/user/account'));
    expect(body).toMatchObject({
      liUId: 'nilan234',
      personType: 'Student',
      studies: { credits: expect.any(Number) },
    });
    expect(body).not.toHaveProperty('retirementDate');
  });

  test('has the closing date for a student under retirement', async () => {
    const olivia = await portal.as('olisv345');
    const { body: options } = await answer(olivia('/api/students/self/retirementoptions'));
    const { retirementDate } = options as { retirementDate: string };
    expect((await answer(olivia('/api/user/account'))).body).toMatchObject({
      userStatus: 'Inretirement',
      retirementDate,
    });
  });

  test.each(['/api/user', '/api/user/account', '/api/user/notifications'])(
    '%s returns no national id',
    async (path) => {
      const { national_id } = await portal.db
        .selectFrom('person')
        .select('national_id')
        .where('lin', '=', await linOf(portal.db, 'nilan234'))
        .executeTakeFirstOrThrow();
      const text = await (await nils(path)).text();
      expect(text).not.toContain(national_id);
      expect(text).not.toContain(national_id?.slice(2));
    },
  );
});

describe('notifications', () => {
  const add = async (values: {
    title: string;
    prio?: number;
    date?: string;
    shownDays?: number;
    liUId?: string;
  }) => {
    const { title, prio = 5, date = today(), shownDays = 30, liUId = 'majek123' } = values;
    const row = {
      prio,
      date,
      days_back_in_time: shownDays,
      notification_type: 'Test',
      title: { 'sv-SE': title, 'en-GB': title },
      message: { 'sv-SE': 'm', 'en-GB': 'm' },
    };
    const account_id = await accountIdOf(portal.db, liUId);
    return (
      await portal.db
        .insertInto('notification')
        .values({ account_id, ...row })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  };
  const titles = async (send: Send) =>
    ((await (await send('/api/user/notifications')).json()) as Notification[]).map(
      ({ title }) => title['sv-SE'],
    );

  // SELF-13
  test('are listed newest first, whatever their priority, within their display period', async () => {
    await portal.db
      .deleteFrom('notification')
      .where('account_id', '=', await accountIdOf(portal.db, 'majek123'))
      .execute();
    await add({ title: 'yesterday', date: today(-1) });
    await add({ title: 'today' });
    await add({ title: 'tomorrow', date: today(1) });
    await add({ title: 'pressing', prio: 1, date: today(-3) });
    await add({ title: 'past its time', date: today(-4), shownDays: 3 });
    await add({ title: 'on its last day', date: today(-3), shownDays: 3 });
    expect(await titles(maja)).toEqual(['today', 'yesterday', 'on its last day', 'pressing']);
  });

  // SELF-14
  test('have popup texts of their own where defined', async () => {
    const id = await add({ title: 'with a popup', prio: 3 });
    const words = {
      popup_title: { 'sv-SE': 'Obs', 'en-GB': 'Note' },
      popup_message: { 'sv-SE': 'Läs', 'en-GB': 'Read' },
    };
    await portal.db
      .updateTable('notification')
      .set({ ...words, link: '/card', is_internal_link: true })
      .where('id', '=', id)
      .execute();
    const all = (await (await maja('/api/user/notifications')).json()) as Notification[];
    expect(all.find((one) => one.id === id)?.popup).toMatchObject({
      key: id,
      prio: 3,
      link: '/card',
      isInternalLink: true,
      title: { 'en-GB': 'with a popup' },
      popupTitle: { 'sv-SE': 'Obs', 'en-GB': 'Note' },
      popupMessage: { 'en-GB': 'Read' },
    });
    expect(all.filter((one) => one.id !== id && one.popup !== undefined)).toEqual([]);
  });

  test('are restricted to the caller’s own', async () => {
    await add({ title: 'for Nils', liUId: 'nilan234' });
    expect(await titles(nils)).toContain('for Nils');
    expect(await titles(maja)).not.toContain('for Nils');
  });

  test('carry an ETag, and are answered with 304 when unchanged', async () => {
    const first = await nils('/api/user/notifications');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect(
      (await nils('/api/user/notifications', { headers: { 'if-none-match': etag } })).status,
    ).toBe(304);
    await add({ title: 'new', liUId: 'nilan234' });
    expect(
      (await nils('/api/user/notifications', { headers: { 'if-none-match': etag } })).status,
    ).toBe(200);
  });

  test('are marked as read once, even by repeated requests, and only by their owner', async () => {
    const id = await add({ title: 'to read', liUId: 'nilan234' });
    const read = `/api/user/notifications/${id}/read`;
    const before = await contentsOf(portal.db, 'notification', 'audit_entry');
    expect(await answer(maja(read, change('POST')))).toEqual(refused(404));
    expect(await contentsOf(portal.db, 'notification', 'audit_entry')).toEqual(before);

    const answers = await Promise.all([1, 2, 3].map(() => nils(read, change('POST'))));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const entries = await auditOf(portal.db, 'user.readNotification');
    expect(entries).toMatchObject([
      { actor_user_id: 'nilan234', subject_lin: await linOf(portal.db, 'nilan234'), after: { id } },
    ]);
    expect(await (await nils('/api/user/notifications')).json()).toContainEqual(
      expect.objectContaining({ id, isRead: true }),
    );
  });

  test.each(['0', 'x', '00000000-0000-0000-0000-000000000000', "1' or '1'='1", 'null'])(
    'return 404 for the unknown id %s',
    async (id) => {
      expect(
        await answer(
          maja(`/api/user/notifications/${encodeURIComponent(id)}/read`, change('POST')),
        ),
      ).toEqual(refused(404));
    },
  );
});

/** Returns the date in Sweden, `days` from now. */
function today(days = 0): string {
  const moment = new Date(Date.now() + days * 86_400_000);
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Stockholm',
    dateStyle: 'short',
  }).format(moment);
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountAdminNotification } from '#contract/notifications.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { addMonths } from '#rules/months.ts';
import { tellAdministrators } from '#server/areas/notifications/index.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';
import { organisationCalled } from './managedAccounts.ts';

let portal: Portal;
let bengt: Send;
let cecilia: Send;
let department: string;

beforeAll(async () => {
  portal = await startPortal();
  [bengt, cecilia, department] = await Promise.all([
    portal.as('bener17'),
    portal.as('cecka23'),
    nodeOf('IDT'),
  ]);
});
afterAll(() => portal.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const nodeOf = (shortName: string) => organisationCalled(portal.db, shortName);
const list = (send: Send, node = department) =>
  answer(send(`/api/notifications/accountadmin/${node}`));
const listed = async (send: Send, node = department) =>
  (await list(send, node)).body as AccountAdminNotification[];
const markRead = (send: Send, notificationIds: string[], organisationId = department) =>
  answer(
    send(
      '/api/notifications/accountadmin/actions/read',
      change('POST', { organisationId, notificationIds }),
    ),
  );

test('lists the notifications for accounts in the organisation and below, newest first', async () => {
  const all = await listed(bengt);
  expect(new Set(all.map(({ notificationType }) => notificationType))).toEqual(
    new Set(['Accounts', 'AccountEnds', 'AccountHasEnded', 'Deceased', 'PhoneMissing']),
  );
  const dates = all.map(({ date }) => date);
  expect(dates).toEqual(dates.toSorted((one, other) => other.localeCompare(one)));
  const ulf = all.find(({ liUId }) => liUId === 'ulfpa18');
  expect(ulf).toMatchObject({
    prio: 1,
    notificationType: 'Deceased',
    organisationId: await nodeOf('IDT3'),
    norEduPersonLin: await linOf(portal.db, 'ulfpa18'),
    link: '/accountmanagement/panels/account/employee/ulfpa18',
    isInternalLink: true,
    isRead: false,
    daysBackInTime: expect.any(Number),
    title: { 'sv-SE': 'Ulf Palm har avlidit', 'en-GB': 'Ulf Palm has died' },
  });
  const below = await listed(bengt, await nodeOf('IDT3'));
  expect(below.map(({ id }) => id)).toContain(ulf?.id);
  expect(below.length).toBeLessThan(all.length);
});

test('every notification matches the state of its account', async () => {
  const rows = await portal.db
    .selectFrom('account')
    .selectAll()
    .where('affiliation_type', 'is not', null)
    .execute();
  const today = dateInSweden(new Date());
  const isTrue = ({ notificationType, norEduPersonLin }: AccountAdminNotification) => {
    const account = rows.find(({ lin }) => lin === norEduPersonLin);
    switch (notificationType) {
      case 'PhoneMissing':
        return account?.subscription_type === 'XLarge' && !account.has_work_phone;
      case 'PhoneToReturn':
        return account?.user_status === 'Inretirement' && account.has_work_phone;
      case 'Deceased':
        return account?.user_status === 'Deceased';
      case 'AccountHasEnded':
        return account?.user_status === 'Active' && (account.valid_through ?? today) < today;
      case 'AccountEnds':
        return account?.user_status === 'Active' && (account.valid_through ?? '') >= today;
      default:
        return account === undefined;
    }
  };
  expect((await listed(cecilia, await nodeOf('KU'))).filter((told) => !isTrue(told))).toEqual([]);
});

// ACCT-60
test('marks a notification as read for all administrators', async () => {
  const ids = (await listed(bengt)).slice(0, 3).map(({ id }) => id);
  expect(await markRead(bengt, ids)).toEqual({ status: 200, body: null });
  for (const send of [bengt, cecilia]) {
    const read = (await listed(send)).filter(({ isRead }) => isRead);
    expect(read.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  }
  expect((await auditOf(portal.db, 'notifications.markRead')).at(-1)).toMatchObject({
    actor_user_id: 'bener17',
    after: { notificationIds: expect.arrayContaining(ids) },
  });
});

test('changes nothing when a notification is marked as read again', async () => {
  const ids = (await listed(bengt)).filter(({ isRead }) => isRead).map(({ id }) => id);
  const before = await contentsOf(portal.db, 'admin_notification_read', 'audit_entry');
  expect((await markRead(cecilia, [...ids, ...ids])).status).toBe(200);
  expect(await contentsOf(portal.db, 'admin_notification_read', 'audit_entry')).toEqual(before);
});

test('denies another organisation’s notifications, and marks none when one of them is invalid', async () => {
  const here = new Set((await listed(bengt)).map(({ id }) => id));
  const theirs = (await listed(cecilia, await nodeOf('KU'))).find(({ id }) => !here.has(id));
  const elsewhere = theirs?.organisationId ?? '';
  const ours = (await listed(bengt)).find(({ isRead }) => !isRead);
  const before = await contentsOf(portal.db, 'admin_notification_read', 'audit_entry');
  expect(await list(bengt, elsewhere)).toEqual(refused(403));
  expect(await markRead(bengt, [theirs?.id ?? ''], elsewhere)).toEqual(refused(403));
  for (const wrong of [theirs?.id ?? '', NOBODY, 'none'])
    expect(await markRead(bengt, [ours?.id ?? '', wrong])).toEqual(refused(404));
  expect(await list(bengt, NOBODY)).toEqual(refused(404));
  expect(await markRead(bengt, [ours?.id ?? ''], NOBODY)).toEqual(refused(404));
  expect(await contentsOf(portal.db, 'admin_notification_read', 'audit_entry')).toEqual(before);
});

// ACCT-60
test('an event leaves the list when settled: an account extended, a phone come, or ends together', async () => {
  const node = await nodeOf('IDT');
  const of = async (type: string) =>
    (await listed(bengt, node)).filter(({ notificationType }) => notificationType === type);
  const [ending] = await of('AccountEnds');
  const lin = ending?.norEduPersonLin ?? '';
  const today = dateInSweden(new Date());
  expect(
    await answer(
      bengt(
        '/api/Accounts/Extend',
        change('PATCH', { accounts: [lin], extendDate: addMonths(today, 12) }),
      ),
    ),
  ).toMatchObject({ status: 200, body: [{ succeeded: true }] });
  expect((await of('AccountEnds')).map(({ norEduPersonLin }) => norEduPersonLin)).not.toContain(
    lin,
  );

  const [phone] = await of('PhoneMissing');
  await portal.db
    .updateTable('account')
    .set({ has_work_phone: true })
    .where('lin', '=', phone?.norEduPersonLin ?? '')
    .execute();
  expect((await of('PhoneMissing')).map(({ id }) => id)).not.toContain(phone?.id);

  expect(await of('Accounts')).not.toEqual([]);
  const own = async () =>
    ((await answer(bengt('/api/user/notifications'))).body as { notificationType: string }[]).map(
      ({ notificationType }) => notificationType,
    );
  expect(await own()).toContain('Accounts');
  await portal.db
    .updateTable('account')
    .set({ valid_through: addDays(today, 100) })
    .where('affiliation_type', 'in', ['Associate', 'Affiliated'])
    .where('user_status', '=', 'Active')
    .execute();
  expect(await of('Accounts')).toEqual([]);
  expect(await own()).not.toContain('Accounts');
});

// ACCT-60
test('denies reading and marking of existing notifications when the feature is switched off', async () => {
  const off = await startPortal({
    environment: { PORTAL_FEATURE_ACCOUNT_ADMIN_NOTIFICATIONS: 'false' },
  });
  try {
    const send = await off.as('bener17');
    const [one] = await listed(bengt);
    expect(await list(send)).toEqual(refused(403));
    expect(await markRead(send, [one?.id ?? ''])).toEqual(refused(403));
  } finally {
    await off.close();
  }
});

test('writes nothing when the feature is switched off, and reports it as switched off', async () => {
  const off = await startPortal({
    environment: { PORTAL_FEATURE_ACCOUNT_ADMIN_NOTIFICATIONS: 'false' },
  });
  try {
    const send = await off.as('bener17');
    const { id } = await off.db
      .selectFrom('organisation')
      .select('id')
      .where('short_name', '=', 'IDT')
      .executeTakeFirstOrThrow();
    const before = await contentsOf(off.db, 'notification', 'audit_entry');
    expect(await list(send, id)).toEqual(refused(403));
    expect(
      await answer(
        send(
          '/api/notifications/accountadmin/actions/read',
          change('POST', { organisationId: id, notificationIds: [NOBODY] }),
        ),
      ),
    ).toEqual(refused(403));
    expect(await contentsOf(off.db, 'notification', 'audit_entry')).toEqual(before);
    expect((await answer(send('/api/configuration/siteFeatures'))).body).toMatchObject({
      enableAccountAdminNotifications: false,
    });
  } finally {
    await off.close();
  }
});

test('what needs attention is told once, and again when it comes again', async () => {
  await portal.db.deleteFrom('admin_notification').execute();
  const now = new Date();
  const today = dateInSweden(now);
  const tell = (on = today) => tellAdministrators(portal.db, { now, today: on });
  const told = async () =>
    (await listed(bengt)).map(({ notificationType, liUId }) => `${notificationType} ${liUId}`);
  const { lin } = await portal.db
    .selectFrom('account')
    .innerJoin('organisation_closure as below', 'below.descendant_id', 'account.organisation_id')
    .select('lin')
    .where('below.ancestor_id', '=', department)
    .where('affiliation_type', 'not in', ['Employee'])
    .where('user_status', '=', 'Active')
    .where('subscription_type', '!=', 'XLarge')
    .executeTakeFirstOrThrow();
  const endOn = (day: string) =>
    portal.db.updateTable('account').set({ valid_through: day }).where('lin', '=', lin).execute();
  await endOn(addDays(today, 10));
  await tell();
  const first = await told();
  expect(first).toContain('Deceased ulfpa18');
  const ending = (await listed(bengt)).find((one) => one.norEduPersonLin === lin);
  expect(ending?.title['en-GB']).toMatch(/^The account of .+ ends$/);
  expect(ending?.message['sv-SE']).toMatch(/^Kontot gäller till och med \d+ \p{L}+ \d{4}\./u);
  await tell();
  expect(await told()).toEqual(first);

  const countOf = async () =>
    (
      await portal.db
        .selectFrom('admin_notification')
        .select('id')
        .where('subject_lin', '=', lin)
        .where('notification_type', '=', 'AccountEnds')
        .execute()
    ).length;
  await endOn(addDays(today, 400));
  await tell();
  expect(await countOf()).toBe(1);
  await tell(addDays(today, 380));
  expect(await countOf()).toBe(2);
});

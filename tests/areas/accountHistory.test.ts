import { describe, expect, test } from 'vitest';
import type { AccountEvent } from '#contract/accountHistory.ts';
import { answer, change, linOf, refused } from './calls.ts';
import { openDesk } from './desk.ts';
import {
  activityAt,
  addGuest,
  type Guest,
  inMonths,
  nationalIdOf,
  newNationalId,
  newTransientNumber,
} from './managedAccounts.ts';
import { showDocument } from './profiles.ts';

const { portal, bengt, cecilia, web, mai } = await openDesk();

const ask = (lin: string, send = bengt) => answer(send(`/api/Accounts/${lin}/history`));
const historyOf = async (lin: string, send = bengt): Promise<AccountEvent[]> => {
  const { status, body } = await ask(lin, send);
  expect(status).toBe(200);
  return body as AccountEvent[];
};
const update = ({ lin, liUId }: Guest, fields: object, send = bengt) =>
  answer(
    send(
      `/api/EmployeeProfile?targetLiuId=${liUId}`,
      change('PATCH', { norEduPersonLIN: lin, ...fields }),
    ),
  );
const entry = (lin: string, action: string, more: object = {}) =>
  portal.db
    .insertInto('audit_entry')
    .values({
      at: new Date(),
      actor_lin: null,
      actor_user_id: null,
      subject_lin: lin,
      action,
      request_id: 'a-test',
      address: '192.0.2.1',
      before: null,
      after: null,
      ...more,
    })
    .execute();

test('lists changes with their actor, newest first', async () => {
  const guest = await addGuest(portal.db, web);
  await bengt(
    '/api/Accounts/Extend',
    change('PATCH', { accounts: [guest.lin], extendDate: inMonths(12) }),
  );
  await cecilia(
    '/api/Accounts/ITSubscription',
    change('PATCH', { accounts: [guest.lin], itSubsctiptionType: 'Large' }),
  );
  await update(guest, { description: 'Gäst' });
  const cancelled = {
    norEduPersonLIN: guest.lin,
    givenName: 'Gerd',
    surname: 'Gäst',
    hasLiUPhone: false,
    liUId: guest.liUId,
    employeePositionId: null,
  };
  await bengt('/api/Accounts/Cancel', change('DELETE', { accountsToCancel: [cancelled] }));

  const events = await historyOf(guest.lin);
  const actor = (displayName: string, liUId: string) => ({
    actor: { displayName, liUId },
    isByPerson: false,
  });
  expect(events).toMatchObject([
    {
      action: 'accountChanges.cancel',
      ...actor('Bengt Eriksson', 'bener17'),
      changes: expect.arrayContaining([
        { field: 'userStatus', before: 'Active', after: 'Inretirement' },
      ]),
    },
    {
      action: 'employeeProfile.update',
      ...actor('Bengt Eriksson', 'bener17'),
      changes: [{ field: 'description', before: null, after: 'Gäst' }],
    },
    {
      action: 'accountChanges.changeSubscription',
      ...actor('Cecilia Karlsson', 'cecka23'),
      changes: [{ field: 'subscriptionType', before: 'Medium', after: 'Large' }],
    },
    {
      action: 'accountChanges.extend',
      ...actor('Bengt Eriksson', 'bener17'),
      changes: [{ field: 'validThrough', before: inMonths(6), after: inMonths(12) }],
    },
  ]);
  expect(new Set(events.map(({ id }) => id)).size).toBe(4);
});

test('lists a password reset of a deceased person, but not the person’s own password change', async () => {
  const guest = await addGuest(portal.db, web);
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Deceased' })
    .where('user_id', '=', guest.liUId)
    .execute();
  await entry(guest.lin, 'passwords.change');
  expect((await bengt(`/api/Password/accounts/${guest.liUId}`, change('POST'))).status).toBe(200);
  expect((await historyOf(guest.lin)).map(({ action, actor }) => [action, actor?.liUId])).toEqual([
    ['passwords.resetDeceased', 'bener17'],
  ]);
});

test('shows people, activities and invoices by name', async () => {
  const activity = await activityAt(portal.db, '/KU/IDT');
  const guest = await addGuest(portal.db, web);
  await update(guest, {
    contactPersonEmployeeNorEduPersonLin: await linOf(portal.db, 'annli42'),
    costCentreActivityId: activity,
    hasEmployeeProfilePage: true,
    externalInvoiceData: {
      contactPerson: 'Ann',
      invoiceAddress: 'Storgatan 1',
      invoiceReference: '',
    },
  });
  const [event] = await historyOf(guest.lin);
  expect(event?.changes).toEqual([
    { field: 'hasEmployeeProfilePage', before: false, after: true },
    { field: 'contactPerson', before: null, after: 'Anna Lindqvist' },
    { field: 'costCentre', before: null, after: expect.stringMatching(/^IDT /) },
    { field: 'costCentreActivity', before: null, after: expect.stringMatching(/\S/) },
    { field: 'externalInvoiceData', before: null, after: 'Ann, Storgatan 1' },
  ]);
});

test('includes the creation and the take-over of an account', async () => {
  const body = {
    norEduPersonLIN: null,
    norEduPersonNIN: newNationalId(),
    liUId: null,
    givenName: 'Ny',
    surname: 'Gäst',
    description: null,
    organisationId: web,
    validThrough: inMonths(3),
    itSubscriptionType: 'Medium',
    contactPersonEmployeeNorEduPersonLin: null,
    costCentreActivityId: null,
    hasEmployeeProfilePage: false,
    externalEmailAddress: null,
    externalInvoiceData: null,
  };
  const created = (await answer(bengt('/api/Accounts', change('POST', body)))).body as {
    norEduPersonLIN: string;
    liUId: string;
  };
  await cecilia(
    '/api/Accounts',
    change('POST', {
      ...body,
      norEduPersonLIN: created.norEduPersonLIN,
      norEduPersonNIN: null,
      organisationId: mai,
    }),
  );
  expect(await historyOf(created.norEduPersonLIN, cecilia)).toMatchObject([
    {
      action: 'accounts.takeOver',
      changes: expect.arrayContaining([
        { field: 'organisationCanonicalPath', before: '/KU/IDT/IDT3/IDT31', after: '/KU/MAI' },
      ]),
    },
    {
      action: 'accounts.create',
      changes: expect.arrayContaining([
        { field: 'liUId', before: null, after: created.liUId },
        { field: 'userStatus', before: null, after: 'New' },
      ]),
    },
  ]);
});

describe('content that is left out', () => {
  test('omits the national id, even when it was replaced', async () => {
    const guest = await addGuest(portal.db, web, { person: { national_id: newTransientNumber() } });
    const [before, after] = [await nationalIdOf(portal.db, guest.lin), newNationalId('19860203')];
    await showDocument(bengt, guest);
    await update(guest, { norEduPersonNIN: after });
    const events = await historyOf(guest.lin);
    expect(events.filter(({ action }) => action === 'employeeProfile.update')).toMatchObject([
      { changes: [] },
    ]);
    for (const number of [before, after])
      expect(JSON.stringify(events)).not.toContain(number.slice(2, 8));
  });

  test('omits all other content of an audit entry', async () => {
    const guest = await addGuest(portal.db, web);
    const held = {
      norEduPersonNIN: '198001019999',
      password: 'hemligt',
      hash: '$argon2',
      contactPerson: 'no shape',
      version: 7,
      permissions: ['x'],
      description: 'told',
    };
    await entry(guest.lin, 'accounts.mend', {
      after: JSON.stringify(held),
      before: JSON.stringify([1]),
    });
    expect(await historyOf(guest.lin)).toEqual([
      {
        id: expect.any(String),
        at: expect.stringMatching(/Z$/),
        action: 'accounts.mend',
        actor: null,
        isByPerson: false,
        system: null,
        changes: [{ field: 'description', before: null, after: 'told' }],
      },
    ]);
  });

  test('omits actions that people perform for themselves', async () => {
    const guest = await addGuest(portal.db, web);
    for (const action of [
      'session.signIn',
      'session.signOut',
      'liabilities.approve',
      'employee.saveContactInformation',
      'employee.unlinkOrcid',
      'user.readNotification',
      'tableConfiguration.save',
      'devices.saveSettings',
      'accountsOf.other',
    ]) {
      await entry(guest.lin, action, {
        actor_lin: guest.lin,
        actor_user_id: guest.liUId,
        after: JSON.stringify({ description: 'mine' }),
      });
    }
    expect(await historyOf(guest.lin)).toEqual([]);
  });

  test('omits changes to other people', async () => {
    const [guest, other] = [await addGuest(portal.db, web), await addGuest(portal.db, web)];
    await update(other, { description: 'other' });
    expect(await historyOf(guest.lin)).toEqual([]);
  });
});

test('names a removed actor by the user id, a system by its name, and marks the person’s actions', async () => {
  const guest = await addGuest(portal.db, web);
  await entry(guest.lin, 'accounts.mend', { actor_lin: 'gone', actor_user_id: 'gonex12' });
  await entry(guest.lin, 'register.change', { actor_client: 'Staff system' });
  await entry(guest.lin, 'accounts.mend', { actor_lin: guest.lin, actor_user_id: guest.liUId });
  expect(await historyOf(guest.lin)).toMatchObject([
    { actor: { displayName: 'Gerd Gäst', liUId: guest.liUId }, isByPerson: true },
    { actor: { displayName: 'Staff system', liUId: null }, isByPerson: false },
    { actor: { displayName: 'gonex12', liUId: 'gonex12' }, isByPerson: false },
  ]);
});

test('returns at most the 500 newest events', async () => {
  const guest = await addGuest(portal.db, web);
  const rows = Array.from({ length: 510 }, (_, index) => ({
    at: new Date(Date.UTC(2024, 0, 1, 0, index)),
    actor_lin: null,
    actor_user_id: null,
    subject_lin: guest.lin,
    action: 'accounts.mend',
    request_id: 'a-test',
    address: null,
    before: null,
    after: null,
  }));
  await portal.db.insertInto('audit_entry').values(rows).execute();
  const events = await historyOf(guest.lin);
  expect(events).toHaveLength(500);
  expect(events[0]?.at).toBe('2024-01-01T08:29:00.000Z');
});

test('returns 404 outside the caller’s reach: another organisation, an unknown person, a student', async () => {
  const stranger = await addGuest(portal.db, mai);
  for (const lin of [stranger.lin, 'nobody', await linOf(portal.db, 'majek123'), '%25'])
    expect(await ask(lin)).toEqual(refused(404));
  expect((await ask(stranger.lin, cecilia)).status).toBe(200);
});

test.each(['annli42', 'eliho54', 'ivabe94', 'majek123'])('denies %s access', async (liUId) => {
  expect(await ask(await linOf(portal.db, 'vivno29'), await portal.as(liUId))).toEqual(
    refused(403),
  );
});

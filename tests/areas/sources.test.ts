import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { VouchedAccount } from '#contract/vouching.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { cancel, changeEndDate, changeSubscription, extend } from './bulk.ts';
import { answer, change, contentsOf, linOf, refused } from './calls.ts';
import {
  addGuest,
  creation,
  type Guest,
  inMonths,
  newNationalId,
  newTransientNumber,
  organisationAt,
} from './managedAccounts.ts';
import { profileOf, refusal, update } from './profiles.ts';

let portal: Portal;
let superuser: Send;
let cecilia: Send;
let web = '';
let mai = '';
beforeAll(async () => {
  portal = await startPortal({
    environment: {
      PORTAL_SOURCES:
        'name=staff; name@Student=ladok; organisation=staff; endDate=staff; externalEmail=staff; ' +
        'contactPerson=portal; subscription=staff; studies=ladok',
    },
  });
  superuser = await portal.as('davos31');
  cecilia = await portal.as('cecka23');
  web = await organisationAt(portal.db, '/KU/IDT/IDT3/IDT31');
  mai = await organisationAt(portal.db, '/KU/MAI');
  await portal.db
    .updateTable('organisation')
    .set({ source_id: 'IDT31' })
    .where('id', '=', web)
    .execute();
});
afterAll(() => portal.close());

/** Adds a guest whose account the staff system knows. */
async function knownGuest(fields: object = {}): Promise<Guest> {
  const guest = await addGuest(portal.db, web, {
    account: fields,
    person: { national_id: newTransientNumber() },
  });
  await portal.db
    .insertInto('source_record')
    .values({
      source: 'staff',
      external_id: guest.liUId,
      person_type: 'Employee',
      lin: guest.lin,
      account_id: guest.accountId,
    })
    .execute();
  return guest;
}
const unknownGuest = () =>
  addGuest(portal.db, web, { person: { national_id: newTransientNumber() } });
const everything = () => contentsOf(portal.db, 'person', 'account', 'position', 'audit_entry');
const listed = async (lin: string) => {
  const { body } = await answer(cecilia(`/api/Accounts/active?organisationTreeNodeGuid=${web}`));
  return (body as Account[]).find(({ norEduPersonLIN }) => norEduPersonLIN === lin);
};

test('an account says what comes from a system that knows it', async () => {
  const [known, unknown] = [await knownGuest(), await unknownGuest()];
  const comesFrom = ['name', 'externalEmail', 'organisation', 'endDate', 'subscription'].map(
    (attribute) => ({ attribute, system: 'staff' }),
  );
  expect((await listed(known.lin))?.comesFrom).toEqual(comesFrom);
  expect((await profileOf(cecilia, known.liUId)).account.comesFrom).toEqual(comesFrom);
  expect((await listed(unknown.lin))?.comesFrom).toBeNull();
});

test('bulk changes skip what comes from a system, with the reason', async () => {
  const [known, unknown] = [await knownGuest(), await unknownGuest()];
  const lins = [known.lin, unknown.lin];
  const outcome = [
    { succeeded: false, errorTypes: ['COMES_FROM_SOURCE'] },
    { succeeded: true, errorTypes: [] },
  ];
  expect(await extend(cecilia, lins, inMonths(8))).toMatchObject(outcome);
  expect(await changeEndDate(cecilia, lins, inMonths(2))).toMatchObject(outcome);
  expect(await changeSubscription(cecilia, lins, 'Large')).toMatchObject(outcome);
  expect(await cancel(cecilia, lins)).toMatchObject(outcome);
  expect(await listed(known.lin)).toMatchObject({
    userStatus: 'Active',
    validThrough: inMonths(6),
    subscriptionType: 'Medium',
  });
});

test('a profile does not change what comes from a system, and changes the rest', async () => {
  const guest = await knownGuest({ subscription_type: 'Small', external_email_address: 'a@b.se' });
  const before = await everything();
  const changes = {
    givenName: 'Ny',
    organisationId: mai,
    externalEmailAddress: 'ny@example.org',
    contactPersonEmployeeNorEduPersonLin: await linOf(portal.db, 'annli42'),
  };
  expect(await update(cecilia, guest, changes)).toEqual(
    refusal({
      givenName: ['COMES_FROM_SOURCE'],
      organisationId: ['COMES_FROM_SOURCE'],
      externalEmailAddress: ['COMES_FROM_SOURCE'],
    }),
  );
  expect((await everything()).slice(0, 3)).toEqual(before.slice(0, 3));
  const { contactPersonEmployeeNorEduPersonLin } = changes;
  expect(
    await update(cecilia, guest, { contactPersonEmployeeNorEduPersonLin, displayName: 'Ny' }),
  ).toMatchObject({ status: 200, body: { account: { displayName: 'Ny' } } });
});

test('an account whose end date comes from a system is not taken over', async () => {
  const guest = await knownGuest();
  const request = creation(mai, { norEduPersonLIN: guest.lin, liUId: guest.liUId });
  const { status, body } = await answer(cecilia('/api/Accounts', change('POST', request)));
  expect([status, body]).toMatchObject([
    400,
    {
      errors: {
        norEduPersonLIN: ['COMES_FROM_SOURCE'],
        organisationId: ['COMES_FROM_SOURCE'],
        validThrough: ['COMES_FROM_SOURCE'],
      },
    },
  ]);
});

test('a contact person does not renew an account whose end date comes from a system', async () => {
  const bengt = await portal.as('bener17');
  const guest = await knownGuest({
    contact_person_lin: await linOf(portal.db, 'bener17'),
    valid_through: inMonths(1),
  });
  const { body } = await answer(bengt('/api/vouching'));
  expect((body as VouchedAccount[]).find(({ id }) => id === guest.accountId)).toMatchObject({
    offered: null,
    latest: null,
    refusal: 'COMES_FROM_SOURCE',
  });
  const accounts = [{ id: guest.accountId, until: inMonths(6) }];
  expect(
    await answer(bengt('/api/vouching', change('PATCH', { accounts, reason: 'Kurs' }))),
  ).toMatchObject({ status: 200, body: [{ refusal: 'COMES_FROM_SOURCE' }] });
});

/** Imports one row as a superuser does on the page, and returns the rows of the report. */
async function apply(source: string, row: string) {
  const people = [
    'id;national_id;given_name;surname;kind;organisation;subscription;credits;end_date',
    row,
  ].join('\n');
  const files = { people: Buffer.from(people).toString('base64'), source, isPartial: true };
  const sent = change('POST', { ...files, mayEndMany: false });
  const { body } = await answer(superuser('/api/Imports', sent));
  return (body as { files: { rows: unknown[] }[] }).files[0]?.rows;
}

test('an import by page leaves alone what is another source’s', async () => {
  const employee = (name: string) => `E1;19840229-2380;${name};Lind;Employee;IDT31;Large;;`;
  const student = (name: string) => `S1;19840229-2380;${name};Lind;Student;;Small;90;`;
  await apply('staff', employee('Anna'));
  await apply('ladok', student('Anna Maria'));
  expect(await apply('ladok', student('Maria'))).toEqual([]);
  expect(await apply('staff', employee('Anni'))).toMatchObject([{ changed: ['name'] }]);
  expect(await apply('ladok', employee('Maria').replace('E1', 'L1'))).toEqual([]);
  expect(
    await portal.db
      .selectFrom('account')
      .innerJoin('person', 'person.lin', 'account.lin')
      .select(['given_name', 'person_type', 'subscription_type'])
      .where('national_id', '=', '198402292380')
      .orderBy('person_type')
      .execute(),
  ).toEqual([
    { given_name: 'Anni', person_type: 'Employee', subscription_type: 'Large' },
    { given_name: 'Anni', person_type: 'Student', subscription_type: 'Small' },
  ]);
});

test('superusers see the sources, and the systems with the accounts that they know', async () => {
  const { status, body } = await answer(superuser('/api/Sources'));
  expect(status).toBe(200);
  expect(body).toMatchObject({
    attributes: expect.arrayContaining([
      {
        attribute: 'name',
        sources: [
          { kind: 'Employee', source: 'staff' },
          { kind: 'Associate', source: 'staff' },
          { kind: 'Affiliated', source: 'staff' },
          { kind: 'Student', source: 'ladok' },
        ],
      },
      { attribute: 'studies', sources: [{ kind: 'Student', source: 'ladok' }] },
      {
        attribute: 'contactPerson',
        sources: [
          { kind: 'Employee', source: null },
          { kind: 'Associate', source: 'portal' },
          { kind: 'Affiliated', source: 'portal' },
          { kind: 'Student', source: null },
        ],
      },
    ]),
    systems: [
      { name: 'ladok', accounts: 2, importedAt: expect.any(String) },
      { name: 'staff', accounts: expect.any(Number), importedAt: expect.any(String) },
    ],
  });
  expect(await answer(cecilia('/api/Sources'))).toEqual(refused(403));
});

const courseOf = async (liUId: string) =>
  (await answer(superuser(`/api/Nights/accounts/${liUId}`))).body;

test('who set the end date is told, and where it is changed', async () => {
  await apply('staff', 'E7;;Ebba;Nyman;Associate;IDT31;Small;;2037-06-30');
  const imported = await portal.db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select(['account.user_id', 'account.lin'])
    .where('person.surname', '=', 'Nyman')
    .where('person.given_name', '=', 'Ebba')
    .executeTakeFirstOrThrow();
  const byDavid = { by: expect.stringContaining('David'), isOwner: false, system: 'staff' };
  expect(await courseOf(imported.user_id ?? '')).toMatchObject({
    statusSetBy: byDavid,
    endSetBy: byDavid,
    endComesFrom: 'staff',
    mayReadHistory: true,
  });
  const history = await answer(cecilia(`/api/Accounts/${imported.lin}/history`));
  expect(history).toMatchObject({
    status: 200,
    body: [{ action: 'register.create', system: 'staff' }],
  });

  const guest = await unknownGuest();
  expect(await courseOf(guest.liUId)).toMatchObject({ statusSetBy: null, endSetBy: null });
  await extend(cecilia, [guest.lin], inMonths(8));
  expect(await courseOf(guest.liUId)).toMatchObject({
    endSetBy: { by: expect.stringContaining('Cecilia'), isOwner: false, system: null },
    endComesFrom: null,
  });
});

test('a person’s accounts are told apart', async () => {
  const nationalId = newNationalId();
  await apply('staff', `E8;${nationalId};Olle;Berg;Employee;IDT31;Large;;2037-12-31`);
  await apply('ladok', `S8;${nationalId};Olle;Berg;Student;;;30;`);
  await apply('ladok', `S8;${nationalId};Olle;Berg;Student;;;60;2037-01-31`);
  const accounts = await portal.db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select(['account.user_id', 'account.lin', 'account.person_type'])
    .where('person.national_id', '=', nationalId)
    .orderBy('account.person_type')
    .execute();
  const systems = await Promise.all(accounts.map(({ user_id: liUId }) => courseOf(liUId ?? '')));
  expect(systems).toMatchObject([
    { personType: 'Employee', endSetBy: { system: 'staff' }, mayReadHistory: true },
    { personType: 'Student', endSetBy: { system: 'ladok' }, mayReadHistory: false },
  ]);
  const { body } = await answer(cecilia(`/api/Accounts/${accounts[0]?.lin}/history`));
  expect(body).toMatchObject([{ action: 'register.create', system: 'staff' }]);
});

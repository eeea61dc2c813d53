import { sql } from 'kysely';
import { afterAll, expect, test, vi } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { AccountEvent } from '#contract/accountHistory.ts';
import { eraseAccountDetails } from '#server/areas/accounts/accountStore.ts';
import { permitNight } from '#server/power/permit.ts';
import { answer, change, linOf } from './calls.ts';
import { openDesk } from './desk.ts';
import { addGuest, creation, newNationalId } from './managedAccounts.ts';

// Files of one worker share their modules: these are the file's own.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('#contract/accountFieldRows.ts', async (importOriginal) =>
  (await import('../support/inventedFields.ts')).withInventedFields(importOriginal),
);

const { portal, bengt, web } = await openDesk();
// What a migration would add.
await sql`alter table account add invented_text text,
  add invented_flag boolean not null default false, add invented_day date,
  add invented_choice text, add invented_person_lin text references person`.execute(portal.db);
const anna = await linOf(portal.db, 'annli42');

const stated = {
  inventedText: 'Rad 1\nRad 2',
  inventedFlag: true,
  inventedDay: '2027-03-04',
  inventedChoice: 'Blue',
  inventedPersonLin: anna,
};
const shown = {
  inventedText: 'Rad 1\nRad 2',
  inventedFlag: true,
  inventedDay: '2027-03-04',
  inventedChoice: 'Blue',
  inventedPerson: { liUId: 'annli42', norEduPersonLin: anna },
};
const store = (lin: string, person: string) =>
  sql`update account set invented_text = 'Rad 1', invented_flag = true,
    invented_day = '2027-03-04', invented_choice = 'Blue', invented_person_lin = ${person}
    where lin = ${lin}`.execute(portal.db);
const none = {
  inventedText: null,
  inventedFlag: false,
  inventedDay: null,
  inventedChoice: null,
  inventedPerson: null,
};
const create = (fields: object) =>
  answer(
    bengt(
      '/api/Accounts',
      change('POST', { ...creation(web, { norEduPersonNIN: newNationalId() }), ...fields }),
    ),
  );

test('a row and a column are enough to create an account with the field', async () => {
  expect(await create(stated)).toMatchObject({ status: 200, body: shown });
});

test('a page that does not know the field creates an account without it', async () => {
  expect(await create({})).toMatchObject({ status: 200, body: none });
});

test.each([
  ['inventedText', 'x'.repeat(41)],
  ['inventedFlag', 'yes'],
  ['inventedDay', '4 mars'],
  ['inventedChoice', 'Green'],
  ['inventedPersonLin', 'nobody'],
])('%s is not %j', async (field, value) => {
  expect(await create({ [field]: value })).toMatchObject({
    status: 400,
    body: { errors: { [field]: [expect.any(String)] } },
  });
});

test('the list and the history show it', async () => {
  const { body } = await create(stated);
  const { norEduPersonLIN: lin } = body as Account;
  const list = await answer(
    bengt(`/api/Accounts/active?organisationTreeNodeGuid=${web}&affiliations[]=Associate`),
  );
  const listed = (list.body as Account[]).find((one) => one.norEduPersonLIN === lin);
  expect(listed).toMatchObject(shown);

  const history = await answer(bengt(`/api/Accounts/${lin}/history`));
  const [made] = history.body as AccountEvent[];
  expect(made?.changes.filter(({ field }) => field.startsWith('invented'))).toEqual([
    { field: 'inventedText', before: null, after: 'Rad 1\nRad 2' },
    { field: 'inventedFlag', before: null, after: true },
    { field: 'inventedDay', before: null, after: '2027-03-04' },
    { field: 'inventedChoice', before: null, after: 'Blue' },
    { field: 'inventedPerson', before: null, after: 'Anna Lindqvist' },
  ]);
});

test('its owner is told of it, and its deletion empties it', async () => {
  await store(anna, await linOf(portal.db, 'davos31'));
  const { body } = await answer((await portal.as('annli42'))('/api/user/data'));
  const { sections } = body as { sections: { accounts: object[] } };
  expect(sections.accounts).toContainEqual(
    expect.objectContaining({
      inventedText: 'Rad 1',
      inventedFlag: true,
      inventedDay: '2027-03-04',
      inventedChoice: 'Blue',
      inventedPerson: expect.stringMatching(/^David /),
    }),
  );

  const guest = await addGuest(portal.db, web);
  await store(guest.lin, anna);
  await portal.db
    .transaction()
    .execute((tx) => eraseAccountDetails(tx, permitNight(guest.lin), guest.accountId));
  const row = await portal.db
    .selectFrom('account')
    .selectAll()
    .where('lin', '=', guest.lin)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    invented_text: null,
    invented_day: null,
    invented_choice: null,
    invented_person_lin: null,
  });
});

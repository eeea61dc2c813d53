import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { CreateAccount } from '#contract/accounts.ts';
import { answer, auditOf, change, linOf } from './calls.ts';
import { openDesk } from './desk.ts';
import {
  activityAt,
  addGuest,
  creation,
  inMonths,
  newNationalId,
  newTransientNumber,
  positionsOf,
  today,
} from './managedAccounts.ts';

const { portal, bengt, cecilia, idt, web } = await openDesk();

const newAccount = (fields: Partial<CreateAccount> = {}) =>
  creation(web, { norEduPersonNIN: newNationalId(), givenName: 'Åke', surname: 'Öman', ...fields });
const save = (fields: Partial<CreateAccount> & Record<string, unknown>, send = bengt) =>
  answer(send('/api/Accounts', change('POST', newAccount(fields))));
const saved = async (
  fields: Partial<CreateAccount> & Record<string, unknown> = {},
  send = bengt,
): Promise<Account> => {
  const { status, body } = await save(fields, send);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as Account;
};
const rowOf = ({ norEduPersonLIN }: Account) =>
  portal.db
    .selectFrom('account')
    .selectAll()
    .where('lin', '=', norEduPersonLIN)
    .executeTakeFirstOrThrow();

describe('a new account', () => {
  test('is a new associate account with a user id built from the names and an opaque LIN', async () => {
    const activity = await activityAt(portal.db, '/KU/IDT/IDT3');
    const contact = await linOf(portal.db, 'annli42');
    const account = await saved({
      costCentreActivityId: activity,
      contactPersonEmployeeNorEduPersonLin: contact,
      description: ' Gäst hos oss ',
      hasEmployeeProfilePage: true,
    });
    expect(account).toMatchObject({
      norEduPersonLIN: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
      norEduPersonNIN: expect.stringMatching(/^198501\d{2}-\*{4}$/),
      hasSwedishNin: true,
      liUId: expect.stringMatching(/^akeom\d\d$/),
      displayName: 'Åke Öman',
      description: 'Gäst hos oss',
      accountType: 'Personal',
      affiliation: 'Associate',
      personType: 'Employee',
      userStatus: 'New',
      organisationId: web,
      organisationCanonicalPath: '/KU/IDT/IDT3/IDT31',
      validThrough: inMonths(12),
      validThroughCurrent: inMonths(12),
      subscriptionType: 'Medium',
      hasEmployeeProfilePage: true,
      externalEmailAddress: null,
      externalInvoiceData: null,
      contactPerson: { norEduPersonLin: contact, liUId: 'annli42' },
      costCentreActivity: { id: activity },
      hasAccessToAccountThroughOrg: true,
      version: 1,
    });
    expect(account.permissions).toContain(`${account.norEduPersonLIN}.CancelAccounts`);
    expect(await positionsOf(portal.db, (await rowOf(account)).id)).toMatchObject([
      {
        organisation_id: web,
        start_date: today,
        end_date: inMonths(12),
        is_primary: true,
        is_employee: false,
        cost_centre_activity_id: activity,
        subscription_type: 'Medium',
      },
    ]);
  });

  test.each([
    ['12 digits', (number: string) => number],
    ['with a hyphen', (number: string) => `${number.slice(0, 8)}-${number.slice(8)}`],
    ['10 digits', (number: string) => number.slice(2)],
    [
      '10 digits with a hyphen and spaces',
      (number: string) => ` ${number.slice(2, 8)}-${number.slice(8)} `,
    ],
  ])('accepts a national id of the form: %s', async (_, typed) => {
    const number = newNationalId();
    const { norEduPersonLIN } = await saved({ norEduPersonNIN: typed(number) });
    expect(
      await portal.db
        .selectFrom('person')
        .select(['national_id', 'birth_date'])
        .where('lin', '=', norEduPersonLIN)
        .executeTakeFirstOrThrow(),
    ).toEqual({
      national_id: number,
      birth_date: '1985-01-01',
    });
  });

  test.each([
    ['a transient', newTransientNumber(), false],
    ['a co-ordination', newNationalId('19850161'), true],
  ])('accepts %s number', async (_, number, hasSwedishNin) => {
    expect(await saved({ norEduPersonNIN: number })).toMatchObject({
      hasSwedishNin,
      norEduPersonNIN: `${number.slice(0, 8)}-****`,
    });
  });

  // ACCT-49, ACCT-50
  test('gets an external address and no profile page with Small, whatever is sent', async () => {
    const account = await saved({
      itSubscriptionType: 'Small',
      externalEmailAddress: 'Ake@Example.ORG',
      hasEmployeeProfilePage: true,
    });
    expect(account).toMatchObject({
      externalEmailAddress: 'Ake@example.org',
      hasEmployeeProfilePage: false,
    });
  });

  // ACCT-49
  test('stores an external address only with Small', async () => {
    expect(await saved({ externalEmailAddress: 'ake@example.org' })).toMatchObject({
      externalEmailAddress: null,
    });
  });

  // ACCT-56
  test('stores external invoice data, or none when all fields are empty', async () => {
    const externalInvoiceData = {
      contactPerson: '',
      invoiceAddress: 'Storgatan 1\n123 45 Kvarnby',
      invoiceReference: 'R1',
    };
    expect(await saved({ externalInvoiceData })).toMatchObject({ externalInvoiceData });
    expect(
      await saved({
        externalInvoiceData: { contactPerson: ' ', invoiceAddress: '', invoiceReference: '' },
      }),
    ).toMatchObject({ externalInvoiceData: null });
  });

  test.each([
    ['today', today],
    ['fourteen months ahead', inMonths(14)],
  ])('may end %s', async (_, validThrough) => {
    expect(await saved({ validThrough })).toMatchObject({ validThrough });
  });

  test('ignores fields that a caller may not set', async () => {
    const account = await saved({
      liUId: 'davos31',
      userStatus: 'Active',
      affiliation: 'Employee',
      hasLiUPhone: true,
      version: 7,
      roles: ['MinITSuperUser'],
      displayName: 'Somebody Else',
      hasSwedishNin: false,
      lin: 'mine',
      permissions: [],
      irtComment: 'x',
      liUEmailAddress: 'x@example.org',
    });
    expect(account).toMatchObject({
      userStatus: 'New',
      affiliation: 'Associate',
      hasLiUPhone: false,
      version: 1,
      displayName: 'Åke Öman',
      hasSwedishNin: true,
      irtComment: null,
      liUEmailAddress: null,
    });
    expect(account.liUId).toMatch(/^akeom\d\d$/);
    const roles = await portal.db
      .selectFrom('role_assignment')
      .where('account_id', '=', (await rowOf(account)).id)
      .selectAll()
      .execute();
    expect(roles).toEqual([]);
  });

  test('is recorded in the audit trail without the national id', async () => {
    const norEduPersonNIN = newNationalId();
    const { norEduPersonLIN, liUId } = await saved({ norEduPersonNIN });
    const entry = (await auditOf(portal.db, 'accounts.create')).at(-1);
    expect(entry).toMatchObject({
      actor_user_id: 'bener17',
      subject_lin: norEduPersonLIN,
      before: null,
      after: { liUId, userStatus: 'New', organisationCanonicalPath: '/KU/IDT/IDT3/IDT31' },
    });
    expect(JSON.stringify(entry)).not.toContain(norEduPersonNIN.slice(2, 8));
    expect(portal.log()).not.toContain(norEduPersonNIN);
  });
});

describe('simultaneous requests', () => {
  test('create the same person once: the second administrator gets a conflict', async () => {
    for (let round = 0; round < 5; round += 1) {
      const norEduPersonNIN = newNationalId();
      const answers = await Promise.all([
        save({ norEduPersonNIN }),
        save({ norEduPersonNIN }, cecilia),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
      const accounts = await portal.db
        .selectFrom('account')
        .innerJoin('person', 'person.lin', 'account.lin')
        .where('national_id', '=', norEduPersonNIN)
        .select('account.id')
        .execute();
      expect(accounts).toHaveLength(1);
    }
  });

  test('give twelve people of the same name twelve user ids', async () => {
    const accounts = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        saved({ givenName: 'Xavier', surname: 'Quist' }, index % 2 ? bengt : cecilia),
      ),
    );
    expect(new Set(accounts.map(({ liUId }) => liUId)).size).toBe(12);
    expect(accounts.every(({ liUId }) => /^xavqu\d\d$/.test(liUId ?? ''))).toBe(true);
  });

  test('choose other letters when all numbers for a name are taken', async () => {
    for (let number = 0; number < 100; number += 1)
      await addNamesake(`wilzo${String(number).padStart(2, '0')}`);
    expect(await saved({ givenName: 'Wille', surname: 'Zorn' })).toMatchObject({
      liUId: expect.stringMatching(/^wizor\d\d$/),
    });
  });
  const addNamesake = (user_id: string) =>
    addGuest(portal.db, idt, { account: { user_id }, activity: null });

  test('create one account when the request is repeated with the same idempotency key', async () => {
    const init = change('POST', newAccount());
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const [first, again] = [
      await answer(bengt('/api/Accounts', { ...init, headers })),
      await answer(bengt('/api/Accounts', { ...init, headers })),
    ];
    expect(first.status).toBe(200);
    expect(again).toEqual(first);
  });
});

import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { CreateAccount } from '#contract/accounts.ts';
import type { Permission } from '#contract/values.ts';
import { addDays } from '#rules/dates.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';
import { openDesk } from './desk.ts';
import {
  activitiesAt,
  addGuest,
  creation,
  type Guest,
  inMonths,
  nationalIdOf,
  newTransientNumber,
  organisationAt,
  positionsOf,
  today,
} from './managedAccounts.ts';

const { portal, bengt, cecilia, web, mai } = await openDesk();

const takeOverRequest = ({ lin, liUId }: Guest, fields: Partial<CreateAccount> = {}) =>
  creation(web, { norEduPersonLIN: lin, liUId, ...fields });
const takeOver = (guest: Guest, fields: Partial<CreateAccount> = {}, send = bengt) =>
  answer(send('/api/Accounts', change('POST', takeOverRequest(guest, fields))));
const takenOver = async (
  guest: Guest,
  fields: Partial<CreateAccount> = {},
  send = bengt,
): Promise<Account> => {
  const { status, body } = await takeOver(guest, fields, send);
  expect([status, body]).toEqual([200, expect.anything()]);
  return body as Account;
};
const refusal = (errors: Record<string, string[]>) => ({ status: 400, body: { errors } });
const everything = () => contentsOf(portal.db, 'person', 'account', 'position', 'audit_entry');
const auditEntriesOf = async ({ lin }: Guest) =>
  (await auditOf(portal.db, 'accounts.takeOver')).filter(({ subject_lin }) => subject_lin === lin);

describe('an account of another organisation', () => {
  // ACCT-41, ACCT-44
  test('is transferred with all requested values and loses the data of the previous organisation', async () => {
    const [theirs = ''] = await activitiesAt(portal.db, '/KU/MAI');
    const [ours = ''] = await activitiesAt(portal.db, '/KU/IDT');
    const contact = await linOf(portal.db, 'annli42');
    const guest = await addGuest(portal.db, mai, {
      activity: theirs,
      account: {
        contact_person_lin: await linOf(portal.db, 'cecka23'),
        description: 'theirs',
        invoice_address: 'theirs',
        has_employee_profile_page: true,
        irt_comment: 'stays',
      },
    });
    const account = await takenOver(guest, {
      contactPersonEmployeeNorEduPersonLin: contact,
      costCentreActivityId: ours,
      itSubscriptionType: 'Large',
    });
    expect(account).toMatchObject({
      norEduPersonLIN: guest.lin,
      liUId: guest.liUId,
      userStatus: 'Active',
      affiliation: 'Associate',
      organisationId: web,
      validThrough: inMonths(12),
      subscriptionType: 'Large',
      contactPerson: { liUId: 'annli42' },
      costCentreActivity: { id: ours },
      description: null,
      externalInvoiceData: null,
      hasEmployeeProfilePage: false,
      hasAccessToAccountThroughOrg: true,
      irtComment: 'stays',
      version: 2,
      norEduPersonNIN: expect.stringMatching(/\*{4}$/),
    });
    expect(await positionsOf(portal.db, guest.accountId)).toMatchObject([
      {
        organisation_id: web,
        is_primary: true,
        start_date: today,
        end_date: inMonths(12),
        cost_centre_activity_id: ours,
        subscription_type: 'Large',
        title: { 'sv-SE': 'Gästforskare', 'en-GB': 'Visiting Researcher' },
      },
      {
        organisation_id: mai,
        is_primary: false,
        end_date: addDays(today, -1),
        cost_centre_activity_id: theirs,
      },
    ]);
  });

  const ended = { valid_through: addDays(today, -30), disabled_at: new Date() };
  const ending = {
    retirement_date: addDays(today, 10),
    next_retirement_step_on: addDays(today, 3),
  };

  test('cannot be taken over while Suspended', async () => {
    const guest = await addGuest(portal.db, mai, { account: { user_status: 'Suspended' } });
    expect(await takeOver(guest)).toEqual(
      refusal({ norEduPersonLIN: ['ACCOUNT_IN_WRONG_STATUS'] }),
    );
  });

  test.each(['Active', 'New', 'Unsuspended'] as const)(
    'keeps the status %s',
    async (user_status) => {
      expect(
        await takenOver(await addGuest(portal.db, mai, { account: { user_status } })),
      ).toMatchObject({ userStatus: user_status });
    },
  );

  test.each(['Inactive', 'Retired', 'Inretirement'] as const)(
    'becomes active again when it is %s',
    async (user_status) => {
      const guest = await addGuest(portal.db, mai, {
        account: { user_status, ...ended, ...ending },
      });
      expect(await takenOver(guest)).toMatchObject({
        userStatus: 'Active',
        validThrough: inMonths(12),
        retirementDate: null,
        lastRetirementProcessStepDueDateFromForADAccount: null,
        adAccountDisabledWhen: null,
      });
    },
  );

  test('keeps XLarge while it has a phone', async () => {
    const guest = await addGuest(portal.db, mai, {
      account: { has_work_phone: true, subscription_type: 'XLarge' },
    });
    expect(await takeOver(guest, { itSubscriptionType: 'Large' })).toEqual(
      refusal({ itSubscriptionType: ['PHONE_NEEDS_TO_BE_CANCELLED'] }),
    );
    expect(await takenOver(guest, { itSubscriptionType: 'XLarge' })).toMatchObject({
      hasLiUPhone: true,
      subscriptionType: 'XLarge',
    });
  });

  test('may last as long as its affiliation', async () => {
    const end = inMonths(20);
    const guest = await addGuest(portal.db, mai, { account: { affiliation_end_date: end } });
    expect(await takenOver(guest, { validThrough: end })).toMatchObject({ validThrough: end });
  });

  test('keeps officially confirmed names and national ids, and accepts other names', async () => {
    const vouched = await addGuest(portal.db, mai);
    const number = await nationalIdOf(portal.db, vouched.lin);
    expect(
      await takenOver(vouched, {
        givenName: 'Ny',
        surname: 'Namn',
        norEduPersonNIN: '19800101T019',
      }),
    ).toMatchObject({ displayName: 'Gerd Gäst', hasSwedishNin: true });
    expect(await nationalIdOf(portal.db, vouched.lin)).toBe(number);

    const foreign = await addGuest(portal.db, mai, {
      person: { national_id: newTransientNumber() },
    });
    expect(await takenOver(foreign, { givenName: 'Ny', surname: 'Namn' })).toMatchObject({
      givenName: 'Ny',
      displayName: 'Ny Namn',
    });
    const chosen = await addGuest(portal.db, mai, {
      person: { national_id: newTransientNumber(), display_name: 'Prof. Gerd' },
    });
    expect(await takenOver(chosen, { surname: 'Namn' })).toMatchObject({
      surname: 'Namn',
      displayName: 'Prof. Gerd',
    });
  });

  test('is recorded in the audit trail without the national id', async () => {
    const guest = await addGuest(portal.db, mai);
    await takenOver(guest);
    const [entry, ...more] = await auditEntriesOf(guest);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      actor_user_id: 'bener17',
      before: { organisationCanonicalPath: '/KU/MAI', validThrough: inMonths(6) },
      after: { organisationCanonicalPath: '/KU/IDT/IDT3/IDT31', validThrough: inMonths(12) },
    });
    expect(JSON.stringify(entry)).not.toContain(
      (await nationalIdOf(portal.db, guest.lin)).slice(8),
    );
  });

  test('is no longer accessible to the previous organisation', async () => {
    const guest = await addGuest(portal.db, web);
    expect((await answer(bengt(`/api/EmployeeProfile?liuId=${guest.liUId}`))).status).toBe(200);
    expect(await takenOver(guest, { organisationId: mai }, cecilia)).toMatchObject({
      organisationId: mai,
      hasAccessToAccountThroughOrg: true,
    });
    expect(await answer(bengt(`/api/EmployeeProfile?liuId=${guest.liUId}`))).toEqual(refused(404));
  });

  test('cannot be transferred to an organisation outside the caller’s reach', async () => {
    const guest = await addGuest(portal.db, mai);
    const before = await everything();
    expect(await takeOver(guest, { organisationId: mai })).toEqual(refused(403));
    expect(await everything()).toEqual(before);
  });
});

describe('an account of the caller’s own organisation', () => {
  test('is extended on the new terms within its existing position', async () => {
    const [activity = '', other = ''] = await activitiesAt(portal.db, '/KU/IDT');
    const guest = await addGuest(portal.db, web, { activity });
    expect(
      await takenOver(guest, { costCentreActivityId: other, itSubscriptionType: 'Large' }),
    ).toMatchObject({
      validThrough: inMonths(12),
      subscriptionType: 'Large',
      costCentreActivity: { id: other },
    });
    const positions = await positionsOf(portal.db, guest.accountId);
    expect(positions).toMatchObject([
      {
        organisation_id: web,
        start_date: '2024-01-01',
        end_date: inMonths(12),
        cost_centre_activity_id: other,
        subscription_type: 'Large',
      },
    ]);
  });

  test.each<[Permission, Partial<CreateAccount>]>([
    ['ExtendAccounts', {}],
    ['ChangeAccountITSubscriptions', { itSubscriptionType: 'Large' }],
    ['ChangeCostCentreActivities', { costCentreActivityId: 'ours' }],
  ])('is not changed when the permission %s is missing', async (permission, fields) => {
    const [ours = ''] = await activitiesAt(portal.db, '/KU/IDT');
    const wanted = fields.costCentreActivityId === 'ours' ? { costCentreActivityId: ours } : fields;
    const guest = await addGuest(portal.db, web);
    const exception = {
      administrator_lin: await linOf(portal.db, 'bener17'),
      subject_lin: guest.lin,
      permission,
    };
    await portal.db.insertInto('permission_exception').values(exception).execute();
    const before = await everything();
    expect(await takeOver(guest, wanted)).toEqual(refused(403));
    expect(await everything()).toEqual(before);
    expect((await takeOver(guest, wanted, cecilia)).status).toBe(200);
  });
});

describe('accounts that cannot be taken over', () => {
  test.each<[string, Parameters<typeof addGuest>[2], string]>([
    [
      'an account of a deceased person',
      { account: { user_status: 'Deceased' } },
      'ACCOUNT_IN_WRONG_STATUS',
    ],
    [
      'an account of a person who died during its retirement',
      {
        account: {
          user_status: 'Inretirement',
          retirement_date: today,
          deceased_in_retirement: true,
        },
      },
      'ACCOUNT_IN_WRONG_STATUS',
    ],
    [
      'an account of an employee',
      { account: { affiliation_type: 'Employee' } },
      'ACCOUNT_IS_EMPLOYEE',
    ],
  ])('%s', async (_, options, reason) => {
    const guest = await addGuest(portal.db, mai, options);
    const before = await everything();
    expect(await takeOver(guest)).toEqual(refusal({ norEduPersonLIN: [reason] }));
    expect(await everything()).toEqual(before);
  });

  test('an account of the mini-apps’ organisation', async () => {
    const guest = await addGuest(portal.db, await organisationAt(portal.db, '/KU/_V/MINI'));
    expect(await takeOver(guest)).toEqual(refusal({ norEduPersonLIN: ['SPECIAL_ORGANISATION'] }));
  });

  test('an unknown account and a student’s account', async () => {
    const nobody = { lin: 'nobody', liUId: 'nobod99', accountId: '' };
    expect(await takeOver(nobody)).toEqual(refused(404));
    expect(await takeOver({ ...nobody, lin: await linOf(portal.db, 'olisv345') })).toEqual(
      refused(404),
    );
  });

  test('all errors are reported at once', async () => {
    const guest = await addGuest(portal.db, mai, { account: { affiliation_type: 'Employee' } });
    expect(
      await takeOver(guest, {
        validThrough: addDays(today, -1),
        itSubscriptionType: 'Small',
        contactPersonEmployeeNorEduPersonLin: 'x',
      }),
    ).toEqual(
      refusal({
        norEduPersonLIN: ['ACCOUNT_IS_EMPLOYEE'],
        validThrough: ['DATE_OUT_OF_RANGE'],
        externalEmailAddress: ['INPUT_REQUIRED'],
        contactPersonEmployeeNorEduPersonLin: ['INPUT_INVALID'],
      }),
    );
  });
});

test('two simultaneous take-overs are applied one after the other, and both are recorded', async () => {
  const guest = await addGuest(portal.db, mai);
  const answers = await Promise.all([
    takeOver(guest, { description: 'ours' }),
    takeOver(guest, { description: 'mine', organisationId: mai }, cecilia),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { version } = await portal.db
    .selectFrom('account')
    .select('version')
    .where('id', '=', guest.accountId)
    .executeTakeFirstOrThrow();
  expect(version).toBe(3);
  const [first, second] = (await auditEntriesOf(guest)).map(
    ({ before, after }) => [before, after] as { description: string }[],
  );
  expect(second?.[0]?.description).toBe(first?.[1]?.description);
  expect(
    (await positionsOf(portal.db, guest.accountId)).filter(({ is_primary }) => is_primary),
  ).toHaveLength(1);
});

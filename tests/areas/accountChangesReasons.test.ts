import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { latestExtension } from '#rules/extension.ts';
import { addDays } from '#rules/dates.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import {
  asWritten,
  cancel,
  cancelPhones,
  CHANGEABLE,
  changeCostActivity,
  changeSubscription,
  extend,
  rowOf,
} from './bulk.ts';
import { answer, change, contentsOf, linOf } from './calls.ts';
import {
  activityAt,
  addGuest,
  type Guest,
  inMonths,
  organisationAt,
  today,
} from './managedAccounts.ts';

let portal: Portal;
let bengt: Send;
let davos: Send;
let web: string;
let mini: string;
let activity: string;

beforeAll(async () => {
  portal = await startPortal();
  [bengt, davos] = await Promise.all([portal.as('bener17'), portal.as('davos31')]);
  [web, activity] = await Promise.all([
    organisationAt(portal.db, '/KU/IDT/IDT3/IDT31'),
    activityAt(portal.db, '/KU/IDT/IDT3'),
  ]);
  mini = (
    await portal.db
      .selectFrom('organisation')
      .select('id')
      .where('type', '=', 'Virtual')
      .executeTakeFirstOrThrow()
  ).id;
});
afterAll(() => portal.close());

type Account = NonNullable<Parameters<typeof addGuest>[2]>['account'];
type Action = (
  send: Send,
  guest: Guest,
) => Promise<{ readonly errorTypes: readonly string[]; readonly succeeded: boolean }[]>;

const toNextYear: Action = (send, { lin }) => extend(send, [lin], inMonths(12));
const toSmall: Action = (send, { lin }) => changeSubscription(send, [lin], 'Small');
const toMedium: Action = (send, { lin }) => changeSubscription(send, [lin], 'Medium');
const changeActivity: Action = (send, { lin }) => changeCostActivity(send, [lin], activity);
const end: Action = (send, { lin }) => cancel(send, [lin]);
const withoutPhone: Action = (send, { liUId }) => cancelPhones(send, [liUId]);
const employee = {
  affiliation_type: 'Employee',
  is_employed_until_further_notice: true,
  valid_through: null,
} as const;

// ERR-14
describe('a refusal leaves the account unchanged and reports the reason', () => {
  test.each<[reason: string, name: string, action: Action, account: Account]>([
    [
      'ACCOUNT_IN_WRONG_STATUS',
      'extending a deceased person’s account',
      toNextYear,
      { user_status: 'Deceased' },
    ],
    [
      'ACCOUNT_IN_WRONG_STATUS',
      'changing the subscription of a suspended account',
      toSmall,
      { user_status: 'Suspended' },
    ],
    [
      'ACCOUNT_IN_WRONG_STATUS',
      'changing the cost activity of a retired account',
      changeActivity,
      { user_status: 'Retired' },
    ],
    [
      'ACCOUNT_IN_WRONG_STATUS',
      'cancelling a suspended account',
      end,
      { user_status: 'Suspended' },
    ],
    ['EMPLOYEED_UNTIL_FURTHER_NOTICE', 'extending an employee’s account', toNextYear, employee],
    ['ACCOUNT_IS_EMPLOYEE', 'changing the subscription of an employee', toSmall, employee],
    ['ACCOUNT_IS_EMPLOYEE', 'changing the cost activity of an employee', changeActivity, employee],
    ['ACCOUNT_IS_EMPLOYEE', 'cancelling an employee’s account', end, employee],
    ['IT_SUB_IS_SAME', 'changing to the same subscription', toMedium, {}],
    [
      'PHONE_NEEDS_TO_BE_CANCELLED',
      'leaving XLarge with a phone',
      toMedium,
      { subscription_type: 'XLarge', has_liu_phone: true },
    ],
    ['EXTERNAL_EMAIL_MISSING', 'changing to Small without an external e-mail address', toSmall, {}],
    [
      'EXTERNAL_EMAIL_MISSING',
      'changing to Small with a malformed external e-mail address',
      toSmall,
      { external_email_address: 'gerd at example' },
    ],
    ['PHONE_CANT_BE_CANCELLED', 'ending the phone of an account without one', withoutPhone, {}],
    [
      'MORE_THAN_A_YEAR',
      'extending an account that ends after the latest permitted date',
      toNextYear,
      { valid_through: addDays(latestExtension(today), 2) },
    ],
    [
      'ITSUB_MISSING',
      'extending an account without a subscription',
      toNextYear,
      { subscription_type: null },
    ],
    [
      'CANT_HAVE_PROFILEPAGE',
      'extending a Small account with a profile page',
      toNextYear,
      { subscription_type: 'Small', has_employee_profile_page: true },
    ],
    [
      'DATE_OUT_OF_RANGE',
      'extending to a past date',
      (send, { lin }) => extend(send, [lin], addDays(today, -1)),
      {},
    ],
    [
      'DATE_OUT_OF_RANGE',
      'extending beyond the latest permitted date',
      (send, { lin }) => extend(send, [lin], addDays(latestExtension(today), 1)),
      {},
    ],
  ])('%s: %s', async (reason, _, action, account) => {
    const guest = await addGuest(portal.db, web, { account: account ?? {} });
    const before = await contentsOf(portal.db, ...CHANGEABLE);
    const [outcome] = await action(bengt, guest);
    expect(outcome).toMatchObject({
      errorTypes: expect.arrayContaining([reason]),
      succeeded: false,
    });
    expect(await contentsOf(portal.db, ...CHANGEABLE)).toEqual(before);
  });

  test('reports COST_ACTIVITY_THE_SAME, and ORG_MISSING when the account has no position', async () => {
    const same = await addGuest(portal.db, web, { activity });
    const withoutPosition = await addGuest(portal.db, web, { activity: null });
    expect(
      await changeCostActivity(bengt, [same.lin, withoutPosition.lin], activity),
    ).toMatchObject([
      { errorTypes: ['COST_ACTIVITY_THE_SAME'], succeeded: false },
      { errorTypes: ['ORG_MISSING'], succeeded: false },
    ]);
  });

  test('reports ORG_MISSING and SPECIAL_ORGANISATION to an administrator of the whole university', async () => {
    const withoutOrganisation = await addGuest(portal.db, null);
    const app = await addGuest(portal.db, mini);
    expect(await extend(davos, [withoutOrganisation.lin, app.lin], inMonths(12))).toMatchObject([
      { errorTypes: ['ORG_MISSING'] },
      { errorTypes: ['SPECIAL_ORGANISATION'] },
    ]);
    expect(await changeSubscription(davos, [app.lin], 'Large')).toMatchObject([
      { errorTypes: ['SPECIAL_ORGANISATION'] },
    ]);
  });

  test('reports CHANGED_MEANWHILE with the current account', async () => {
    const { lin } = await addGuest(portal.db, web);
    await changeSubscription(davos, [lin], 'Large');
    const before = await contentsOf(portal.db, ...CHANGEABLE);
    expect(await extend(bengt, [lin], inMonths(12), { [lin]: 1 })).toMatchObject([
      {
        account: {
          norEduPersonLIN: lin,
          subscriptionType: 'Large',
          version: 2,
          validThrough: inMonths(6),
        },
        errorTypes: ['CHANGED_MEANWHILE'],
        succeeded: false,
      },
    ]);
    expect(await cancel(bengt, [lin], { [lin]: 1 })).toMatchObject([
      { errorTypes: ['CHANGED_MEANWHILE'], succeeded: false, incidentNumber: null },
    ]);
    expect(await contentsOf(portal.db, ...CHANGEABLE)).toEqual(before);
    expect(await extend(bengt, [lin], inMonths(12), { [lin]: 2, nobody: 7 })).toMatchObject([
      { succeeded: true },
    ]);
  });
});

// ACCT-31, ACCT-32
describe('PERMISSION_MISSING', () => {
  test.each<
    [
      permission:
        | 'ExtendAccounts'
        | 'ChangeAccountITSubscriptions'
        | 'ChangeCostCentreActivities'
        | 'CancelAccounts'
        | 'CancelAccountPhones',
      action: Action,
    ]
  >([
    ['ExtendAccounts', toNextYear],
    ['ChangeAccountITSubscriptions', toSmall],
    ['ChangeCostCentreActivities', changeActivity],
    ['CancelAccounts', end],
    ['CancelAccountPhones', withoutPhone],
  ])('without %s for one of two people, changes only the other', async (permission, action) => {
    const phone = {
      subscription_type: 'XLarge',
      has_liu_phone: permission === 'CancelAccountPhones',
      external_email_address: 'gerd@example.net',
    } as const;
    const [kept, served] = [
      await addGuest(portal.db, web, { account: phone }),
      await addGuest(portal.db, web, { account: phone }),
    ];
    await portal.db
      .insertInto('permission_exception')
      .values({
        administrator_lin: await linOf(portal.db, 'bener17'),
        subject_lin: kept.lin,
        permission,
      })
      .execute();
    const before = await rowOf(portal.db, kept.lin);
    expect([...(await action(bengt, kept)), ...(await action(bengt, served))]).toMatchObject([
      { errorTypes: ['PERMISSION_MISSING'], succeeded: false },
      { errorTypes: [], succeeded: true },
    ]);
    expect(await rowOf(portal.db, kept.lin)).toEqual(before);
    expect(await action(davos, kept)).toMatchObject([{ succeeded: true }]);
  });

  test('keeps Bengt, but not Cecilia, from cancelling Niklas, the demonstration’s exception', async () => {
    const niklas = await linOf(portal.db, 'nikfo81');
    expect(await cancel(bengt, [niklas])).toMatchObject([{ errorTypes: ['PERMISSION_MISSING'] }]);
    expect(await cancel(await portal.as('cecka23'), [niklas])).toMatchObject([
      { succeeded: true, account: { liUId: 'nikfo81' } },
    ]);
  });
});

// ACCT-33
describe('OUT_OF_REACH', () => {
  const everything = async (send: Send, guest: Guest) => ({
    extended: await toNextYear(send, guest),
    subscribed: await toSmall(send, guest),
    paid: await changeActivity(send, guest),
    cancelled: await end(send, guest),
    phones: await withoutPhone(send, guest),
  });
  const nobody = (lin: string, liUId: string) => {
    const outcome = { errorTypes: ['OUT_OF_REACH'], succeeded: false };
    const bulk = [{ account: { norEduPersonLIN: lin }, ...outcome }];
    return {
      extended: bulk,
      subscribed: bulk,
      paid: bulk,
      cancelled: [
        {
          account: {
            ...asWritten,
            employeePositionId: null,
            hasLiUPhone: false,
            liUId: null,
            norEduPersonLIN: lin,
          },
          incidentNumber: null,
          ...outcome,
        },
      ],
      phones: [{ cancelPhone: { ...asWritten, liUId }, incidentNumber: null, ...outcome }],
    };
  };

  test('treats a person of another department like an unknown person and changes nothing', async () => {
    const foreign = await addGuest(portal.db, await organisationAt(portal.db, '/KU/MAI'), {
      account: { subscription_type: 'XLarge', has_liu_phone: true },
    });
    const before = await contentsOf(portal.db, ...CHANGEABLE);
    expect(await everything(bengt, foreign)).toEqual(nobody(foreign.lin, foreign.liUId));
    expect(await everything(bengt, { lin: 'nobody', liUId: 'zzzzz99', accountId: '' })).toEqual(
      nobody('nobody', 'zzzzz99'),
    );
    expect(await extend(bengt, [foreign.lin], inMonths(3), { [foreign.lin]: 99 })).toEqual(
      nobody(foreign.lin, '').extended,
    );
    expect(await contentsOf(portal.db, ...CHANGEABLE)).toEqual(before);
  });

  test('rejects an identifier that cannot exist with 400', async () => {
    const body = { accounts: ['\0'], extendDate: inMonths(3), versions: { constructor: 1 } };
    expect(await answer(bengt('/api/Accounts/Extend', change('PATCH', body)))).toEqual({
      status: 400,
      body: { errors: { accounts: ['INPUT_INVALID'] } },
    });
    expect(
      await extend(bengt, ['constructor', '__proto__'], inMonths(3), { constructor: 1 }),
    ).toMatchObject([{ errorTypes: ['OUT_OF_REACH'] }, { errorTypes: ['OUT_OF_REACH'] }]);
  });

  test('lets Cecilia, who administers the whole tree, extend an account of that department', async () => {
    const guest = await addGuest(portal.db, await organisationAt(portal.db, '/KU/MAI'));
    expect(await toNextYear(await portal.as('cecka23'), guest)).toMatchObject([
      { succeeded: true },
    ]);
  });

  test('treats a person who has only a student account as out of reach', async () => {
    const student = await portal.db
      .selectFrom('account')
      .selectAll()
      .where('account_type', '=', 'Student')
      .where('liu_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const before = await contentsOf(portal.db, ...CHANGEABLE);
    const guest = { lin: student.lin, liUId: student.liu_id ?? '', accountId: student.id };
    expect(await everything(davos, guest)).toEqual(nobody(guest.lin, guest.liUId));
    expect(await contentsOf(portal.db, ...CHANGEABLE)).toEqual(before);
  });

  test.each(['Adm', 'Student'] as const)(
    'changes only the managed account of a person who also has one of type %s',
    async (kind) => {
      const guest = await addGuest(portal.db, web);
      const other = {
        lin: guest.lin,
        liu_id: `x_${kind.toLowerCase()}_${guest.liUId}`,
        account_type: kind,
        person_type: kind === 'Student' ? 'Student' : 'Employee',
        user_status: 'Active',
        has_liu_phone: true,
      } as const;
      const { id } = await portal.db
        .insertInto('account')
        .values(other)
        .returning('id')
        .executeTakeFirstOrThrow();
      const before = await portal.db
        .selectFrom('account')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      expect(await toNextYear(bengt, guest)).toMatchObject([{ succeeded: true }]);
      expect(await end(bengt, guest)).toMatchObject([{ succeeded: true }]);
      expect(await cancelPhones(davos, [other.liu_id])).toMatchObject([
        { errorTypes: ['OUT_OF_REACH'] },
      ]);
      expect(
        await portal.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirst(),
      ).toEqual(before);
    },
  );
});

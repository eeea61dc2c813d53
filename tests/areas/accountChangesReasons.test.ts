import { describe, expect, test } from 'vitest';
import { latestExtension } from '#rules/extension.ts';
import { addDays } from '#rules/dates.ts';
import { cancel, CHANGEABLE, changeCostActivity, changeSubscription, extend } from './bulk.ts';
import { contentsOf } from './calls.ts';
import { addGuest, inMonths, today } from './managedAccounts.ts';
import {
  type Action,
  activity,
  bengt,
  changeActivity,
  davos,
  end,
  mini,
  portal,
  toNextYear,
  toSmall,
  web,
  withoutPhone,
  setUpReasons,
} from './accountChangesReasonsSetUp.ts';

setUpReasons();

type Account = NonNullable<Parameters<typeof addGuest>[2]>['account'];
const toMedium: Action = (send, { lin }) => changeSubscription(send, [lin], 'Medium');
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
      { subscription_type: 'XLarge', has_work_phone: true },
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

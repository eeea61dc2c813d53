import { describe, expect, test } from 'vitest';
import { addDays } from '#rules/dates.ts';
import {
  CHANGEABLE,
  changeCostActivity,
  changeEndDate,
  changeSubscription,
  extend,
  findInLists,
  rowOf,
} from './bulk.ts';
import { answer, change, contentsOf, linOf } from './calls.ts';
import { activitiesAt, addGuest, inMonths, positionsOf, today } from './managedAccounts.ts';
import { activities, bengt, lastEntry, portal, web, setUpChanges } from './accountChangesSetUp.ts';

setUpChanges();

const listedAccount = async (lin: string) => (await findInLists(bengt, web, lin))?.account;

describe('extend', () => {
  // ACCT-34
  test('extends the account and its position, returns it as the lists show it, and audits the change', async () => {
    const { lin, accountId } = await addGuest(portal.db, web);
    const [outcome] = await extend(bengt, [lin], inMonths(12));
    expect(outcome).toEqual({ account: await listedAccount(lin), errorTypes: [], succeeded: true });
    expect(outcome?.account).toMatchObject({
      validThrough: inMonths(12),
      validThroughCurrent: inMonths(12),
      userStatus: 'Active',
      version: 2,
    });
    expect((await positionsOf(portal.db, accountId))[0]?.end_date).toBe(inMonths(12));
    expect(await lastEntry('extend')).toMatchObject({
      actor_lin: await linOf(portal.db, 'bener17'),
      actor_user_id: 'bener17',
      subject_lin: lin,
      before: { validThrough: inMonths(6) },
      after: { validThrough: inMonths(12) },
    });
  });

  // ACCT-05, ACCT-06
  test.each(['Inactive', 'Retired', 'Inretirement'] as const)(
    'returns an account with the status %s to the active list',
    async (status) => {
      const endedColumns = {
        user_status: status,
        valid_through: addDays(today, -30),
        retirement_date: addDays(today, 20),
        disabled_at: new Date(),
        status_changed_at: new Date(0),
      };
      const { lin } = await addGuest(portal.db, web, { account: endedColumns });
      const [outcome] = await extend(bengt, [lin], inMonths(3));
      const shown = await findInLists(bengt, web, lin);
      expect([shown?.list, outcome?.account]).toEqual(['active', shown?.account]);
      expect(await rowOf(portal.db, lin)).toMatchObject({
        user_status: 'Active',
        retirement_date: null,
        next_retirement_step_on: null,
        disabled_at: null,
      });
      expect((await rowOf(portal.db, lin)).status_changed_at.getTime()).toBeGreaterThan(0);
      expect((await lastEntry('extend'))?.before).toMatchObject({
        userStatus: status,
        retirementDate: addDays(today, 20),
      });
    },
  );

  test('keeps the time of the last status change when the status stays the same', async () => {
    const { lin } = await addGuest(portal.db, web, {
      account: { user_status: 'New', status_changed_at: new Date('2026-01-02T03:04:05Z') },
    });
    await extend(bengt, [lin], inMonths(12));
    expect(await rowOf(portal.db, lin)).toMatchObject({
      user_status: 'New',
      status_changed_at: new Date('2026-01-02T03:04:05Z'),
    });
  });
});

describe('an extension never shortens an account; an end date change may', () => {
  const endOf = async (lin: string) => (await rowOf(portal.db, lin)).valid_through;

  test.each<[name: string, validThrough: string | null, reason: string]>([
    ['ends later', inMonths(13), 'ENDS_LATER_ALREADY'],
    ['ends that very day', inMonths(12), 'ENDS_LATER_ALREADY'],
    ['has no end', null, 'HAS_NO_END_DATE'],
  ])(
    'rejects an extension of an account that %s, from the list and from the panel, but changes its end date',
    async (_, validThrough, reason) => {
      const { lin, accountId } = await addGuest(portal.db, web, {
        account: { valid_through: validThrough },
      });
      const before = await contentsOf(portal.db, ...CHANGEABLE);
      expect(await extend(bengt, [lin], inMonths(12))).toMatchObject([
        { errorTypes: [reason], succeeded: false, account: { version: 1 } },
      ]);
      const fromPanel = await answer(
        bengt(
          '/api/EmployeeProfile/Extend',
          change('PATCH', { accounts: [lin], extendDate: inMonths(12) }),
        ),
      );
      expect(fromPanel.body).toMatchObject([{ errorTypes: [reason], succeeded: false }]);
      expect(await contentsOf(portal.db, ...CHANGEABLE)).toEqual(before);

      expect(await changeEndDate(bengt, [lin], inMonths(3))).toMatchObject([
        { errorTypes: [], succeeded: true, account: { validThrough: inMonths(3), version: 2 } },
      ]);
      expect([await endOf(lin), (await positionsOf(portal.db, accountId))[0]?.end_date]).toEqual([
        inMonths(3),
        inMonths(3),
      ]);
      expect(await lastEntry('changeEndDate')).toMatchObject({
        subject_lin: lin,
        before: { validThrough },
        after: { validThrough: inMonths(3) },
      });
    },
  );

  test('rejects an end date that the account already has', async () => {
    const { lin } = await addGuest(portal.db, web);
    expect(await changeEndDate(bengt, [lin], inMonths(6))).toMatchObject([
      { errorTypes: ['END_DATE_IS_SAME'], succeeded: false },
    ]);
  });
});

describe('IT subscription', () => {
  // ACCT-34, ACCT-50
  test('changes the subscription of account and position; Small ends the profile page and tells so', async () => {
    const { lin, accountId } = await addGuest(portal.db, web, {
      account: { has_employee_profile_page: true, external_email_address: 'gerd@example.net' },
    });
    const [outcome] = await changeSubscription(bengt, [lin], 'Small');
    expect(outcome).toEqual({
      account: await listedAccount(lin),
      errorTypes: ['EMPLOYEE_PROFILE_PAGE_DISABLED'],
      succeeded: true,
    });
    expect(await rowOf(portal.db, lin)).toMatchObject({
      subscription_type: 'Small',
      has_employee_profile_page: false,
      external_email_address: 'gerd@example.net',
      version: 2,
    });
    expect((await positionsOf(portal.db, accountId))[0]).toMatchObject({
      subscription_type: 'Small',
      end_date: inMonths(6),
    });
    expect(await lastEntry('changeSubscription')).toMatchObject({
      before: { subscriptionType: 'Medium', hasEmployeeProfilePage: true },
      after: { subscriptionType: 'Small', hasEmployeeProfilePage: false },
    });
  });

  test('stores the external address entered with Small, and rejects Small for accounts without one', async () => {
    const [named, other] = [await addGuest(portal.db, web), await addGuest(portal.db, web)];
    const body = {
      accounts: [named.lin, other.lin],
      itSubsctiptionType: 'Small',
      externalEmailAddresses: { [named.lin]: 'gerd@Example.net' },
    };
    expect(
      (await answer(bengt('/api/Accounts/ITSubscription', change('PATCH', body)))).body,
    ).toMatchObject([
      {
        succeeded: true,
        account: { subscriptionType: 'Small', externalEmailAddress: 'gerd@example.net' },
      },
      {
        succeeded: false,
        errorTypes: ['EXTERNAL_EMAIL_MISSING'],
        account: { subscriptionType: 'Medium', externalEmailAddress: null },
      },
    ]);
    const own = {
      accounts: [other.lin],
      itSubsctiptionType: 'Small',
      externalEmailAddresses: { [other.lin]: 'gerd@kvarnby.example' },
    };
    expect(
      (await answer(bengt('/api/Accounts/ITSubscription', change('PATCH', own)))).body,
    ).toMatchObject([{ succeeded: false, errorTypes: ['EXTERNAL_EMAIL_OF_UNIVERSITY'] }]);
    expect(await rowOf(portal.db, named.lin)).toMatchObject({
      subscription_type: 'Small',
      external_email_address: 'gerd@example.net',
    });
    expect((await lastEntry('changeSubscription'))?.after).toMatchObject({
      externalEmailAddress: 'gerd@example.net',
    });
  });

  test('changes to XLarge without a phone and reports the missing phone', async () => {
    const { lin } = await addGuest(portal.db, web);
    expect(await changeSubscription(bengt, [lin], 'XLarge')).toMatchObject([
      { errorTypes: ['XLARGE_WITHOUT_PHONE'], succeeded: true },
    ]);
  });

  // ACCT-05
  test('any update reactivates an inactive account that is still valid, and leaves an expired one', async () => {
    const still = await addGuest(portal.db, web, {
      account: { user_status: 'Inactive', valid_through: today },
    });
    const over = await addGuest(portal.db, web, {
      account: { user_status: 'Inactive', valid_through: addDays(today, -1) },
    });
    await changeSubscription(bengt, [still.lin, over.lin], 'Large');
    expect([
      await findInLists(bengt, web, still.lin),
      await findInLists(bengt, web, over.lin),
    ]).toMatchObject([{ list: 'active' }, { list: 'inactive' }]);
  });
});

describe('cost activity', () => {
  // ACCT-36
  test('changes the activity and cost centre of the primary position', async () => {
    const { lin, accountId } = await addGuest(portal.db, web);
    const [outcome] = await changeCostActivity(bengt, [lin], activities[1] ?? '');
    expect(outcome).toEqual({ account: await listedAccount(lin), errorTypes: [], succeeded: true });
    expect((await positionsOf(portal.db, accountId))[0]?.cost_centre_activity_id).toBe(
      activities[1],
    );
    expect(await lastEntry('changeCostActivity')).toMatchObject({
      before: { costCentreActivity: null },
      after: { costCentreActivity: { id: activities[1] } },
    });
  });

  test('reports a position that the account no longer has as a concurrent change', async () => {
    const { lin, accountId } = await addGuest(portal.db, web);
    const [position] = await positionsOf(portal.db, accountId);
    const old = crypto.randomUUID();
    expect(await changeCostActivity(bengt, [lin], activities[0] ?? '', old)).toMatchObject([
      { errorTypes: ['CHANGED_MEANWHILE'], succeeded: false },
    ]);
    expect(await changeCostActivity(bengt, [lin], activities[0] ?? '', position?.id)).toMatchObject(
      [{ errorTypes: [], succeeded: true }],
    );
  });

  test.each([
    ['unknown', crypto.randomUUID()],
    ['malformed', 'x'.repeat(64)],
    ['of another department', null],
  ])('rejects an activity that is %s with 400 and changes nothing', async (_, given) => {
    const { lin } = await addGuest(portal.db, web);
    const before = await contentsOf(portal.db, ...CHANGEABLE);
    const costCentreActivityId = given ?? (await activitiesAt(portal.db, '/KU/MAI'))[0];
    const body = {
      costCentreActivityId,
      accountPositions: [{ norEduPersonLIN: lin, employeePositionId: null }],
    };
    expect(
      await answer(bengt('/api/Accounts/CostCentreActivities', change('PATCH', body))),
    ).toEqual({
      status: 400,
      body: { errors: { costCentreActivityId: ['ACTIVITY_OUT_OF_REACH'] } },
    });
    expect(await contentsOf(portal.db, ...CHANGEABLE)).toEqual(before);
  });
});

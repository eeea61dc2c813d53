import { describe, expect, test } from 'vitest';
import { MAX_BULK_SIZE } from '#contract/inputs.ts';
import { LAST_STEP_BEFORE_DAYS } from '#rules/cancellation.ts';
import { RETIREMENT_DAYS } from '#rules/validity.ts';
import { addDays } from '#rules/dates.ts';
import {
  cancel,
  cancelPhones,
  CHANGEABLE,
  extend,
  findInLists,
  phoneCases,
  rowOf,
} from './bulk.ts';
import { answer, auditOf, change, contentsOf, linOf, refused } from './calls.ts';
import { addGuest, inMonths, nationalIdOf, today } from './managedAccounts.ts';
import { activities, bengt, lastEntry, portal, web, setUpChanges } from './accountChangesSetUp.ts';

setUpChanges();

describe('cancel', () => {
  // ACCT-35, ACCT-07
  test('starts the retirement of the account and opens a case for its phone', async () => {
    const { lin, liUId, accountId } = await addGuest(portal.db, web, {
      account: { subscription_type: 'XLarge', has_work_phone: true },
    });
    const [outcome] = await cancel(bengt, [lin]);
    const newest = (await phoneCases(portal.db)).at(-1);
    expect(outcome).toEqual({
      account: {
        employeePositionId: expect.any(String),
        givenName: 'Gerd',
        surname: 'Gäst',
        hasLiUPhone: false,
        liUId,
        norEduPersonLIN: lin,
      },
      incidentNumber: newest?.number,
      errorTypes: [],
      succeeded: true,
    });
    expect(newest).toMatchObject({
      number: expect.stringMatching(/^I-\d{6}-\d{4}$/),
      caller_account_id: accountId,
      caller_network_login_name: liUId,
      created_by_lin: await linOf(portal.db, 'bener17'),
      status: 'Open',
      request: expect.stringContaining(`Gerd Gäst (${liUId})`),
    });
    expect(await findInLists(bengt, web, lin)).toMatchObject({
      list: 'deprovisioning',
      account: {
        userStatus: 'Inretirement',
        hasLiUPhone: false,
        subscriptionType: 'XLarge',
        version: 2,
        retirementDate: addDays(today, RETIREMENT_DAYS),
        lastRetirementProcessStepDueDateFromForADAccount: addDays(
          today,
          RETIREMENT_DAYS - LAST_STEP_BEFORE_DAYS,
        ),
      },
    });
    expect(await lastEntry('cancel')).toMatchObject({
      before: { userStatus: 'Active', hasLiUPhone: true },
      after: { userStatus: 'Inretirement', hasLiUPhone: false, incidentNumber: newest?.number },
    });
  });

  test('opens no case for an account without a phone', async () => {
    const { lin } = await addGuest(portal.db, web);
    const before = await phoneCases(portal.db);
    expect(await cancel(bengt, [lin])).toMatchObject([{ incidentNumber: null, succeeded: true }]);
    expect(await phoneCases(portal.db)).toEqual(before);
  });
});

describe('cancel phones', () => {
  // ACCT-35
  test('opens one case per phone, whatever the letter case of user ids; subscription and status stay', async () => {
    const guests = await Promise.all(
      [1, 2].map(() =>
        addGuest(portal.db, web, {
          account: { subscription_type: 'XLarge', has_work_phone: true },
        }),
      ),
    );
    const ids = guests.map(({ liUId }) => liUId);
    const before = (await phoneCases(portal.db)).length;
    const outcomes = await cancelPhones(bengt, [
      ...ids.map((liUId) => liUId.toUpperCase()),
      ...ids,
    ]);
    const opened = (await phoneCases(portal.db)).slice(before);
    expect(outcomes.map(({ cancelPhone, succeeded }) => [cancelPhone.liUId, succeeded])).toEqual(
      ids.map((liUId) => [liUId.toUpperCase(), true]),
    );
    expect(new Set(opened.map(({ number }) => number))).toEqual(
      new Set(outcomes.map(({ incidentNumber }) => incidentNumber)),
    );
    expect(
      new Set(opened.map(({ caller_network_login_name }) => caller_network_login_name)),
    ).toEqual(new Set(ids));
    for (const { lin } of guests)
      expect(await rowOf(portal.db, lin)).toMatchObject({
        has_work_phone: false,
        subscription_type: 'XLarge',
        user_status: 'Active',
        version: 2,
      });
    expect(await lastEntry('cancelPhone')).toMatchObject({
      before: { hasLiUPhone: true },
      after: { hasLiUPhone: false, incidentNumber: expect.any(String) },
    });
  });
});

describe('several accounts in one call', () => {
  test('returns one outcome per person, in the requested order', async () => {
    const good = await Promise.all([1, 2, 3].map(() => addGuest(portal.db, web)));
    const bad = await addGuest(portal.db, web, { account: { subscription_type: null } });
    const [one, two, three] = good.map(({ lin }) => lin).toSorted((a, b) => (a < b ? 1 : -1));
    const asked = [three, bad.lin, one, 'nobody', two].filter((lin) => lin !== undefined);
    const outcomes = await extend(bengt, [...asked, ...asked], inMonths(9));
    expect(
      outcomes.map(({ account, errorTypes }) => [account.norEduPersonLIN, ...errorTypes]),
    ).toEqual([[three], [bad.lin, 'ITSUB_MISSING'], [one], ['nobody', 'OUT_OF_REACH'], [two]]);
    for (const { lin } of good)
      expect(await rowOf(portal.db, lin)).toMatchObject({ valid_through: inMonths(9), version: 2 });
    expect(await rowOf(portal.db, bad.lin)).toMatchObject({
      valid_through: inMonths(6),
      version: 1,
    });
    const notifiedLins = (await auditOf(portal.db, 'accountChanges.extend')).map(
      ({ subject_lin }) => subject_lin,
    );
    expect(new Set(notifiedLins.slice(-3))).toEqual(new Set(good.map(({ lin }) => lin)));
  });

  test.each([[[]], [Array.from({ length: MAX_BULK_SIZE + 1 }, String)]])(
    'rejects an empty list and a list that is too long with 400',
    async (accounts) => {
      const sent = await answer(
        bengt('/api/Accounts/Extend', change('PATCH', { accounts, extendDate: inMonths(9) })),
      );
      expect(sent).toMatchObject({
        status: 400,
        body: { errors: { accounts: [expect.any(String)] } },
      });
    },
  );

  test('writes no national id to the response or the audit trail', async () => {
    const { lin } = await addGuest(portal.db, web);
    const answers = JSON.stringify([
      await extend(bengt, [lin], inMonths(9)),
      await auditOf(portal.db, 'accountChanges.extend'),
    ]);
    expect(answers).not.toContain(await nationalIdOf(portal.db, lin));
  });
});

test.each(['annli42', 'eliho54', 'johal25', 'fatka61'])(
  'rejects every change by %s',
  async (persona) => {
    const send = await portal.as(persona);
    const { lin, liUId } = await addGuest(portal.db, web);
    const before = await contentsOf(portal.db, ...CHANGEABLE);
    const sent = [
      send('/api/Accounts/Extend', change('PATCH', { accounts: [lin], extendDate: inMonths(9) })),
      send(
        '/api/Accounts/ITSubscription',
        change('PATCH', { accounts: [lin], itSubsctiptionType: 'Large' }),
      ),
      send(
        '/api/Accounts/CostCentreActivities',
        change('PATCH', {
          costCentreActivityId: activities[0],
          accountPositions: [{ norEduPersonLIN: lin, employeePositionId: null }],
        }),
      ),
      send(
        '/api/Accounts/Cancel',
        change('DELETE', {
          accountsToCancel: [
            {
              norEduPersonLIN: lin,
              liUId,
              givenName: 'a',
              surname: 'b',
              hasLiUPhone: false,
              employeePositionId: null,
            },
          ],
        }),
      ),
      send(
        '/api/Accounts/CancelAccountPhones',
        change('DELETE', { phonesToCancel: [{ liUId, givenName: 'a', surname: 'b' }] }),
      ),
    ];
    for (const one of sent) expect(await answer(one)).toEqual(refused(403));
    expect(await contentsOf(portal.db, ...CHANGEABLE)).toEqual(before);
  },
);

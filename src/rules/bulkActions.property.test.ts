import { assert, property, sample } from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { listOf } from './accountLists.ts';
import { context } from './accounts.testing.ts';
import { afterAction, type BulkRequest, bulkRules, noticesOf, refusalsOf } from './bulkActions.ts';
import { validThroughCurrent } from './validity.ts';
import { type Case, cases } from '#tests/support/bulkCases.ts';

/** Cases in a round. */
const PER_ROUND = 3000;

/**
 * Rounds for properties whose cases are rare: an extension is allowed for about one generated case
 * in three hundred.
 */
const MAX_ROUNDS = 5;

/** Other cases in each run; a failure names the seed. */
const seed = Math.trunc(Math.random() * 2 ** 31);
const rounds = new Map<number, readonly Case[]>();

/** The cases of a round, which all properties share: to make them up takes longer than to judge. */
function casesOf(round: number): readonly Case[] {
  const drawn = rounds.get(round) ?? sample(cases, { seed: seed + round, numRuns: PER_ROUND });
  rounds.set(round, drawn);
  return drawn;
}

/**
 * Asserts a property for every generated case that `when` selects. The selected cases are counted,
 * so that a property cannot pass without having been checked. A case that fails is made smaller.
 */
function always(
  holds: (...drawn: Case) => void,
  when: (...drawn: Case) => boolean = () => true,
): void {
  let checked = 0;
  for (let round = 0; round < MAX_ROUNDS && checked <= 5; round += 1) {
    const selected = casesOf(round).filter((drawn) => when(...drawn));
    checked += selected.length;
    try {
      for (const drawn of selected) holds(...drawn);
    } catch (error) {
      assert(
        property(cases, (drawn) => {
          if (when(...drawn)) holds(...drawn);
        }),
        { seed: seed + round, numRuns: PER_ROUND },
      );
      throw error;
    }
  }
  expect(checked).toBeGreaterThan(5);
}

const isAllowed = (...[account, request, today]: Case) =>
  refusalsOf(account, request, today, context).length === 0;
const does =
  (action: BulkRequest['action']) =>
  (...drawn: Case) =>
    drawn[1].action === action && isAllowed(...drawn);
const isUpdate = (...drawn: Case) =>
  ['extend', 'changeEndDate', 'changeSubscription', 'changeCostActivity'].includes(
    drawn[1].action,
  ) && isAllowed(...drawn);
const isEndGiven = ({ action }: BulkRequest) => action === 'extend' || action === 'changeEndDate';
const withoutVersion = (account: Account) => ({ ...account, version: 0 });

describe('a refusal', () => {
  test('lists each reason once and contains no notice', () => {
    always((account, request, today) => {
      const reasons = refusalsOf(account, request, today, context);
      expect(new Set(reasons).size).toBe(reasons.length);
      expect(reasons).not.toContain('EMPLOYEE_PROFILE_PAGE_DISABLED');
      expect(reasons).not.toContain('XLARGE_WITHOUT_PHONE');
    });
  });

  test('contains only OUT_OF_REACH for an account that is out of reach', () => {
    always(
      (account, request, today) => {
        expect(refusalsOf(account, request, today, context)).toEqual(['OUT_OF_REACH']);
      },
      (account) => !account.hasAccessToAccountThroughOrg,
    );
  });

  // ACCT-31, ACCT-32
  test('contains PERMISSION_MISSING exactly when the permission is missing', () => {
    always(
      (account, request, today) => {
        const isMissing = !account.permissions.includes(
          `lin-1.${bulkRules[request.action].permission}`,
        );
        expect(refusalsOf(account, request, today, context).includes('PERMISSION_MISSING')).toBe(
          isMissing,
        );
      },
      (account) => account.hasAccessToAccountThroughOrg,
    );
  });

  test('does not depend on fields that the rules do not mention', () => {
    always((account, request, today) => {
      const renamed = {
        ...account,
        givenName: 'Bo',
        displayName: 'Bo Ek',
        version: 99,
      };
      expect(refusalsOf(renamed, request, today, context)).toEqual(
        refusalsOf(account, request, today, context),
      );
    });
  });
});

describe('an allowed action', () => {
  test('increments the version by one and does not modify the given account', () => {
    always((account, request, today) => {
      const before = structuredClone(account);
      expect(afterAction(account, request, today).version).toBe(account.version + 1);
      expect(account).toEqual(before);
    }, isAllowed);
  });

  test('never changes the identity of the person, the organisation or the permissions', () => {
    always((account, request, today) => {
      const {
        norEduPersonLIN,
        norEduPersonNIN,
        liUId,
        affiliation,
        organisationId,
        permissions,
        affiliationEndDate,
      } = account;
      expect(afterAction(account, request, today)).toMatchObject({
        norEduPersonLIN,
        norEduPersonNIN,
        liUId,
        affiliation,
        organisationId,
        permissions,
        affiliationEndDate,
      });
    }, isAllowed);
  });

  test('keeps the current end date consistent with the account’s other fields', () => {
    always((account, request, today) => {
      const after = afterAction(account, request, today);
      expect(after.validThroughCurrent).toBe(validThroughCurrent(after));
    }, isAllowed);
  });

  test('never leaves an account in retirement without a retirement date', () => {
    always(
      (account, request, today) => {
        const after = afterAction(account, request, today);
        expect(after.userStatus !== 'Inretirement' || after.retirementDate !== null).toBe(true);
      },
      (...drawn) =>
        isAllowed(...drawn) &&
        (drawn[0].userStatus !== 'Inretirement' || drawn[0].retirementDate !== null),
    );
  });

  test('reports the disabled profile page and the missing phone exactly when the action causes them', () => {
    always((account, request, today) => {
      const after = afterAction(account, request, today);
      const notices = noticesOf(account, request);
      expect(notices.includes('EMPLOYEE_PROFILE_PAGE_DISABLED')).toBe(
        account.hasEmployeeProfilePage && !after.hasEmployeeProfilePage,
      );
      expect(notices.includes('XLARGE_WITHOUT_PHONE')).toBe(
        account.subscriptionType !== 'XLarge' &&
          after.subscriptionType === 'XLarge' &&
          !after.hasLiUPhone,
      );
    }, isAllowed);
  });
});

describe('the list that shows the account afterwards', () => {
  // ACCT-05
  test('is the active list after updating an inactive account that is still valid, else the inactive list', () => {
    always(
      (account, request, today) => {
        const after = afterAction(account, request, today);
        const isValid = after.validThrough !== null && after.validThrough >= today;
        expect(listOf(after)).toBe(isValid ? 'active' : 'inactive');
      },
      (...drawn) => drawn[0].userStatus === 'Inactive' && isUpdate(...drawn),
    );
  });

  // ACCT-06
  test('changes from deprovisioning to active only when an account in retirement is given a new end date', () => {
    always(
      (account, request, today) => {
        const after = afterAction(account, request, today);
        expect(listOf(after)).toBe(isEndGiven(request) ? 'active' : 'deprovisioning');
        expect(after.userStatus === 'Inretirement').toBe(listOf(after) === 'deprovisioning');
      },
      (...drawn) => drawn[0].userStatus === 'Inretirement' && isAllowed(...drawn),
    );
  });

  // ACCT-07
  test('is deprovisioning for a cancelled account, whichever list it was in before', () => {
    always((account, request, today) => {
      const after = afterAction(account, request, today);
      expect([listOf(after), after.userStatus, after.hasLiUPhone]).toEqual([
        'deprovisioning',
        'Inretirement',
        false,
      ]);
    }, does('cancel'));
  });

  test('remains the active list for an active account unless it is cancelled', () => {
    always(
      (account, request, today) => {
        expect(listOf(afterAction(account, request, today))).toBe(
          request.action === 'cancel' ? 'deprovisioning' : 'active',
        );
      },
      (...drawn) => listOf(drawn[0]) === 'active' && isAllowed(...drawn),
    );
  });

  test('does not change when a phone is cancelled', () => {
    always((account, request, today) => {
      expect(listOf(afterAction(account, request, today))).toBe(listOf(account));
    }, does('cancelPhone'));
  });
});

describe('repeating an action', () => {
  test.each(['extend', 'changeEndDate', 'cancel'] as const)(
    '%s twice has the same result as once',
    (action) => {
      always((account, request, today) => {
        const once = afterAction(account, request, today);
        expect(withoutVersion(afterAction(once, request, today))).toEqual(withoutVersion(once));
      }, does(action));
    },
  );

  test('refuses a second extension, because the account already ends on that day or beyond the window', () => {
    always((account, request, today) => {
      const reasons = refusalsOf(afterAction(account, request, today), request, today, context);
      expect(
        reasons.filter(
          (reason) => reason === 'ENDS_LATER_ALREADY' || reason === 'MORE_THAN_A_YEAR',
        ),
      ).toHaveLength(1);
    }, does('extend'));
  });

  test('an extension never brings the end date forward, and never adds one to an account without an end', () => {
    always((account, request, today) => {
      const { userStatus, retirementDate, validThrough } = account;
      const end = userStatus === 'Inretirement' ? (retirementDate ?? validThrough) : validThrough;
      const after = afterAction(account, request, today).validThrough;
      expect(end !== null && after !== null && after > end).toBe(true);
    }, does('extend'));
  });

  test.each([
    ['changeEndDate', 'END_DATE_IS_SAME'],
    ['changeSubscription', 'IT_SUB_IS_SAME'],
    ['changeCostActivity', 'COST_ACTIVITY_THE_SAME'],
    ['cancelPhone', 'PHONE_CANT_BE_CANCELLED'],
  ] as const)('refuses a second %s with %s', (action, reason) => {
    always((account, request, today) => {
      expect(refusalsOf(afterAction(account, request, today), request, today, context)).toContain(
        reason,
      );
    }, does(action));
  });
});

import {
  type Arbitrary,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  property,
  record,
  subarray,
  tuple,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNear, rarely } from '#tests/tools/arbitraries.ts';
import type { Account } from '#contract/account.ts';
import { AffiliationType, Permission, SubscriptionType, UserStatus } from '#contract/values.ts';
import { listOf } from './accountLists.ts';
import { accountWith, context } from './accounts.testing.ts';
import { afterAction, type BulkRequest, bulkRules, noticesOf, refusalsOf } from './bulkActions.ts';
import { addDays } from './dates.ts';
import { validThroughCurrent } from './validity.ts';

const mostly = rarely.map((value) => !value);

const centre = { id: 'centre-1', name: 'IDT', organisationId: accountWith().organisationId ?? '' };
const activity = constantFrom('activity-1', 'activity-2').map((id) => ({
  id,
  name: id,
  costCentreId: centre.id,
}));
const everyPermission = Permission.options.map((permission) => `lin-1.${permission}` as const);

const accountOn = (today: string): Arbitrary<Account> =>
  record({
    userStatus: constantFrom(...UserStatus.options),
    affiliation: constantFrom(...AffiliationType.options),
    subscriptionType: constantFrom(null, ...SubscriptionType.options),
    organisationId: oneof(
      { weight: 8, arbitrary: constant(centre.organisationId) },
      { weight: 2, arbitrary: constantFrom(null, context.specialOrganisationId) },
    ),
    validThrough: option(dayNear(today)),
    affiliationEndDate: option(dayNear(today)),
    retirementDate: option(dayNear(today)),
    lastRetirementProcessStepDueDateFromForADAccount: option(dayNear(today)),
    adAccountDisabledWhen: constantFrom(null, '2025-06-01T10:00:00.000Z'),
    externalEmailAddress: constantFrom(null, 'ana@example.org'),
    hasLiUPhone: boolean(),
    hasEmployeeProfilePage: rarely,
    hasAccessToAccountThroughOrg: mostly,
    hasFuturePositionAsEmployee: rarely,
    isEmployedUntilFurtherNotice: rarely,
    deceasedInRetirement: rarely,
    costCentreActivity: option(activity),
    permissions: oneof(
      { weight: 4, arbitrary: constant(everyPermission) },
      { weight: 1, arbitrary: subarray(everyPermission) },
    ),
  }).map((fields) => {
    const account = accountWith(fields);
    return { ...account, validThroughCurrent: validThroughCurrent(account) };
  });

const requestOn = (today: string): Arbitrary<BulkRequest> =>
  oneof(
    record({ action: constant('extend' as const), extendDate: dayNear(today) }),
    record({ action: constant('changeEndDate' as const), endDate: dayNear(today) }),
    record({
      action: constant('changeSubscription' as const),
      subscriptionType: constantFrom(...SubscriptionType.options),
    }),
    record({
      action: constant('changeCostActivity' as const),
      activity,
      costCentre: constant(centre),
    }),
    record({ action: constant('cancel' as const) }),
    record({ action: constant('cancelPhone' as const) }),
  );

type Case = readonly [account: Account, request: BulkRequest, today: string];
const cases: Arbitrary<Case> = integer({ min: 0, max: 2000 })
  .map((days) => addDays('2025-01-01', days))
  .chain((today) => tuple(accountOn(today), requestOn(today), constant(today)));
const RUNS = { numRuns: 3000 };

/**
 * Rounds of `RUNS` for properties whose cases are rare: an extension is allowed for about one
 * generated case in three hundred.
 */
const MAX_ROUNDS = 5;

/**
 * Asserts a property for every generated case that `when` selects. The selected cases are counted,
 * so that a property cannot pass without having been checked.
 */
function always(
  holds: (...drawn: Case) => void,
  when: (...drawn: Case) => boolean = () => true,
): void {
  const checked: Case[] = [];
  for (let round = 0; round < MAX_ROUNDS && checked.length <= 5; round += 1) {
    assert(
      property(cases, (drawn) => {
        if (!when(...drawn)) return;
        checked.push(drawn);
        holds(...drawn);
      }),
      RUNS,
    );
  }
  expect(checked.length).toBeGreaterThan(5);
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
        retirementDate: null,
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
  test('is the active list after an update of an inactive account that is valid today or later, and otherwise the inactive list', () => {
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
      const after = afterAction(account, request, today);
      expect(
        account.validThrough !== null &&
          after.validThrough !== null &&
          after.validThrough > account.validThrough,
      ).toBe(true);
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

import {
  type Arbitrary,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  option,
  record,
  subarray,
  tuple,
} from 'fast-check';
import { dayNear, rarely } from '#tests/tools/arbitraries.ts';
import type { Account } from '#contract/account.ts';
import { AffiliationType, Permission, SubscriptionType, UserStatus } from '#contract/values.ts';
import { accountWith, context } from '#rules/accounts.testing.ts';
import type { BulkRequest } from '#rules/bulkActions.ts';
import { addDays } from '#rules/dates.ts';
import { validThroughCurrent } from '#rules/validity.ts';

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

export type Case = readonly [account: Account, request: BulkRequest, today: string];
export const cases: Arbitrary<Case> = integer({ min: 0, max: 2000 })
  .map((days) => addDays('2025-01-01', days))
  .chain((today) => tuple(accountOn(today), requestOn(today), constant(today)));

import type { Account } from '#contract/account.ts';
import { Permission } from '#contract/values.ts';

export const organisation = '3f0f0a61-0c2b-4b0a-9c57-3a5a4f0b1c01';

/** Test fixture: an account on which every action is allowed, unless `changes` say otherwise. */
export function accountOf(changes: Partial<Account> = {}): Account {
  const lin = changes.norEduPersonLIN ?? 'lin-1';
  return {
    norEduPersonLIN: lin,
    norEduPersonNIN: '19900101-****',
    liUId: 'annli42',
    givenName: 'Anna',
    surname: 'Lindqvist',
    displayName: `${changes.givenName ?? 'Anna'} ${changes.surname ?? 'Lindqvist'}`,
    description: null,
    title: { 'sv-SE': 'Gästforskare', 'en-GB': 'Visiting researcher' },
    accountType: 'Personal',
    affiliation: 'Associate',
    personType: 'Employee',
    organisationId: organisation,
    organisationCanonicalPath: 'Kvarnby universitet / Fysik',
    validThrough: '2026-12-31',
    validThroughCurrent: '2026-12-31',
    affiliationEndDate: null,
    retirementDate: null,
    userStatus: 'Active',
    subscriptionType: 'Medium',
    hasLiUPhone: false,
    hasEmployeeProfilePage: false,
    hasAccessToAccountThroughOrg: true,
    hasFuturePositionAsEmployee: false,
    isEmployedUntilFurtherNotice: false,
    employeePositionId: 'position-1',
    externalEmailAddress: null,
    liUEmailAddress: 'anna.lindqvist@kvarnby.se',
    irtComment: null,
    adAccountDisabledWhen: null,
    lastRetirementProcessStepDueDateFromForADAccount: null,
    hasSwedishNin: true,
    deceasedInRetirement: false,
    contactPerson: {
      givenName: 'Bo',
      surname: 'Ek',
      liUId: 'boek17',
      norEduPersonLin: 'lin-boss',
      organisationId: organisation,
      organisationCanonicalPath: 'Kvarnby universitet / Fysik',
    },
    costCentre: { id: '1510', name: 'Fysik', organisationId: organisation },
    costCentreActivity: { id: '1510-1', name: 'Undervisning', costCentreId: '1510' },
    externalInvoiceData: null,
    version: 3,
    comesFrom: null,
    permissions: Permission.options.map((permission) => `${lin}.${permission}` as const),
    ...changes,
  };
}

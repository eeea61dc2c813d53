import type { Account } from '#contract/account.ts';
import { AffiliationType, Permission, UserStatus } from '#contract/values.ts';
import type { RuleContext } from './eligibility.ts';
import { validThroughCurrent } from './validity.ts';

const SPECIAL = '5a0cf1d6-5f0e-4b3a-8f1e-0d6c1d2f7a02';
export const context: RuleContext = { specialOrganisationId: SPECIAL };

/**
 * Test helper: an associate's account for which, in 2026, every action except cancelling a phone is
 * allowed unless `fields` says otherwise.
 */
export function accountWith(fields: Partial<Account> = {}): Account {
  const lin = fields.norEduPersonLIN ?? 'lin-1';
  const account: Account = {
    norEduPersonLIN: lin,
    norEduPersonNIN: null,
    liUId: 'anali42',
    givenName: 'Ana',
    surname: 'Lima',
    displayName: 'Ana Lima',
    description: null,
    title: null,
    accountType: 'Personal',
    affiliation: 'Associate',
    personType: 'Employee',
    organisationId: '0f5c2a7e-6a51-4e43-9a43-60c2b5d3e901',
    organisationCanonicalPath: '/KU/IDT',
    validThrough: '2026-12-31',
    validThroughCurrent: null,
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
    liUEmailAddress: null,
    irtComment: null,
    adAccountDisabledWhen: null,
    lastRetirementProcessStepDueDateFromForADAccount: null,
    hasSwedishNin: true,
    deceasedInRetirement: false,
    contactPerson: null,
    costCentre: {
      id: 'centre-1',
      name: 'IDT',
      organisationId: '0f5c2a7e-6a51-4e43-9a43-60c2b5d3e901',
    },
    costCentreActivity: { id: 'activity-1', name: 'Utbildning', costCentreId: 'centre-1' },
    externalInvoiceData: null,
    version: 1,
    comesFrom: null,
    permissions: Permission.options.map((permission) => `${lin}.${permission}` as const),
    ...fields,
  };
  return {
    ...account,
    validThroughCurrent: fields.validThroughCurrent ?? validThroughCurrent(account),
  };
}

/** The account as seen by an administrator of another organisation. */
export const outOfReach = (account: Account): Account => ({
  ...account,
  hasAccessToAccountThroughOrg: false,
  permissions: [],
  organisationId: null,
  organisationCanonicalPath: null,
  costCentre: null,
  costCentreActivity: null,
});

/**
 * The account as seen by an administrator who has every permission on the person except this one.
 */
export const withoutPermission = (account: Account, permission: Permission): Account => ({
  ...account,
  permissions: account.permissions.filter((key) => !key.endsWith(`.${permission}`)),
});

/** An account that belongs to the mini-app organisation. */
export const ofSpecialOrganisation = (fields: Partial<Account> = {}): Account =>
  accountWith({ ...fields, organisationId: SPECIAL });

/** Every combination of status and affiliation that account management contains. */
export const everyKind = UserStatus.options.flatMap((userStatus) =>
  AffiliationType.options.map((affiliation) => ({ userStatus, affiliation })),
);

import type { Account } from '#contract/account.ts';
import type { EmployeeProfile, UpdateEmployeeProfile } from '#contract/employeeProfile.ts';
import type { SourcedAttribute } from '#contract/register.ts';
import { afterUpdate } from './accountReactivation.ts';
import { systemOf } from './attributeSources.ts';
import { changeConditions } from './costActivityChange.ts';
import type { IsoDate } from './dates.ts';
import type { Concern } from './power.ts';
import { isNonEmployee, type Refusals, refusalsWhere, type RuleContext } from './eligibility.ts';

/** The fields of a person that the profile panel can change. */
const editFields = [
  'givenName',
  'surname',
  'displayName',
  'norEduPersonNIN',
  'description',
  'organisationId',
  'contactPersonEmployeeNorEduPersonLin',
  'costCentreActivityId',
  'externalInvoiceData',
  'hasEmployeeProfilePage',
  'externalEmailAddress',
] as const satisfies readonly (keyof UpdateEmployeeProfile)[];
export type EditableField = (typeof editFields)[number];

/** What a change of each field does to the person, for the law of power. */
export const concernsOfProfile = {
  givenName: 'name',
  surname: 'name',
  displayName: 'name',
  norEduPersonNIN: 'number',
  description: 'terms',
  organisationId: 'reach',
  contactPersonEmployeeNorEduPersonLin: 'terms',
  costCentreActivityId: 'terms',
  externalInvoiceData: 'terms',
  hasEmployeeProfilePage: 'terms',
  externalEmailAddress: 'address',
} as const satisfies Readonly<Record<EditableField, Concern>>;

/** The statuses in which a person may be edited (decisions, "Accounts"). */
const EDITABLE: ReadonlySet<Account['userStatus']> = new Set([
  'Active',
  'New',
  'Inactive',
  'Retired',
] as const);

/**
 * Returns the fields that the administrator may edit; none without access or in other statuses. The
 * details are this project's choice (PROF-08): where an authority guarantees the identity, names
 * and number cannot be edited (decisions, "Accounts"); an employee's organisation, contact person
 * and invoice data follow from the employment; the activity has its own rule (ACCT-26); Small may
 * only remove a profile page, and only Small shows an external address (ACCT-49, ACCT-50). What
 * comes from another system is edited there.
 */
export function editableFields(
  account: Account,
  context: RuleContext,
  objections: ProfileObjections = [],
): ReadonlySet<EditableField> {
  if (!account.hasAccessToAccountThroughOrg || !EDITABLE.has(account.userStatus)) return new Set();
  const hasVerifiedIdentity = account.hasSwedishNin;
  const isGuest = isNonEmployee(account);
  const isSmall = account.subscriptionType === 'Small';
  const mayEdit: Readonly<Record<EditableField, boolean>> = {
    givenName: !hasVerifiedIdentity,
    surname: !hasVerifiedIdentity,
    displayName: !hasVerifiedIdentity,
    norEduPersonNIN: !hasVerifiedIdentity,
    description: true,
    organisationId: isGuest,
    contactPersonEmployeeNorEduPersonLin: isGuest,
    costCentreActivityId: costRefusals(account, context).length === 0,
    externalInvoiceData: isGuest,
    hasEmployeeProfilePage: !isSmall || account.hasEmployeeProfilePage,
    externalEmailAddress: isSmall,
  };
  return new Set(
    editFields.filter(
      (field) =>
        mayEdit[field] &&
        sourceOf(field, account) === undefined &&
        !isForbidden(concernsOfProfile[field], objections),
    ),
  );
}

type ProfileObjections = NonNullable<EmployeeProfile['objections']>;

/** Whether nothing but another caller could change it. A missing proof can be given at any time. */
const isForbidden = (concern: Concern, objections: ProfileObjections): boolean =>
  objections.some(
    (one) => one.concern === concern && one.reasons.some((why) => why !== 'NOT_PROVED'),
  );

/** The attribute that each field changes; the others are the portal's own. */
const attributeOf: { readonly [Field in EditableField]?: SourcedAttribute } = {
  givenName: 'name',
  surname: 'name',
  norEduPersonNIN: 'nationalId',
  organisationId: 'organisation',
  contactPersonEmployeeNorEduPersonLin: 'contactPerson',
  externalEmailAddress: 'externalEmail',
};

/** Returns the system that is the source of the field; undefined if the portal may change it. */
export function sourceOf(
  field: EditableField,
  account: Pick<Account, 'comesFrom'>,
): string | undefined {
  const attribute = attributeOf[field];
  return attribute && systemOf(account, attribute);
}

/** Returns why the account cannot be charged to any other activity. */
export const costRefusals = (account: Account, context: RuleContext): Refusals =>
  refusalsWhere(account, 'ChangeCostCentreActivities', changeConditions(account, context));

/** Returns the fields in the update that may not be edited. */
export function refusedFields(
  account: Account,
  update: UpdateEmployeeProfile,
  context: RuleContext,
): EditableField[] {
  const editable = editableFields(account, context);
  return editFields.filter((field) => update[field] !== undefined && !editable.has(field));
}

/** What a save changes besides the fields that were edited. */
export type SavingConsequence = 'REACTIVATES' | 'MAY_LOSE_ACTIVITY';

/**
 * Returns what a rule adds to a save, so that it can be told before: an inactive account that is
 * still valid becomes active again (ACCT-05), and after a move, an activity that cannot be chosen
 * anew is kept only if it can also pay at the new organisation.
 */
export function consequencesOfSaving(
  account: Account,
  { isMoving }: { readonly isMoving: boolean },
  context: RuleContext,
  today: IsoDate,
): SavingConsequence[] {
  const isActivityAtStake =
    isMoving &&
    account.costCentreActivity !== null &&
    !editableFields(account, context).has('costCentreActivityId');
  const consequences: [applies: boolean, consequence: SavingConsequence][] = [
    [afterUpdate(account, today).userStatus !== account.userStatus, 'REACTIVATES'],
    [isActivityAtStake, 'MAY_LOSE_ACTIVITY'],
  ];
  return consequences.filter(([applies]) => applies).map(([, consequence]) => consequence);
}

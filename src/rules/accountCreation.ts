import type { Account } from '#contract/account.ts';
import type { CreateAccount } from '#contract/accounts.ts';
import type { SourcedAttribute } from '#contract/register.ts';
import type { OrganisationType, SubscriptionType } from '#contract/values.ts';
import { isName, tidyLine } from '#contract/writtenText.ts';
import { systemOf } from './attributeSources.ts';
import { isUniversityAddress, normaliseEmail } from './contactInformation.ts';
import { type IsoDate, isIsoDate } from './dates.ts';
import { latestExtension, oneYearFrom } from './extension.ts';
import { normalise } from './identityNumber.ts';

/**
 * The content of the specify form before it is complete: the call's fields, each nullable, and the
 * cost centre chosen in the form.
 */
export type AccountDraft = Readonly<
  { [Field in keyof CreateAccount]: CreateAccount[Field] | null } & {
    /** The chosen cost centre, or that of the chosen activity. */
    readonly costCentreId: string | null;
  }
>;

/**
 * Whether the organisation is a department or below. Nobody belongs to the university itself or to
 * a faculty, so the user must choose a department or an organisation at department level (ACCT-14).
 */
export const isDepartmentOrBelow = (type: OrganisationType): boolean =>
  type !== 'Company' && type !== 'Faculty';

/** The facts besides the draft that determine whether it can be saved. */
export interface CreationFacts {
  readonly today: IsoDate;
  /** The account that is taken over or extended; null for a new account. */
  readonly account:
    | null
    | (Pick<Account, 'hasLiUPhone' | 'affiliationEndDate' | 'externalEmailAddress'> &
        Partial<ForeignFacts>);
  /**
   * False for an organisation that nobody belongs to: the root and everything above the departments
   * (ACCT-14).
   */
  readonly isDepartmentChosen: boolean;
  /** See `RuleContext`. */
  readonly universityDomains?: readonly string[];
}

type ForeignFacts = Pick<
  Account,
  | 'comesFrom'
  | 'givenName'
  | 'surname'
  | 'organisationId'
  | 'validThrough'
  | 'subscriptionType'
  | 'contactPerson'
>;

/** Text key of each error that a field can have. */
type CreationRefusal =
  | 'COMES_FROM_SOURCE'
  | 'INPUT_REQUIRED'
  | 'INVALID_NATIONAL_ID_FORMAT'
  | 'INPUT_INVALID_EMAIL'
  | 'EXTERNAL_EMAIL_OF_UNIVERSITY'
  | 'INPUT_INVALID_NAME'
  | 'INPUT_INVALID_DATE'
  | 'DATE_OUT_OF_RANGE'
  | 'PHONE_NEEDS_TO_BE_CANCELLED'
  | 'ACCOUNTS/CREATE/DEPARTMENT_REQUIRED'
  | 'ACCOUNTS/CREATE/ACTIVITY_REQUIRED';
export type CreationRefusals = Partial<Record<keyof CreateAccount, CreationRefusal[]>>;

/**
 * Returns the reasons why the account cannot be saved, by field; an empty object means that it can.
 * The form and the call share this rule (ACCT-47, ACCT-48). The national id is required for a new
 * account, the activity only once a cost centre is chosen (ACCT-52), and the external address for
 * Small only (decisions, "Accounts").
 */
export function creationRefusals(draft: AccountDraft, facts: CreationFacts): CreationRefusals {
  const found: [keyof CreateAccount, CreationRefusal | null][] = [
    ['norEduPersonNIN', nationalIdRefusal(draft, facts)],
    ['givenName', nameRefusal(draft.givenName)],
    ['surname', nameRefusal(draft.surname)],
    ['organisationId', organisationRefusal(draft, facts)],
    ['validThrough', endRefusal(draft, facts)],
    ['itSubscriptionType', subscriptionRefusal(draft, facts)],
    [
      'costCentreActivityId',
      draft.costCentreId !== null && draft.costCentreActivityId === null
        ? 'ACCOUNTS/CREATE/ACTIVITY_REQUIRED'
        : null,
    ],
    ['externalEmailAddress', externalEmailRefusal(draft, facts)],
  ];
  const refusals: CreationRefusals = {};
  for (const [field, refusal] of found) if (refusal !== null) refusals[field] = [refusal];
  for (const field of foreignFields(draft, facts)) refusals[field] = ['COMES_FROM_SOURCE'];
  return refusals;
}

/** The fields that would change what comes from another system. */
function foreignFields(draft: AccountDraft, { account }: CreationFacts) {
  if (!account?.comesFrom) return [];
  const { comesFrom } = account;
  const fields: (readonly [keyof CreateAccount, SourcedAttribute, string | null | undefined])[] = [
    ['givenName', 'name', account.givenName],
    ['surname', 'name', account.surname],
    ['organisationId', 'organisation', account.organisationId],
    ['validThrough', 'endDate', account.validThrough],
    ['itSubscriptionType', 'subscription', account.subscriptionType],
    [
      'contactPersonEmployeeNorEduPersonLin',
      'contactPerson',
      account.contactPerson?.norEduPersonLin ?? null,
    ],
    // A subscription without an external address keeps the one that is there.
    ...(draft.itSubscriptionType === 'Small'
      ? [['externalEmailAddress', 'externalEmail', account.externalEmailAddress] as const]
      : []),
  ];
  return fields.flatMap(([field, attribute, present]) =>
    systemOf({ comesFrom }, attribute) !== undefined && draft[field] !== present ? [field] : [],
  );
}

/**
 * The IT subscriptions on offer. XLarge includes a phone, and an account with a phone keeps XLarge
 * until the phone is cancelled.
 */
export const subscriptionsFor = ({
  hasLiUPhone,
}: Pick<Account, 'hasLiUPhone'>): readonly SubscriptionType[] =>
  hasLiUPhone ? ['XLarge'] : ['Small', 'Medium', 'Large', 'XLarge'];

/**
 * The subscription that a take-over starts with: none where phone and subscription contradict each
 * other (ACCT-46).
 */
export const subscriptionAtTakeOver = ({
  subscriptionType,
  hasLiUPhone,
}: Pick<Account, 'subscriptionType' | 'hasLiUPhone'>): SubscriptionType | null =>
  (subscriptionType === 'XLarge') === hasLiUPhone ? subscriptionType : null;

/**
 * The field values that a take-over starts with. Values that belong to the organisation are
 * included only if the administrator has access through it (ACCT-44).
 */
export function fieldsAtTakeOver(account: Account) {
  const isAccessible = account.hasAccessToAccountThroughOrg;
  return {
    organisationId: isAccessible ? account.organisationId : null,
    contactPerson: isAccessible ? account.contactPerson : null,
    costCentre: isAccessible ? account.costCentre : null,
    costCentreActivity: isAccessible ? account.costCentreActivity : null,
    subscriptionType: subscriptionAtTakeOver(account),
  };
}

/**
 * Applies what the subscription determines: Small has no profile page, and only Small has an
 * external address (ACCT-49, ACCT-50).
 */
export const applySubscriptionRules = <
  Draft extends Pick<
    AccountDraft,
    'itSubscriptionType' | 'hasEmployeeProfilePage' | 'externalEmailAddress'
  >,
>(
  draft: Draft,
): Draft =>
  draft.itSubscriptionType === 'Small'
    ? { ...draft, hasEmployeeProfilePage: false }
    : { ...draft, externalEmailAddress: null };

function nameRefusal(typed: string | null): CreationRefusal | null {
  const name = tidyLine(typed ?? '');
  if (name === '') return 'INPUT_REQUIRED';
  return isName(name) ? null : 'INPUT_INVALID_NAME';
}

/** A person who is taken over is identified by LIN, so the number is not validated. */
function nationalIdRefusal(
  { norEduPersonNIN, norEduPersonLIN }: AccountDraft,
  { today }: CreationFacts,
): CreationRefusal | null {
  if (norEduPersonLIN !== null) return null;
  if (norEduPersonNIN === null || norEduPersonNIN.trim() === '') return 'INPUT_REQUIRED';
  return normalise(norEduPersonNIN, today) === null ? 'INVALID_NATIONAL_ID_FORMAT' : null;
}

function organisationRefusal(
  { organisationId }: AccountDraft,
  { isDepartmentChosen }: CreationFacts,
): CreationRefusal | null {
  if (organisationId === null) return 'INPUT_REQUIRED';
  return isDepartmentChosen ? null : 'ACCOUNTS/CREATE/DEPARTMENT_REQUIRED';
}

/** Allows the same dates as an extension. */
function endRefusal(
  { validThrough }: AccountDraft,
  { today, account }: CreationFacts,
): CreationRefusal | null {
  if (validThrough === null) return 'INPUT_REQUIRED';
  if (!isIsoDate(validThrough)) return 'INPUT_INVALID_DATE';
  const latest = latestExtension(today);
  const isOneYear = account !== null && validThrough === oneYearFrom(account, today);
  return validThrough >= today && (validThrough <= latest || isOneYear)
    ? null
    : 'DATE_OUT_OF_RANGE';
}

function subscriptionRefusal(
  { itSubscriptionType }: AccountDraft,
  { account }: CreationFacts,
): CreationRefusal | null {
  if (itSubscriptionType === null) return 'INPUT_REQUIRED';
  const offered = subscriptionsFor(account ?? { hasLiUPhone: false });
  return offered.includes(itSubscriptionType) ? null : 'PHONE_NEEDS_TO_BE_CANCELLED';
}

/** The address that the account has already may stay, whatever it is. */
function externalEmailRefusal(
  { itSubscriptionType, externalEmailAddress }: AccountDraft,
  { account, universityDomains = [] }: CreationFacts,
): CreationRefusal | null {
  if (itSubscriptionType !== 'Small') return null;
  if (externalEmailAddress === null || externalEmailAddress.trim() === '') return 'INPUT_REQUIRED';
  if (normaliseEmail(externalEmailAddress).refusal !== undefined) return 'INPUT_INVALID_EMAIL';
  return externalEmailAddress !== account?.externalEmailAddress &&
    isUniversityAddress(externalEmailAddress, universityDomains)
    ? 'EXTERNAL_EMAIL_OF_UNIVERSITY'
    : null;
}

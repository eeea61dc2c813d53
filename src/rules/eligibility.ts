import type { Account } from '../contract/account.ts';
import type { BulkErrorType } from '../contract/bulk.ts';
import type { Permission } from '../contract/values.ts';

/** Every reason why an account is left as it is; none means that the action may be done. */
export type Refusals = readonly BulkErrorType[];

/** What the rules need to know besides the account, the request and the date. */
export interface RuleContext {
  /** The mini-app organisation, whose accounts are kept by another system; null: there is none. */
  readonly specialOrganisationId: string | null;
}

/** A non-employee is an Associate or an Affiliated (ACCT-30). */
export const isNonEmployee = ({ affiliation }: Pick<Account, 'affiliation'>): boolean =>
  affiliation === 'Associate' || affiliation === 'Affiliated';

/** An external user, who belongs to no organisation here, and whose account no administrator manages. */
export const isExternalUser = ({ affiliation, personType }: Pick<Account, 'affiliation' | 'personType'>): boolean => affiliation === null && personType === 'None';

export const isInSpecialOrganisation = ({ organisationId }: Account, { specialOrganisationId }: RuleContext): boolean =>
  organisationId !== null && organisationId === specialOrganisationId;

/** A reason, and whether it applies. */
export type Condition = readonly [applies: boolean, reason: BulkErrorType];

/**
 * The reasons that apply, besides the two that every action has (ACCT-31, ACCT-33). About an account out of reach nothing else is
 * told: another reason would tell that the person exists.
 */
export function refusalsWhere(
  account: Account,
  permission: Permission,
  reasons: readonly Condition[],
): Refusals {
  if (!account.hasAccessToAccountThroughOrg) return ['OUT_OF_REACH'];
  const isPermitted = account.permissions.includes(`${account.norEduPersonLIN}.${permission}`);
  const applying = reasons.filter(([applies]) => applies).map(([, reason]) => reason);
  return isPermitted ? applying : ['PERMISSION_MISSING', ...applying];
}

import type { Account } from '#contract/account.ts';
import type { BulkErrorType } from '#contract/bulk.ts';
import type { SourcedAttribute } from '#contract/register.ts';
import type { Permission } from '#contract/values.ts';
import { systemOf } from './attributeSources.ts';

/** Every reason why an action is refused for an account; an empty list means that it is allowed. */
export type Refusals = readonly BulkErrorType[];

/** The facts that the rules need besides the account, the request and the date. */
export interface RuleContext {
  /**
   * The mini-app organisation, whose accounts are managed by another system; null if there is none.
   */
  readonly specialOrganisationId: string | null;
  /**
   * The university's email domains, which the server knows. An external address that somebody
   * enters must be outside them.
   */
  readonly universityDomains?: readonly string[];
}

/** A non-employee is an Associate or an Affiliated (ACCT-30). */
export const isNonEmployee = ({ affiliation }: Pick<Account, 'affiliation'>): boolean =>
  affiliation === 'Associate' || affiliation === 'Affiliated';

/**
 * Whether the account belongs to an external user, who belongs to no organisation here and whose
 * account no administrator manages.
 */
export const isExternalUser = ({
  affiliation,
  personType,
}: Pick<Account, 'affiliation' | 'personType'>): boolean =>
  affiliation === null && personType === 'None';

export const isInSpecialOrganisation = (
  { organisationId }: Account,
  { specialOrganisationId }: RuleContext,
): boolean => organisationId !== null && organisationId === specialOrganisationId;

/** Whether another system is the source of the attribute, so that the portal does not change it. */
export const comesFromSource = (
  account: Pick<Account, 'comesFrom'>,
  attribute: SourcedAttribute,
): boolean => systemOf(account, attribute) !== undefined;

/** A reason and whether it applies. */
export type Condition = readonly [applies: boolean, reason: BulkErrorType];

/**
 * Returns the reasons that apply, together with the two that every action shares (ACCT-31,
 * ACCT-33). For an account out of reach no other reason is returned, because it would reveal that
 * the person exists.
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

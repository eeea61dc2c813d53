import type { Account } from '#contract/account.ts';

/** The fields of an account that a bulk action may change and that users recognise. */
const shownFields = [
  'userStatus',
  'validThrough',
  'retirementDate',
  'subscriptionType',
  'costCentreActivity',
  'hasLiUPhone',
  'hasEmployeeProfilePage',
  'externalEmailAddress',
] as const satisfies readonly (keyof Account)[];
export type ShownField = (typeof shownFields)[number];

export interface AccountDifference {
  readonly field: ShownField;
  readonly before: Account;
  readonly after: Account;
}

/**
 * Returns the differences between two states of an account that are visible to users, most
 * important first.
 */
export const differencesOf = (before: Account, after: Account): AccountDifference[] =>
  shownFields
    .filter((field) => valueOf(before, field) !== valueOf(after, field))
    .map((field) => ({ field, before, after }));

const valueOf = (account: Account, field: ShownField): string | boolean | null =>
  field === 'costCentreActivity' ? (account.costCentreActivity?.id ?? null) : account[field];

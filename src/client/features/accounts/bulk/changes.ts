import type { Account } from '../../../../contract/account.ts';

/** A field of an account that a bulk action may change, and that people know. */
export const shownFields = [
  'userStatus', 'validThrough', 'retirementDate', 'subscriptionType', 'costCentreActivity', 'hasLiUPhone', 'hasEmployeeProfilePage',
  'externalEmailAddress',
] as const satisfies readonly (keyof Account)[];
export type ShownField = (typeof shownFields)[number];

export interface AccountDifference {
  readonly field: ShownField;
  readonly before: Account;
  readonly after: Account;
}

/** What people would notice between two states of an account, in the order of importance. */
export const differencesOf = (before: Account, after: Account): AccountDifference[] =>
  shownFields
    .filter((field) => valueOf(before, field) !== valueOf(after, field))
    .map((field) => ({ field, before, after }));

const valueOf = (account: Account, field: ShownField): string | boolean | null =>
  field === 'costCentreActivity' ? (account.costCentreActivity?.id ?? null) : account[field];

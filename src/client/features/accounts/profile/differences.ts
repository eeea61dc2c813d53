import type { Account } from '#contract/account.ts';
import { changedFields, type ProfileField, type ProfileFields, toFields } from './profileFields.ts';

/** A field of the form that differs between two states of an account. */
export interface Difference {
  readonly field: ProfileField;
  readonly before: ProfileFields[ProfileField];
  readonly after: ProfileFields[ProfileField];
}

/** Returns the form's fields that differ between two states of an account, in the form's order. */
export function differencesBetween(earlier: Account, later: Account): Difference[] {
  const [before, after] = [toFields(earlier), toFields(later)];
  return changedFields(before, after).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }));
}

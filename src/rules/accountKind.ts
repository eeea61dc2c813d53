import type { AccountType, AffiliationType, PersonType } from '#contract/values.ts';
import type { AccountKind } from '#contract/webhooks.ts';

interface Typed {
  readonly accountType: AccountType;
  readonly personType: PersonType;
  readonly affiliationType: AffiliationType | null;
}

/** What an account is for. */
export function accountKindOf({ accountType, personType, affiliationType }: Typed): AccountKind {
  if (accountType === 'Adm' || accountType === 'Tech') return accountType;
  if (accountType === 'PersonalTest') return 'Test';
  if (accountType === 'Student' || personType === 'Student') return 'Student';
  return affiliationType ?? 'External';
}

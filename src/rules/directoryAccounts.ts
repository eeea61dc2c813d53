import type { SiteFeatures } from '../contract/configuration.ts';
import type { AdAccountType, PersonType } from '../contract/values.ts';
import { kindOfAccount, normaliseUserId, prefixes } from './userId.ts';

/** The kinds of directory accounts that people make for themselves, to work with more rights than their own account has. */
export const extraKinds = ['Adm', 'Tech'] as const satisfies AdAccountType[];
export type ExtraKind = (typeof extraKinds)[number];

export const isExtraKind = (kind: AdAccountType): kind is ExtraKind => kind === 'Adm' || kind === 'Tech';

export type Flags = Pick<SiteFeatures, 'admAccountManagement' | 'techAccountManagement'>;

/** Whether people here look after their accounts of this kind in the portal. */
export function isLookedAfter(kind: AdAccountType, { admAccountManagement, techAccountManagement }: Flags): boolean {
  if (kind === 'Adm') return admAccountManagement;
  return kind !== 'Tech' || techAccountManagement;
}

/** The name that a person's account of a kind has in the directory, by their user id. */
export const directoryName = (kind: AdAccountType, liUId: string): string => prefixes[kind] + normaliseUserId(liUId);

/** The user id of the person whose account has this name. */
export const ownerOfDirectoryName = (accountName: string): string => normaliseUserId(accountName).slice(prefixes[kindOfAccount(accountName)].length);

/** The names that a person's accounts may have in the directory, as far as they are looked after here. */
export const directoryNames = (liUId: string, flags: Flags): string[] =>
  (['Personal', 'Adm', 'Tech', 'Student'] as const).filter((kind) => isLookedAfter(kind, flags)).map((kind) => directoryName(kind, liUId));

export type ExtraAccountRefusal = 'NOT_HERE' | 'EMPLOYEES_ONLY' | 'EXISTS';

/** Why a person cannot make an account of this kind; null: they can. `existing`: the names of those they have. */
export function extraAccountRefusal(kind: ExtraKind, person: { readonly liUId: string; readonly personType: PersonType }, existing: readonly string[], flags: Flags): ExtraAccountRefusal | null {
  if (!isLookedAfter(kind, flags)) return 'NOT_HERE';
  if (person.personType !== 'Employee') return 'EMPLOYEES_ONLY';
  return existing.includes(directoryName(kind, person.liUId)) ? 'EXISTS' : null;
}

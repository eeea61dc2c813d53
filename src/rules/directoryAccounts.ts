import type { SiteFeatures } from '#contract/configuration.ts';
import type { AdAccountType, PersonType } from '#contract/values.ts';
import { kindOfAccount, normaliseUserId, prefixes } from './userId.ts';

/**
 * The kinds of directory accounts that people create for themselves, with more rights than their
 * own account.
 */
export const extraKinds = ['Adm', 'Tech'] as const satisfies AdAccountType[];
export type ExtraKind = (typeof extraKinds)[number];

export const isExtraKind = (kind: AdAccountType): kind is ExtraKind =>
  kind === 'Adm' || kind === 'Tech';

export type Flags = Pick<SiteFeatures, 'admAccountManagement' | 'techAccountManagement'>;

/** Whether people manage their accounts of this kind in the portal of this site. */
export function isManagedHere(
  kind: AdAccountType,
  { admAccountManagement, techAccountManagement }: Flags,
): boolean {
  if (kind === 'Adm') return admAccountManagement;
  return kind !== 'Tech' || techAccountManagement;
}

/** Returns the directory name of a person's account of a kind, given their user id. */
export const directoryName = (kind: AdAccountType, liUId: string): string =>
  prefixes[kind] + normaliseUserId(liUId);

/** Returns the user id of the owner of the account with this name. */
export const ownerOfDirectoryName = (accountName: string): string =>
  normaliseUserId(accountName).slice(prefixes[kindOfAccount(accountName)].length);

/**
 * Returns the directory names that a person's accounts may have, for the kinds that this site
 * manages.
 */
export const directoryNames = (liUId: string, flags: Flags): string[] =>
  (['Personal', 'Adm', 'Tech', 'Student'] as const)
    .filter((kind) => isManagedHere(kind, flags))
    .map((kind) => directoryName(kind, liUId));

export type ExtraAccountRefusal = 'NOT_HERE' | 'EMPLOYEES_ONLY' | 'EXISTS';

/**
 * Returns why a person cannot create an account of this kind; null if they can. `existing` contains
 * the names of the accounts that they have.
 */
export function extraAccountRefusal(
  kind: ExtraKind,
  person: { readonly liUId: string; readonly personType: PersonType },
  existing: readonly string[],
  flags: Flags,
): ExtraAccountRefusal | null {
  if (!isManagedHere(kind, flags)) return 'NOT_HERE';
  if (person.personType !== 'Employee') return 'EMPLOYEES_ONLY';
  return existing.includes(directoryName(kind, person.liUId)) ? 'EXISTS' : null;
}

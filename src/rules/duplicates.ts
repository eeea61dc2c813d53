import type { DuplicateReason } from '#contract/duplicates.ts';
import type { IsoDate } from './dates.ts';
import { type IdentityNumber, kindOf } from './identityNumber.ts';

/** What is compared of two people. */
export interface Likeness {
  /** All words of the person's names, without accents and in lower case. */
  readonly names: readonly string[];
  readonly nationalId: IdentityNumber | null;
  readonly birthDate: IsoDate | null;
  /** Addresses and phone numbers, each in one spelling. */
  readonly emails: readonly string[];
  readonly phones: readonly string[];
}

/**
 * Returns why two people are likely one human being; empty if they are not. Their names have to be
 * the same or nearly so, and a birth date, an address or a phone number has to be shared: a name
 * alone is shared by many. Two personal numbers, or two birth dates, are two human beings.
 */
export function duplicateReasons(one: Likeness, other: Likeness): DuplicateReason[] {
  if (isPersonal(one.nationalId) && isPersonal(other.nationalId)) return [];
  const areDatesKnown = one.birthDate !== null && other.birthDate !== null;
  if (areDatesKnown && one.birthDate !== other.birthDate) return [];
  const name = sharedName(one.names, other.names);
  if (name === null) return [];
  const shared: DuplicateReason[] = [];
  if (areDatesKnown) shared.push('sameBirthDate');
  if (haveCommon(one.emails, other.emails)) shared.push('sameAddress');
  if (haveCommon(one.phones, other.phones)) shared.push('samePhone');
  return shared.length === 0 ? [] : [name, ...shared];
}

const isPersonal = (number: IdentityNumber | null): boolean =>
  number !== null && kindOf(number) === 'personal';

const haveCommon = (some: readonly string[], others: readonly string[]): boolean =>
  some.some((each) => others.includes(each));

/**
 * Names are the same whichever order their words have; they are similar if one lacks words of the
 * other (a middle name), or if one word differs by one letter. Two words have to be shared, so that
 * twins, who share a surname and a birth date, are not taken for one.
 */
function sharedName(
  one: readonly string[],
  other: readonly string[],
): 'sameName' | 'similarName' | null {
  const [few, many] = [new Set(one), new Set(other)].toSorted((a, b) => a.size - b.size);
  if (few === undefined || many === undefined) return null;
  const rest = [...few].filter((word) => !many.has(word));
  const sharedWords = few.size - rest.length;
  if (rest.length === 0 && sharedWords >= 2)
    return few.size === many.size ? 'sameName' : 'similarName';
  const [word] = rest;
  if (word === undefined || rest.length > 1 || sharedWords === 0 || word.length < MISTYPED_LENGTH)
    return null;
  return [...many].some((candidate) => !few.has(candidate) && isMistyped(word, candidate))
    ? 'similarName'
    : null;
}

/** Shorter names that differ by a letter are usually two names: Ida and Ada, Anna and Anne. */
const MISTYPED_LENGTH = 6;

/** Whether one letter is missing, added or another one. */
function isMistyped(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].toSorted((a, b) => a.length - b.length);
  if (long.length - short.length > 1) return false;
  const start = Array.from(short).findIndex((letter, place) => letter !== long[place]);
  const place = start === -1 ? short.length : start;
  return short.slice(long.length === short.length ? place + 1 : place) === long.slice(place + 1);
}

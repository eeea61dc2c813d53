import { randomInt } from 'node:crypto';
import { foldForSearch } from '#rules/search.ts';

/**
 * Number of letters of the given name and of the surname at the start of a user id, the most usual
 * first.
 */
const SHARES = [
  [3, 2],
  [2, 3],
  [4, 1],
  [1, 4],
  [2, 2],
  [3, 1],
] as const;
const MIN_LETTERS = 4;
const NUMBERS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

const lettersOf = (name: string): string => foldForSearch(name).replaceAll(/[^a-z]/g, '');

/**
 * Returns the possible starts of an employee's user id, four or five letters each (ACCT-38),
 * preferred ones first. `filling` supplies the letters that a short name, or a name in another
 * script, lacks.
 */
export function userIdStems(givenName: string, surname: string, filling: string): string[] {
  const [given, family] = [lettersOf(givenName), lettersOf(surname)];
  const stems = SHARES.map(([first, last]) => given.slice(0, first) + family.slice(0, last));
  const filled = `${given}${family}`.slice(0, MIN_LETTERS - 1) + filling;
  return [
    ...new Set([
      ...stems.filter(({ length }) => length >= MIN_LETTERS),
      filled.slice(0, MIN_LETTERS + 1),
    ]),
  ];
}

/** The unused user ids that start with `stem`. */
export const freeUserIds = (stem: string, taken: ReadonlySet<string>): string[] =>
  NUMBERS.map((number) => stem + number).filter((userId) => !taken.has(userId));

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Five random letters, for names that have too few of their own. */
export const randomLetters = (): string =>
  Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

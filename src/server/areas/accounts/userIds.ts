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

/** What ends a user id: two digits of employees and all others, three of students (ACCT-38). */
const numbers = (digits: number) =>
  Array.from({ length: 10 ** digits }, (_, number) => String(number).padStart(digits, '0'));
const NUMBERS = { Employee: numbers(2), Student: numbers(3) } as const;
export type UserIdKind = keyof typeof NUMBERS;

const lettersOf = (name: string): string => foldForSearch(name).replaceAll(/[^a-z]/g, '');

/**
 * Returns the possible starts of a user id, four or five letters each (ACCT-38),
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

/** The unused user ids of employees that start with `stem`. */
export const freeUserIds = (stem: string, taken: ReadonlySet<string>): string[] =>
  NUMBERS.Employee.map((number) => stem + number).filter((userId) => !taken.has(userId));

/** The first unused user id that starts with `stem`; undefined if all are taken. */
export function firstFreeUserId(
  stem: string,
  taken: ReadonlySet<string>,
  kind: UserIdKind,
): string | undefined {
  const number = NUMBERS[kind].find((one) => !taken.has(stem + one));
  return number === undefined ? undefined : stem + number;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Five random letters, for names that have too few of their own. */
export const randomLetters = (): string =>
  Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

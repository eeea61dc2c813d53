import { folded } from '../../../rules/search.ts';

/** How many letters of the given name and of the surname a user id may begin with, the usual first. */
const SHARES = [[3, 2], [2, 3], [4, 1], [1, 4], [2, 2], [3, 1]] as const;
const FEWEST_LETTERS = 4;
const NUMBERS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

const lettersOf = (name: string): string => folded(name).replaceAll(/[^a-z]/g, '');

/**
 * What an employee's user id may begin with, four or five letters each (ACCT-38), the likeliest first. `filling` stands in for
 * the letters that a short name, or one in another script, does not have.
 */
export function userIdStems(givenName: string, surname: string, filling: string): string[] {
  const [given, family] = [lettersOf(givenName), lettersOf(surname)];
  const stems = SHARES.map(([first, last]) => given.slice(0, first) + family.slice(0, last));
  const filled = `${given}${family}`.slice(0, FEWEST_LETTERS - 1) + filling;
  return [...new Set([...stems.filter(({ length }) => length >= FEWEST_LETTERS), filled.slice(0, FEWEST_LETTERS + 1)])];
}

/** The user ids with that beginning that nobody has. */
export const freeUserIds = (stem: string, taken: ReadonlySet<string>): string[] =>
  NUMBERS.map((number) => stem + number).filter((userId) => !taken.has(userId));

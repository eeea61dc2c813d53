import names from '#demo/data/names.json' with { type: 'json' };
import { extras, personas } from '#demo/data/personas.ts';
import type { Identity } from './identities.ts';
import type { Random } from './random.ts';

export interface NameBook {
  nameFor(identity: Pick<Identity, 'gender' | 'isInternational'>): {
    givenName: string;
    surname: string;
  };
  /**
   * Returns an unused user id: letters of the name and two digits for employees, three for
   * students.
   */
  userId(givenName: string, surname: string, digits: 2 | 3): string;
  /** Returns an unused email address at the university. */
  email(givenName: string, surname: string): string;
}

export const MAIL_DOMAIN = 'kvarnby.example';

/** Hands out names, user ids and email addresses; user ids and addresses are unique. */
export function nameBook(random: Random): NameBook {
  const userIds = new Set([...personas, ...extras].map(({ userId }) => userId));
  const sameNames = new Map<string, number>();
  return {
    nameFor: ({ gender, isInternational }) => {
      const isForeign = isInternational && random.chance(0.8);
      const surname = random.pick(isForeign ? names.internationalSurnames : names.surnames);
      const women = isForeign ? names.internationalFemale : names.female;
      const men = isForeign ? names.internationalMale : names.male;
      return { givenName: random.pick(gender === 'Female' ? women : men), surname };
    },
    userId: (givenName, surname, digits) => {
      for (let attempt = 0; ; attempt += 1) {
        // When the numbers for a name are used up, other letters of the name are tried.
        const shift = Math.floor(attempt / 50);
        const letters = `${ascii(givenName).slice(0, 3)}${ascii(surname).slice(shift, shift + 2)}`
          .padEnd(5, random.pick(LETTERS))
          .slice(0, 5);
        const userId = `${letters}${random.digits(digits)}`;
        if (userIds.has(userId)) continue;
        userIds.add(userId);
        return userId;
      }
    },
    email: (givenName, surname) => {
      const local = `${ascii(givenName)}.${ascii(surname)}`;
      const number = (sameNames.get(local) ?? 0) + 1;
      sameNames.set(local, number);
      return `${local}${number === 1 ? '' : `.${number}`}@${MAIL_DOMAIN}`;
    },
  };
}

const LETTERS = 'abcdefghijklmnoprstuvwy'.split('');

/** Reduces a name to the letters a to z, without accents. */
export const ascii = (name: string): string =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');

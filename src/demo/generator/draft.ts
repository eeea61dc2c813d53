import type { LiabilityType } from '#contract/values.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { type Identities, identityBook } from './identities.ts';
import { type NameBook, nameBook } from './names.ts';
import { type Random, randomFrom } from './random.ts';
import { noRows, type Rows } from './rows.ts';

/** The university while it is being generated, before it is written to the database. */
export interface Draft {
  readonly rows: Rows;
  readonly random: Random;
  readonly today: IsoDate;
  readonly identities: Identities;
  readonly names: NameBook;
  /** Argon2id hashes of the password and the PIN that all accounts share. */
  readonly passwordHash: string;
  readonly pinHash: string;
  /** Ids of the cost activities, by the organisation that pays for them. */
  readonly activities: Map<string, string[]>;
  /** Employees by department; they are the contact persons of the department's guests. */
  readonly colleagues: Map<string, string[]>;
  /** The current text of each type of terms and consents. */
  readonly textIds: Map<LiabilityType, string>;
}

export function newDraft(
  seed: string,
  today: IsoDate,
  passwordHash: string,
  pinHash: string,
): Draft {
  const random = randomFrom(seed);
  return {
    rows: noRows(),
    random,
    today,
    identities: identityBook(random),
    names: nameBook(random),
    passwordHash,
    pinHash,
    activities: new Map(),
    colleagues: new Map(),
    textIds: new Map(),
  };
}

/** A date relative to today; negative days are in the past. */
export const inDays = ({ today }: Draft, days: number): IsoDate => addDays(today, days);

/** A time on a given day, within office hours by default. */
export const onDay = (date: IsoDate, hour = 9, minute = 0): string =>
  `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`;

import type { LiabilityType } from '../../../contract/values.ts';
import { addDays, type IsoDate } from '../../../rules/dates.ts';
import { type Identities, identityBook } from './identities.ts';
import { type NameBook, nameBook } from './names.ts';
import { type Random, randomFrom } from './random.ts';
import { noRows, type Rows } from './rows.ts';

/** The university as it takes shape, before it is written to the database. */
export interface Draft {
  readonly rows: Rows;
  readonly random: Random;
  readonly today: IsoDate;
  readonly identities: Identities;
  readonly names: NameBook;
  /** Argon2id of the one password and the one PIN that everybody has. */
  readonly passwordHash: string;
  readonly pinHash: string;
  /** Activities by the organisation that pays for them. */
  readonly activities: Map<string, string[]>;
  /** Employees by their department: they answer for its guests. */
  readonly colleagues: Map<string, string[]>;
  /** The text in force of each kind of terms and consents. */
  readonly textIds: Map<LiabilityType, string>;
}

export function newDraft(seed: string, today: IsoDate, passwordHash: string, pinHash: string): Draft {
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

/** A date counted from today; negative days lie behind. */
export const inDays = ({ today }: Draft, days: number): IsoDate => addDays(today, days);

/** A moment in the office hours of a day. */
export const onDay = (date: IsoDate, hour = 9, minute = 0): string =>
  `${date}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`;

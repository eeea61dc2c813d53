import { addDays, type IsoDate } from '#rules/dates.ts';
import { birthDateOf, genderOf } from '#rules/identityNumber.ts';
import { nextTransientNumber } from '#rules/transientNumber.ts';
import { extras, personas } from '#demo/data/personas.ts';
import { coordinationNumbers, personalNumbers } from '#demo/data/testNumbers.ts';
import type { Random } from './random.ts';

/** A test number and the data that can be derived from it. */
export interface Identity {
  readonly nationalId: string;
  readonly birthDate: IsoDate | null;
  readonly gender: 'Male' | 'Female';
  /** Whether the person was born abroad, judging by the type of number. */
  readonly isInternational: boolean;
}

export interface Identities {
  /** Returns an unused number of a person born in one of these years. */
  take(fromYear: number, toYear: number): Identity;
  /** Returns a transient number, for a person who is not in the population register. */
  takeTransient(fromYear: number, toYear: number): Identity;
}

const TRANSIENT_SHARE = 0.02;
const COORDINATION_SHARE = 0.03;

/**
 * Hands out published test numbers, and transient numbers when no test number of the requested
 * years is left.
 */
export function identityBook(random: Random): Identities {
  const taken = new Set([...personas, ...extras].map(({ nationalId }) => nationalId ?? ''));
  const freeByYear = (numbers: readonly string[]) =>
    Map.groupBy(
      numbers.filter((number) => !taken.has(number)),
      (number) => Number(number.slice(0, 4)),
    );
  const personal = freeByYear(personalNumbers());
  const coordination = freeByYear(coordinationNumbers());

  const draw = (pool: Map<number, string[]>, fromYear: number, toYear: number): Identity | null => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const year = pool.get(random.between(fromYear, toYear)) ?? [];
      const [number] = year.length === 0 ? [] : year.splice(random.between(0, year.length - 1), 1);
      if (number !== undefined) return identityOf(number);
    }
    return null;
  };
  const transient = (fromYear: number, toYear: number): Identity => {
    for (;;) {
      const birthDate = addDays(
        `${random.between(fromYear, toYear)}-01-01`,
        random.between(0, 364),
      );
      const number = nextTransientNumber(
        birthDate.replaceAll('-', ''),
        random.chance(0.5) ? 'Male' : 'Female',
        taken,
      );
      if (number === null) continue;
      taken.add(number);
      return identityOf(number);
    }
  };
  return {
    takeTransient: transient,
    take: (fromYear, toYear) => {
      const kind = random.next();
      const preferred =
        kind < TRANSIENT_SHARE
          ? null
          : kind < TRANSIENT_SHARE + COORDINATION_SHARE
            ? draw(coordination, fromYear, toYear)
            : draw(personal, fromYear, toYear);
      return preferred ?? transient(fromYear, toYear);
    },
  };
}

export function identityOf(nationalId: string): Identity {
  const isPersonal = /^\d{6}[0-3]/.test(nationalId) && /^\d+$/.test(nationalId);
  return {
    nationalId,
    birthDate: birthDateOf(nationalId),
    gender: genderOf(nationalId),
    isInternational: !isPersonal,
  };
}

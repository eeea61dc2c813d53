import { isIsoDate } from './dates.ts';
import { checkDigit, type IdentityNumber } from './identityNumber.ts';

/**
 * T is used first; when a date and gender have used it up, the letters after it follow, and finally
 * those before it (decisions, "Identity numbers").
 */
const LETTERS = 'TUVWXYZABCDEFGHIJKLMNOPQRS';
const SERIALS = 100;

type Gender = 'Male' | 'Female';

/** The errors in a birth date of eight digits (SUPP-19). */
export type BirthDateError =
  | 'CREATE_TRANSIENT_NUMBER/BIRTHDATE/WRONG_FORMAT'
  | 'CREATE_TRANSIENT_NUMBER/BIRTHDATE/FUTURE';

/** Nobody alive was born earlier; an earlier year is mistyped. */
const EARLIEST_BIRTH = '1900-01-01';

/** The eight digits of a date that is typed or pasted as `1999-01-01`. */
export const birthDateIn = (text: string): string =>
  text.trim().replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1$2$3');

export function birthDateError(birthDate: string, today: string): BirthDateError | null {
  const date = birthDate.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  if (date === birthDate || !isIsoDate(date) || date < EARLIEST_BIRTH)
    return 'CREATE_TRANSIENT_NUMBER/BIRTHDATE/WRONG_FORMAT';
  return date > today ? 'CREATE_TRANSIENT_NUMBER/BIRTHDATE/FUTURE' : null;
}

/**
 * Returns the first number for the date and gender that has not been issued; null when all have.
 */
export function nextTransientNumber(
  birthDate: string,
  gender: Gender,
  issued: ReadonlySet<IdentityNumber>,
): IdentityNumber | null {
  for (const number of numbersOf(birthDate, gender)) if (!issued.has(number)) return number;
  return null;
}

/** The second last digit is odd for men and even for women, as in every identity number. */
function* numbersOf(birthDate: string, gender: Gender): Generator<IdentityNumber> {
  for (const letter of LETTERS) {
    for (let serial = gender === 'Male' ? 1 : 0; serial < SERIALS; serial += 2) {
      const eleven = `${birthDate}${letter}${String(serial).padStart(2, '0')}`;
      yield `${eleven}${checkDigit(eleven)}`;
    }
  }
}

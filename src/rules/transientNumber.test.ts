import { expect, test } from 'vitest';
import { checkDigit, genderOf, isIdentityNumber, kindOf, normalise } from './identityNumber.ts';
import { birthDateError, birthDateIn, nextTransientNumber } from './transientNumber.ts';

test.each([
  ['19990101', null],
  ['20240229', null],
  ['20261117', null],
  ['1999010', 'CREATE_TRANSIENT_NUMBER/BIRTHDATE/WRONG_FORMAT'],
  ['199901011', 'CREATE_TRANSIENT_NUMBER/BIRTHDATE/WRONG_FORMAT'],
  ['1999-01-01', 'CREATE_TRANSIENT_NUMBER/BIRTHDATE/WRONG_FORMAT'],
  ['20230229', 'CREATE_TRANSIENT_NUMBER/BIRTHDATE/WRONG_FORMAT'],
  ['00010101', 'CREATE_TRANSIENT_NUMBER/BIRTHDATE/WRONG_FORMAT'],
  ['18991231', 'CREATE_TRANSIENT_NUMBER/BIRTHDATE/WRONG_FORMAT'],
  ['19000101', null],
  ['20261118', 'CREATE_TRANSIENT_NUMBER/BIRTHDATE/FUTURE'],
])('validates the birth date %s', (birthDate, error) => {
  expect(birthDateError(birthDate, '2026-11-17')).toBe(error);
});

test.each(['Male', 'Female'] as const)(
  'all numbers for a date and %s are valid and distinct, and the letters after T are used in turn',
  (gender) => {
    const given = new Set<string>();
    while (given.size < 101) given.add(nextTransientNumber('19990101', gender, given) ?? '');
    expect(given.size).toBe(101);
    expect(Array.from(given, (number) => number.slice(8, 11)).slice(49, 51)).toEqual(
      gender === 'Male' ? ['T99', 'U01'] : ['T98', 'U00'],
    );
    for (const number of given)
      expect([
        isIdentityNumber(number),
        kindOf(number),
        genderOf(number),
        normalise(number, '2026-11-17'),
      ]).toEqual([true, 'transient', gender, number]);
    expect(
      Array.from(given, (number) => number[8])
        .filter((letter, at, all) => letter !== all[at - 1])
        .join(''),
    ).toBe('TUV');
  },
);

test('returns null when all numbers have been issued', () => {
  const all = new Set<string>();
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ') {
    for (let serial = 0; serial < 100; serial += 1) {
      const eleven = `19990101${letter}${String(serial).padStart(2, '0')}`;
      all.add(`${eleven}${checkDigit(eleven)}`);
    }
  }
  expect(nextTransientNumber('19990101', 'Female', all)).toBeNull();
  all.delete(
    [...all].find((number) => number.startsWith('19990101S') && genderOf(number) === 'Female') ??
      '',
  );
  expect(nextTransientNumber('19990101', 'Female', all)).toMatch(/^19990101S/);
});

test.each([
  ['19990101', '19990101'],
  [' 1999-01-01 ', '19990101'],
  ['1999-1-1', '1999-1-1'],
])('a birth date written as %j is %s', (text, date) => {
  expect(birthDateIn(text)).toBe(date);
});

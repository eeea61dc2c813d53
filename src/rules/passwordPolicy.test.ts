import { describe, expect, test } from 'vitest';
import {
  normalisePassword,
  type Guessability,
  hasControlCharacters,
  lengthOf,
  namePartsOf,
  passwordErrors,
  type PasswordLimits,
} from './passwordPolicy.ts';

const limits: PasswordLimits = {
  minimumLength: 12,
  maximumLength: 128,
  minimumStrength: 3,
  historyLength: 24,
};
const owner = { liUId: 'davos31', names: ['David', 'Öström', 'David Öström'] };
const good: Guessability = { strength: 4, isCommon: false };
const errorsOf = (password: string, guessability: Partial<Guessability> = {}) =>
  passwordErrors(password, owner, { ...good, ...guessability }, limits);

describe('the length', () => {
  test('must be 12 to 128 characters', () => {
    expect(errorsOf('elva tecken')).toEqual(['PASSWORD/TOO_SHORT']);
    expect(errorsOf('tolv  tecken')).toEqual([]);
    expect(errorsOf('x'.repeat(128))).toEqual([]);
    expect(errorsOf('x'.repeat(129))).toEqual(['PASSWORD/TOO_LONG']);
  });

  test('counts a character once, however it is encoded', () => {
    expect(lengthOf('🦉'.repeat(12))).toBe(12);
    expect(lengthOf('a\u030a'.repeat(12))).toBe(12);
    expect(errorsOf('a\u030a'.repeat(11))).toEqual(['PASSWORD/TOO_SHORT']);
  });
});

test('the same characters are the same password, whichever keyboard they were typed on', () => {
  expect(normalisePassword('Bla\u030aba\u0308r')).toBe('Blåbär');
});

test('no particular kinds of characters are required', () => {
  expect(errorsOf('bara små bokstäver')).toEqual([]);
  expect(errorsOf('密码是一个很长的秘密句子')).toEqual([]);
});

describe('characters that no keyboard can type', () => {
  test.each([
    ['NUL', '\0'],
    ['a tab', '\t'],
    ['a line feed', '\n'],
    ['the last C0 character', '\u001F'],
    ['DEL', '\u007F'],
    ['the first C1 character', '\u0080'],
    ['a next line', '\u0085'],
    ['the last C1 character', '\u009F'],
    ['an unpaired high surrogate', '\uD83D'],
    ['an unpaired low surrogate', '\uDC34'],
    ['a reversed surrogate pair', '\uDC34\uD83D'],
  ])('%s is rejected', (_name, character) => {
    expect(errorsOf(`fyra ord ${character} som ingen väntar`)).toEqual([
      'PASSWORD/CONTROL_CHARACTERS',
    ]);
    expect(hasControlCharacters(normalisePassword(`fyra ord${character}`))).toBe(true);
  });

  test.each([
    ['a space', ' '],
    ['a no-break space', '\u00A0'],
    ['an ideographic space', '\u3000'],
    ['a tilde', '~'],
    ['a surrogate pair', '🐴'],
    ['an emoji sequence', '👩\u200D👧'],
    ['a combining accent', 'e\u0301'],
  ])('%s is accepted', (_name, character) => {
    expect(errorsOf(`fyra ord ${character} som ingen väntar`)).toEqual([]);
  });
});

describe('the owner’s identity', () => {
  test.each(['min Davos31 igen', 'DAVOS31davos31'])('rejects the user id in %s', (password) => {
    expect(errorsOf(password)).toEqual(['PASSWORD/CONTAINS_USER_ID']);
  });

  test.each(['heter David nu', 'en ostrom till', 'ÖSTRÖM OCH VÄST', 'O\u0308stro\u0308m och vi'])(
    'rejects a name in %s',
    (password) => {
      expect(errorsOf(password)).toEqual(['PASSWORD/CONTAINS_NAME']);
    },
  );

  test('ignores short parts of names, which occur in any sentence', () => {
    expect(namePartsOf({ liUId: null, names: ['Maja Ek', 'Jean-Luc af Ek', 'O’Brien'] })).toEqual([
      'maja',
      'jean',
      'luc',
      'brien',
    ]);
  });

  test('does not apply to an owner without a user id or a name', () => {
    expect(passwordErrors('helt vanliga ord', { liUId: null, names: [] }, good, limits)).toEqual(
      [],
    );
  });
});

test('reports every error together', () => {
  expect(errorsOf('david', { strength: 0, isCommon: true })).toEqual([
    'PASSWORD/TOO_SHORT',
    'PASSWORD/CONTAINS_NAME',
    'PASSWORD/COMMON',
    'PASSWORD/TOO_WEAK',
  ]);
});

test('accepts the minimum strength and above', () => {
  expect(errorsOf('tolv  tecken', { strength: 2 })).toEqual(['PASSWORD/TOO_WEAK']);
  expect(errorsOf('tolv  tecken', { strength: 3 })).toEqual([]);
});

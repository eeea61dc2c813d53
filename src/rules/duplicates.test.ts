import { expect, test } from 'vitest';
import { duplicateReasons, type Likeness } from './duplicates.ts';

const person = (names: string, rest: Partial<Likeness> = {}): Likeness => ({
  names: names.split(' '),
  nationalId: null,
  birthDate: '1990-05-17',
  emails: [],
  phones: [],
  ...rest,
});
const unborn = { birthDate: null };

test.each<[about: string, one: Likeness, other: Likeness, reasons: string[]]>([
  [
    'the same name and birth date',
    person('anna berg'),
    person('berg anna'),
    ['sameName', 'sameBirthDate'],
  ],
  [
    'a middle name more',
    person('anna berg'),
    person('anna karin berg'),
    ['similarName', 'sameBirthDate'],
  ],
  [
    'a letter more in a word',
    person('kristina berg'),
    person('kristinna berg'),
    ['similarName', 'sameBirthDate'],
  ],
  [
    'another letter in a word',
    person('kristina berg'),
    person('kristena berg'),
    ['similarName', 'sameBirthDate'],
  ],
  ['two letters that differ', person('kristina berg'), person('christina berg'), []],
  ['twins', person('anna berg'), person('karin berg'), []],
  ['twins whose names differ by a letter', person('hanna berg'), person('sanna berg'), []],
  ['only a surname', person('berg'), person('berg'), []],
  ['another birth date', person('anna berg'), person('anna berg', { birthDate: '1990-05-18' }), []],
  ['a name alone', person('anna berg', unborn), person('anna berg'), []],
  [
    'an address, and no birth date',
    person('anna berg', { ...unborn, emails: ['a@example.org'] }),
    person('anna berg', { emails: ['b@example.org', 'a@example.org'] }),
    ['sameName', 'sameAddress'],
  ],
  [
    'everything',
    person('anna berg', { emails: ['a@example.org'], phones: ['0701234567'] }),
    person('anna berg', { emails: ['a@example.org'], phones: ['0701234567'] }),
    ['sameName', 'sameBirthDate', 'sameAddress', 'samePhone'],
  ],
  [
    'an address that a family shares',
    person('anna berg', { ...unborn, emails: ['family@example.org'] }),
    person('karin berg', { ...unborn, emails: ['family@example.org'] }),
    [],
  ],
  [
    'two personal numbers',
    person('anna berg', { nationalId: '199005172387' }),
    person('anna berg', { nationalId: '199005172395' }),
    [],
  ],
  [
    'a personal and a co-ordination number',
    person('anna berg', { nationalId: '199005172387' }),
    person('anna berg', { nationalId: '199005772390' }),
    ['sameName', 'sameBirthDate'],
  ],
  [
    'a personal and a transient number',
    person('anna berg', { nationalId: '199005172387' }),
    person('anna berg', { nationalId: '19900517T390' }),
    ['sameName', 'sameBirthDate'],
  ],
])('%s', (_about, one, other, reasons) => {
  expect(duplicateReasons(one, other)).toEqual(reasons);
  expect(duplicateReasons(other, one)).toEqual(reasons);
});

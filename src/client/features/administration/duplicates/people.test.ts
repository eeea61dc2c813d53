import { expect, test } from 'vitest';
import type { ComparedPerson, JoinRefusal } from '#contract/duplicates.ts';
import { consequencesOf, keptByDefault, nameOf } from './people.ts';
import { accountWith, personWith } from './people.testing.ts';

const student = accountWith({
  liUId: 'erijo123',
  accountType: 'Student',
  personType: 'Student',
  affiliation: null,
  createdAt: '2019-08-19T08:00:00.000Z',
});
const former = accountWith({ liUId: 'erijo11', userStatus: 'Inactive' });

test('a person is named by a user id in use, by another one, or by the lin', () => {
  expect(nameOf(personWith('1', { accounts: [former, student] }))).toBe(
    'Erik Johansson (erijo123)',
  );
  expect(nameOf(personWith('1', { accounts: [former] }))).toBe('Erik Johansson (erijo11)');
  expect(nameOf(personWith('1', { accounts: [accountWith({ liUId: null })] }))).toBe(
    'Erik Johansson (1)',
  );
});

test.each<[what: string, one: JoinRefusal[], other: JoinRefusal[], place: number]>([
  ['the one against whom nothing speaks', ['KEPT_IS_CLOSED'], [], 1],
  ['the one against whom nothing speaks', [], ['KEPT_IS_CLOSED'], 0],
  ['the one whose account in use is older', [], [], 1],
  ['the one whose account in use is older', ['HOLDS_ROLE'], ['HOLDS_ROLE'], 1],
])('by default, %s is kept', (_what, one, other, place) => {
  const people = [
    personWith('1', { accounts: [accountWith()] }),
    personWith('2', { accounts: [student] }),
  ] as const;
  expect(keptByDefault(people, [one, other])).toBe(place);
});

test('a closed account does not count as older, and without any the first one is kept', () => {
  const closed = personWith('1', { accounts: [{ ...former, createdAt: '2001-01-01T00:00:00Z' }] });
  expect(keptByDefault([closed, personWith('2', { accounts: [student] })], [[], []])).toBe(1);
  expect(keptByDefault([closed, personWith('2')], [[], []])).toBe(0);
});

const keysOf = (kept: Partial<ComparedPerson>, joined: Partial<ComparedPerson>) =>
  consequencesOf({ kept: personWith('1', kept), joined: personWith('2', joined) }).map(
    ({ key, values }) =>
      [key.replace('DUPLICATES/WHAT/', ''), values?.['userIds'] ?? values?.['count'] ?? '']
        .join(' ')
        .trim(),
  );

test('accounts and cards move, and the number stays', () => {
  expect(
    keysOf(
      { accounts: [accountWith()], numberKind: 'personal', maskedNumber: '19900503-****' },
      { accounts: [student], cards: 2, numberKind: 'transient', maskedNumber: '19900503-****' },
    ),
  ).toEqual([
    'MOVES erijo123',
    'CARDS 2',
    'KEEPS_NUMBER/PERSONAL',
    'DOCUMENTS',
    'SIGNED_OUT',
    'WRITTEN',
  ]);
});

test('a closed account of a kind that the other person has stays, with its cards', () => {
  expect(
    keysOf(
      { accounts: [accountWith()], numberKind: 'transient', maskedNumber: '19900503-****' },
      {
        accounts: [former, student],
        cards: 1,
        numberKind: 'coordination',
        maskedNumber: '19900563-****',
      },
    ),
  ).toEqual([
    'MOVES erijo123',
    'STAYS erijo11',
    'CARDS_FOLLOW',
    'TAKES_NUMBER/COORDINATION',
    'DOCUMENTS',
    'SIGNED_OUT',
    'WRITTEN',
  ]);
});

test('without accounts and numbers nothing of that is said, and nobody is written to', () => {
  expect(keysOf({}, {})).toEqual(['NOTHING_MOVES', 'DOCUMENTS', 'SIGNED_OUT']);
  expect(keysOf({ accounts: [accountWith()] }, { accounts: [former], cards: 1 })).toEqual([
    'NOTHING_MOVES',
    'STAYS erijo11',
    'DOCUMENTS',
    'SIGNED_OUT',
    'WRITTEN',
  ]);
});

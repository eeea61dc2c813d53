import { expect, test } from 'vitest';
import { EMPLOYEE_ID, STUDENT_ID } from '#rules/userId.ts';
import { firstFreeUserId, freeUserIds, userIdStems } from './userIds.ts';

test.each([
  ['Bengt', 'Eriksson', 'bener'],
  ['Åsa', 'Öberg', 'asaob'],
  ['Bo', 'Ek', 'boek'],
  ['Anne-Marie', 'd’Érigny', 'annde'],
  ['Søren', 'Łukasz', 'sorlu'],
  ['J', 'Wu', 'jwuqx'],
  ['Ян', 'Иванов', 'qxzqx'],
])('the first user id stem for %s %s is %s', (givenName, surname, stem) => {
  expect(userIdStems(givenName, surname, 'qxzqx')[0]).toBe(stem);
});

test.each([
  ['Bengt', 'Eriksson'],
  ['Bo', 'Ek'],
  ['J', 'Wu'],
  ['李', '明'],
  ['A', 'B'],
])('every stem for %s %s yields valid employee user ids', (givenName, surname) => {
  const stems = userIdStems(givenName, surname, 'qxzqx');
  expect(new Set(stems).size).toBe(stems.length);
  expect(
    stems
      .flatMap((stem) => freeUserIds(stem, new Set()))
      .every((userId) => EMPLOYEE_ID.test(userId)),
  ).toBe(true);
});

test('returns several stems for a long name', () => {
  expect(userIdStems('Bengt', 'Eriksson', 'qxzqx')).toEqual([
    'bener',
    'beeri',
    'benge',
    'berik',
    'beer',
    'bene',
    'benqx',
  ]);
});

test('excludes user ids that are taken', () => {
  const all = freeUserIds('bener', new Set());
  expect(all).toHaveLength(100);
  expect(freeUserIds('bener', new Set(['bener17', 'benes18']))).toHaveLength(99);
  expect(freeUserIds('bener', new Set(all))).toEqual([]);
});

test.each([
  ['Employee', EMPLOYEE_ID, 'bener00', 'bener01'],
  ['Student', STUDENT_ID, 'bener000', 'bener001'],
] as const)('a new %s gets the first free user id of that kind', (kind, form, first, second) => {
  expect(firstFreeUserId('bener', new Set(), kind)).toBe(first);
  expect(firstFreeUserId('bener', new Set([first]), kind)).toBe(second);
  expect(form.test(first)).toBe(true);
});

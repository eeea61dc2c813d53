import { expect, test } from 'vitest';
import {
  EMPLOYEE_ID,
  isRefusedAtSignIn,
  isUserId,
  kindOfAccount,
  normaliseUserId,
  withoutDomain,
  STUDENT_ID,
} from './userId.ts';

// ACCT-38
test.each([
  ['annli42', 'employee'],
  ['anna42', 'employee'],
  ['ANNLI42', 'employee'],
  ['nilan234', 'student'],
  ['nils234', 'student'],
  ['ann42', null],
  ['annlin42', null],
  ['annli4', null],
  ['annli4242', null],
  ['ånnli42', null],
  ['annli42 ', null],
  ['adm_annli42', null],
  ['', null],
])('%s is a user id of: %s', (text, whose) => {
  expect([EMPLOYEE_ID.test(text), STUDENT_ID.test(text)]).toEqual([
    whose === 'employee',
    whose === 'student',
  ]);
  expect(isUserId(text)).toBe(whose !== null);
});

// PASS-28, SHELL-27
test.each([
  ['adm_bener17', 'Adm', true],
  ['ADM_bener17', 'Adm', true],
  ['tech_davos31', 'Tech', true],
  ['student_majek123', 'Student', true],
  ['admba17', 'Personal', false],
  ['annli42', 'Personal', false],
  ['nilan234', 'Personal', false],
])('%s is a %s account; refused at sign-in: %s', (userId, kind, isRefused) => {
  expect(kindOfAccount(userId)).toBe(kind);
  expect(isRefusedAtSignIn(userId)).toBe(isRefused);
});

test('user ids are compared in lower case without surrounding whitespace', () =>
  expect(normaliseUserId(' AnnLi42 ')).toBe('annli42'));

test.each([
  ['KVARNBY\\annli42', 'annli42'],
  ['annli42@kvarnby.example', 'annli42'],
  [' annli42 ', 'annli42'],
  ['anna.lindqvist@kvarnby.example', 'anna.lindqvist@kvarnby.example'],
  ['Anna', 'Anna'],
])('the user id in %j is %j', (name, userId) => expect(withoutDomain(name)).toBe(userId));

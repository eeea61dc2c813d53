import { expect, test } from 'vitest';
import { AuthenticationScope } from '../../../contract/values.ts';
import { otherWaysIn, safeReturnTo } from './waysIn.ts';

test('only the ways that the installation offers, the commonest first', () => {
  const { Main, EduId, BankId, Email } = AuthenticationScope;
  expect(otherWaysIn([Main, Email, EduId, BankId]).map(({ href }) => href)).toEqual([
    '/authentication/bankid',
    '/signin/eduid?returnTo=%2Faccount',
    '/authentication/email',
  ]);
  expect(otherWaysIn([Main])).toEqual([]);
});

test.each([
  ['/devices?x=1', '/devices?x=1'],
  [null, '/home'],
  ['', '/home'],
  ['//evil.example', '/home'],
  ['/\\evil.example', '/home'],
  ['https://evil.example', '/home'],
  ['/landingpage?returnTo=/x', '/home'],
])('a wish to return to %j leads to %s', (wanted, place) => {
  expect(safeReturnTo(wanted)).toBe(place);
});

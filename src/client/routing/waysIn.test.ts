import { expect, test } from 'vitest';
import { AuthenticationScope } from '../../contract/values.ts';
import { otherWaysIn, safeReturnTo } from './waysIn.ts';

const { Main, EduId, BankId, Email, OrcId } = AuthenticationScope;

test('only the ways that the installation offers, the commonest first; never ORCID', () => {
  expect(otherWaysIn([Main, Email, EduId, OrcId, BankId], () => true).map(({ href }) => href)).toEqual([
    '/authentication/bankid',
    '/signin/eduid?returnTo=%2Faccount',
    '/authentication/email',
  ]);
  expect(otherWaysIn([Main], () => true)).toEqual([]);
});

test('none whose page this version lacks', () => {
  const offered = [Main, EduId, BankId, Email];
  expect(otherWaysIn(offered, (path) => path === '/account').map(({ href }) => href)).toEqual(['/signin/eduid?returnTo=%2Faccount']);
  expect(otherWaysIn(offered, (path) => path === '/authentication/email').map(({ href }) => href)).toEqual(['/authentication/email']);
});

test.each([
  ['/devices?x=1', '/devices?x=1'],
  [null, '/home'],
  ['', '/home'],
  ['//evil.example', '/home'],
  ['/\\evil.example', '/home'],
  ['https://evil.example', '/home'],
  ['/landingpage?returnTo=/x', '/home'],
  ['/landingpage', '/home'],
  ['/signout', '/home'],
  ['/landingpage/successfullreconnection?reconnectionToken=x', '/landingpage/successfullreconnection?reconnectionToken=x'],
])('a wish to return to %j leads to %s', (wanted, place) => {
  expect(safeReturnTo(wanted)).toBe(place);
});

import { expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { otherSignInMethods, safeReturnTo } from './signInMethods.ts';

const { ActivationKey, Main, EduId, BankId, Email, LiuProd, OrcId } = AuthenticationScope;

test('returns the methods that the installation offers, by purpose and then by use, without ORCID', () => {
  expect(
    otherSignInMethods([Main, Email, LiuProd, ActivationKey, EduId, OrcId, BankId]).map(
      ({ purpose, href }) => [purpose, href],
    ),
  ).toEqual([
    ['signIn', '/authentication/email'],
    ['prove', '/authentication/bankid'],
    ['prove', '/signin/eduid?returnTo=%2Faccount'],
    ['prove', '/account/activationkey'],
    ['more', '/signin/liuprod?returnTo=%2Faccount'],
  ]);
  expect(otherSignInMethods([Main])).toEqual([]);
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
  [
    '/landingpage/successfullreconnection?reconnectionToken=x',
    '/landingpage/successfullreconnection?reconnectionToken=x',
  ],
])('for the wanted address %j, returns %s', (wanted, place) => {
  expect(safeReturnTo(wanted)).toBe(place);
});

import { expect, test } from 'vitest';
import { localPathOr } from './returnPath.ts';

test.each([
  ['/profile/employee', '/profile/employee'],
  ['/home/panels/helpdesk?dismissType=close#top', '/home/panels/helpdesk?dismissType=close#top'],
  [
    '/landingpage/successfullreconnection?reconnectionToken=a%2Fb',
    '/landingpage/successfullreconnection?reconnectionToken=a%2Fb',
  ],
  ['/alumni-portal/signout/done', '/alumni-portal/signout/done'],
  ['/search?searchQuery=%C3%B6', '/search?searchQuery=%C3%B6'],
  ['/', '/'],
  ['/?x=//y', '/?x=//y'],
  ['/devices/..hidden#/../x', '/devices/..hidden#/../x'],
])('accepts %s as a page of the portal', (path, expected) => {
  expect(localPathOr('/home', path)).toBe(expected);
});

test.each([
  undefined,
  null,
  '',
  'profile',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  '/ /evil.example',
  '/profile\\..\\evil',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/api/user',
  '/scim/v2/Users',
  '/hooks/card-events',
  '/wallet/authorize',
  '/API/user',
  '/home/../api/user',
  '/x/%2E%2e/signout',
  '/%61pi/user',
  '/sök',
  '/signin/main',
  '/signout',
  '/app/translations/sv-SE.json',
  '/demo/mailbox',
  '/home\u0000',
  `/${'a'.repeat(3000)}`,
])('rejects %j', (path) => {
  expect(localPathOr('/home', path)).toBe('/home');
});

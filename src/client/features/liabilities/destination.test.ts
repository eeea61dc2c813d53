import { expect, test } from 'vitest';
import { sessionAs } from '#client/session/sessionAs.testing.ts';
import { destinationOf } from './destination.ts';

const employee = sessionAs({ personType: 'Employee' });

test('returns an internal page that the user may open, with its title', () => {
  expect(destinationOf('/profile/employee', employee)).toEqual({
    page: '/profile/employee',
    title: 'PAGE/PROFILE',
  });
});

test('returns an external address', () => {
  expect(destinationOf('https://www.overleaf.com/', employee)).toEqual({
    href: 'https://www.overleaf.com/',
  });
});

test.each([
  ['a missing link', null],
  ['a page without access for the user', '/profile/student'],
  ['a page that does not exist', '/no/such/page'],
  ['a script URL', 'javascript:alert(1)'],
  ['a protocol-relative URL', '//evil.example'],
  ['an invalid URL', 'https://'],
])('returns null for %s', (_, link) => {
  expect(destinationOf(link, employee)).toBeNull();
});

import { expect, test } from 'vitest';
import { sessionAs } from '../../session/sessionAs.testing.ts';
import { destinationOf } from './destination.ts';

const employee = sessionAs({ personType: 'Employee' });

test('returns an internal page that the user may open, with its title', () => {
  expect(destinationOf('/profile/employee', employee)).toEqual({ page: '/profile/employee', title: 'PAGE/PROFILE' });
});

test('returns an external address', () => {
  expect(destinationOf('https://www.overleaf.com/', employee)).toEqual({ href: 'https://www.overleaf.com/' });
});

test.each([
  ['nowhere', null],
  ['a page for others', '/profile/student'],
  ['a page that the portal has not', '/no/such/page'],
  ['a script', 'javascript:alert(1)'],
  ['another site by its name only', '//evil.example'],
  ['what is no address', 'https://'],
])('returns null for %s', (_, link) => {
  expect(destinationOf(link, employee)).toBeNull();
});

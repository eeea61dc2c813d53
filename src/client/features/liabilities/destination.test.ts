import { expect, test } from 'vitest';
import { sessionAs } from '../../session/sessionAs.testing.ts';
import { destinationOf } from './destination.ts';

const employee = sessionAs({ personType: 'Employee' });

test('a page of ours that the person may open, by its title', () => {
  expect(destinationOf('/profile/employee', employee)).toEqual({ page: '/profile/employee', title: 'PAGE/PROFILE' });
});

test('somewhere else on the web', () => {
  expect(destinationOf('https://www.overleaf.com/', employee)).toEqual({ href: 'https://www.overleaf.com/' });
});

test.each([
  ['nowhere', null],
  ['a page for others', '/profile/student'],
  ['a page that the portal has not', '/no/such/page'],
  ['a script', 'javascript:alert(1)'],
  ['another site by its name only', '//evil.example'],
  ['what is no address', 'https://'],
])('%s is no destination', (_, link) => {
  expect(destinationOf(link, employee)).toBeNull();
});

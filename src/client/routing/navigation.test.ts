import { expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { sessionAs } from '../session/sessionAs.testing.ts';
import { navigationFor, bottomBarItems } from './navigation.ts';
import { transientNumber } from '../paths/panels.ts';
import { areaAt } from './areaAt.ts';
import { areas } from './areas.ts';
import { panelPath } from './panels.ts';

const addresses = (session: Parameters<typeof navigationFor>[0]) =>
  navigationFor(session).map(({ to }) => to);

// SHELL-05, SHELL-06
test('shows a student no administration', () => {
  expect(addresses(sessionAs({ personType: 'Student', primaryAffiliation: 'student' }))).toEqual([
    '/home',
    '/profile/student',
    '/card',
    '/myaccounts',
    '/applications',
  ]);
});

test('hides from an external user what is for students and employees', () => {
  expect(addresses(sessionAs({ personType: 'None' }))).toEqual(['/home', '/myaccounts']);
});

// SHELL-05, SHELL-06
test('shows an account administrator the areas that the role opens', () => {
  expect(addresses(sessionAs({ roles: ['AccountAdministrator'] }))).toEqual([
    '/home',
    '/profile/employee',
    '/card',
    '/myaccounts',
    '/devices',
    '/supportcases',
    '/vouching/invitations',
    '/accountmanagement',
    '/accountsearch',
    '/createactivationkey/search',
    '/deceasedresetpassword',
    '/finance',
  ]);
});

test('shows the user’s own places in their usual order, but no work, while the user is not loaded', () => {
  const session = sessionAs({ personType: 'None' });
  expect(addresses(session && { ...session, user: null })).toEqual([
    '/home',
    '/profile/employee',
    '/card',
    '/myaccounts',
    '/devices',
    '/supportcases',
    '/vouching/invitations',
    '/applications',
    '/alumni-portal/profile/personal',
  ]);
});

test.each([
  ['a student', { personType: 'Student' }, ['PAGE/HOME', 'PAGE/CARD', 'HOME/THINGS/PASSWORD']],
  ['an employee', {}, ['PAGE/HOME', 'PAGE/CARD', 'HOME/THINGS/PASSWORD']],
  [
    'an account administrator',
    { roles: ['AccountAdministrator'] },
    ['PAGE/HOME', 'SHELL/PLACES/ACCOUNTS', 'SHELL/PLACES/ACCOUNT_SEARCH'],
  ],
  [
    'an administrator of student accounts',
    { roles: ['StudentAccountAdministrator'] },
    ['PAGE/HOME', 'SHELL/PLACES/ACCOUNT_SEARCH', 'SHELL/PLACES/KEYS'],
  ],
  [
    'an info centre',
    { roles: ['InfoCenterEmployee'] },
    ['PAGE/HOME', 'SHELL/PLACES/PEOPLE', 'SHELL/PLACES/CARD_DESK'],
  ],
] as const)(
  'the bottom bar of %s has the most used places with short labels',
  (_, person, labels) => {
    expect(
      bottomBarItems(navigationFor(sessionAs({ ...person }))).map(({ shortLabel }) => shortLabel),
    ).toEqual(labels);
  },
);

test('is empty when signed out or in another scope', () => {
  expect(addresses(null)).toEqual([]);
  expect(addresses(sessionAs({ scope: AuthenticationScope.EduId }))).toEqual([]);
});

test('gives each entry the address prefix of all pages of its area', () => {
  const roots = new Map(
    navigationFor(sessionAs({ roles: ['MinITSuperUser'] })).map(({ to, root }) => [to, root]),
  );
  expect([
    roots.get('/createactivationkey/search'),
    roots.get('/alumni-admin/management'),
    roots.get('/accountsearch'),
  ]).toEqual(['/createactivationkey', '/alumni-admin', '/accountsearch']);
});

// SHELL-08
test('lists the panels of a page below it, all of which exist', () => {
  const panels =
    navigationFor(sessionAs({ roles: ['AccountAdministrator'] }))
      .find(({ to }) => to === '/accountmanagement')
      ?.subItems.map(({ to }) => to) ?? [];
  expect(panels).toContain(panelPath('/accountmanagement', transientNumber()));
  const named = areas.flatMap(({ navigation = [] }) =>
    navigation.flatMap((entry) => entry.panels ?? []),
  );
  expect(named.filter(({ path }) => areaAt('panels', path) === undefined)).toEqual([]);
});

import { expect, test } from 'vitest';
import { AuthenticationScope } from '../../contract/values.ts';
import { sessionAs } from '../session/sessionAs.testing.ts';
import { navigationFor, placesAmong } from './navigation.ts';
import { transientNumber } from '../paths/panels.ts';
import { areaAt, areas } from './areas.ts';
import { panelPath } from './panels.ts';

const ways = (session: Parameters<typeof navigationFor>[0]) => navigationFor(session).map(({ to }) => to);

// SHELL-05, SHELL-06
test('a student meets no administration', () => {
  expect(ways(sessionAs({ personType: 'Student', primaryAffiliation: 'student' }))).toEqual([
    '/home', '/profile/student', '/card', '/myaccounts', '/applications',
  ]);
});

test('an external user is not led to what is for students and employees', () => {
  expect(ways(sessionAs({ personType: 'None' }))).toEqual(['/home', '/myaccounts']);
});

// SHELL-05, SHELL-06
test('an account administrator meets what the role opens', () => {
  expect(ways(sessionAs({ roles: ['AccountAdministrator'] }))).toEqual([
    '/home', '/profile/employee', '/card', '/myaccounts', '/devices', '/supportcases', '/accountmanagement', '/accountsearch', '/createactivationkey/search', '/deceasedresetpassword', '/finance',
  ]);
});

test('anyone who could not be told what they are has their own places where they were, and no work', () => {
  const session = sessionAs({ personType: 'None' });
  expect(ways(session && { ...session, user: null })).toEqual(['/home', '/profile/employee', '/card', '/myaccounts', '/devices', '/supportcases', '/applications', '/alumni-portal/profile/personal']);
});

test.each([
  ['a student', { personType: 'Student' }, ['PAGE/HOME', 'PAGE/CARD', 'HOME/THINGS/PASSWORD']],
  ['an employee', {}, ['PAGE/HOME', 'PAGE/CARD', 'HOME/THINGS/PASSWORD']],
  ['an account administrator', { roles: ['AccountAdministrator'] }, ['PAGE/HOME', 'SHELL/PLACES/ACCOUNTS', 'PAGE/ACCOUNT_SEARCH']],
  ['an administrator of student accounts', { roles: ['StudentAccountAdministrator'] }, ['PAGE/HOME', 'PAGE/ACCOUNT_SEARCH', 'SHELL/PLACES/KEYS']],
  ['an info centre', { roles: ['InfoCenterEmployee'] }, ['PAGE/HOME', 'SHELL/PLACES/PEOPLE', 'PAGE/CARD']],
] as const)('the phone’s bar of %s has the places that they use, in a word each', (_, person, labels) => {
  expect(placesAmong(navigationFor(sessionAs({ ...person }))).map(({ shortLabel }) => shortLabel)).toEqual(labels);
});

test('nobody meets anything while signed out or in another scope', () => {
  expect(ways(null)).toEqual([]);
  expect(ways(sessionAs({ scope: AuthenticationScope.EduId }))).toEqual([]);
});

test('an entry stands for all pages of its area', () => {
  const roots = new Map(navigationFor(sessionAs({ roles: ['MinITSuperUser'] })).map(({ to, root }) => [to, root]));
  expect([roots.get('/createactivationkey/search'), roots.get('/alumni-admin/management'), roots.get('/accountsearch')]).toEqual(['/createactivationkey', '/alumni-admin', '/accountsearch']);
});

// SHELL-08
test('the panels of a page are offered below it, and the portal has each of them', () => {
  const panels = navigationFor(sessionAs({ roles: ['AccountAdministrator'] })).find(({ to }) => to === '/accountmanagement')?.subItems.map(({ to }) => to) ?? [];
  expect(panels).toContain(panelPath('/accountmanagement', transientNumber()));
  const named = areas.flatMap(({ navigation = [] }) => navigation.flatMap((entry) => entry.panels ?? []));
  expect(named.filter(({ path }) => areaAt('panels', path) === undefined)).toEqual([]);
});

import { expect, test } from 'vitest';
import { AuthenticationScope } from '../../contract/values.ts';
import { sessionAs } from '../api/sessionAs.testing.ts';
import { navigationFor } from './navigation.ts';
import { laterTable } from './laterTable.ts';
import { pageTable } from './pageTable.ts';
import { transientNumberPanel } from './panelTable.ts';
import type { PageScreen } from './screens.ts';

const load = async () => ({ default: () => null });
/** The table as it will be when every screen has been built. */
const whole: readonly PageScreen[] = [...pageTable, ...laterTable].map((page) => ({ ...page, load }));
const ways = (session: Parameters<typeof navigationFor>[0], table = whole) => navigationFor(session, table).map(({ to }) => to);

// SHELL-06
test('a student meets no administration', () => {
  expect(ways(sessionAs({ personType: 'Student', primaryAffiliation: 'student' }))).toEqual([
    '/home', '/profile/student', '/card', '/myaccounts', '/applications',
  ]);
});

// STUD-10
test('an alumnus has no applications', () => {
  expect(ways(sessionAs({ personType: 'Student', primaryAffiliation: 'alum' }))).not.toContain('/applications');
});

// SHELL-05, SHELL-06
test('an account administrator meets what the role opens', () => {
  expect(ways(sessionAs({ roles: ['AccountAdministrator'] }))).toEqual([
    '/home', '/profile/employee', '/card', '/myaccounts', '/accountmanagement', '/accountsearch',
    '/devices', '/supportcases', '/createactivationkey/search', '/deceasedresetpassword', '/finance',
  ]);
});

test('whoever could not be told what they are has their own places where they were, and no work', () => {
  const session = sessionAs({ personType: 'None' });
  expect(ways(session && { ...session, user: null }, pageTable)).toEqual(['/home', '/profile/employee', '/card', '/myaccounts']);
});

test('nobody meets anything while signed out or in another scope', () => {
  expect(ways(null)).toEqual([]);
  expect(ways(sessionAs({ scope: AuthenticationScope.EduId }))).toEqual([]);
});

test('what is not built is not offered', () => {
  const session = sessionAs({ roles: ['MinITSuperUser'] });
  const built = [...pageTable, ...laterTable].flatMap(({ navigation, load }) => (session && navigation && load ? [navigation.to(session.caller)] : []));
  expect(ways(session, [...pageTable, ...laterTable])).toEqual(built);
  expect(built.length).toBeLessThan(whole.filter(({ navigation }) => navigation).length);
});

// SHELL-08
test('account management offers the transient number below it, as a panel', () => {
  const table = whole.map((page) =>
    page.navigation?.panels
      ? { ...page, navigation: { ...page.navigation, panels: page.navigation.panels.map(({ path }) => ({ path, panel: { ...transientNumberPanel, load } })) } }
      : page,
  );
  const entry = navigationFor(sessionAs({ roles: ['AccountAdministrator'] }), table).find(({ to }) => to === '/accountmanagement');
  expect(entry?.subItems.map(({ to, label }) => [to, label])).toEqual([
    ['/accountmanagement/panels/manageaccount/transientnumber?dismissType=close', 'PANEL/TRANSIENT_NUMBER'],
  ]);
});

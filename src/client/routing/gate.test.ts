import { describe, expect, test } from 'vitest';
import { AuthenticationScope } from '../../contract/values.ts';
import { sessionAs } from '../session/sessionAs.testing.ts';
import { gateOf } from './gate.ts';
import type { Screen } from './screens.ts';

const page = (rest: Partial<Screen> = {}): Screen => ({ path: '/devices', title: 'PAGE/DEVICES', audience: 'main', load: async () => ({ default: () => null }), ...rest });
const open = { kind: 'open' };

test('a page for everyone opens for everyone', () => {
  expect(gateOf(page({ audience: 'everyone' }), null, {}, '/devices')).toEqual(open);
  expect(gateOf(page({ audience: 'everyone' }), sessionAs({ liUId: 'adm_bener17' }), {}, '/devices')).toEqual(open);
});

test('anyone who is signed out goes to the landing page and can come back', () => {
  expect(gateOf(page(), null, {}, '/devices?x=1')).toEqual({ kind: 'redirect', to: '/landingpage?returnTo=%2Fdevices%3Fx%3D1' });
});

// SHELL-26
test.each(['adm_bener17', 'tech_davos31', 'student_majek123', 'ADM_X'])('%s is refused and signed out', (liUId) => {
  expect(gateOf(page(), sessionAs({ liUId }), {}, '/devices')).toEqual({ kind: 'redirect', to: '/landingpage/accounttypenotallowed/signout' });
});

// SHELL-28
test('several sign-ins lead to their page, with the wanted place', () => {
  const session = sessionAs({ hasMultipleSignings: true });
  expect(gateOf(page(), session, {}, '/devices')).toEqual({ kind: 'redirect', to: '/multiplesignins/signout?returnTo=%2Fdevices' });
});

test('another scope than Main opens account pages only', () => {
  const session = sessionAs({ scope: AuthenticationScope.BankId });
  expect(gateOf(page(), session, {}, '/devices')).toEqual({ kind: 'refused', reason: 'otherScope' });
  expect(gateOf(page({ audience: 'signedIn' }), session, {}, '/account')).toEqual(open);
});

describe('a feature gates its screens', () => {
  // SHELL-21
  test('with access and without', () => {
    const finance = page({ feature: 'finance' });
    expect(gateOf(finance, sessionAs({ roles: ['Economist'] }), {}, '/finance')).toEqual(open);
    expect(gateOf(finance, sessionAs({ personType: 'Student' }), {}, '/finance')).toEqual({ kind: 'refused', reason: 'noAccess' });
  });

  // PROF-02, STUD-01
  test('which one may depend on the address', () => {
    const profile = page({ feature: ({ personType }) => (personType === 'student' ? 'student-profile' : 'employee-profile') });
    expect(gateOf(profile, sessionAs({ personType: 'Employee' }), { personType: 'student' }, '/profile/student').kind).toBe('refused');
    expect(gateOf(profile, sessionAs({ personType: 'Student' }), { personType: 'student' }, '/profile/student').kind).toBe('open');
  });

  test('is unknown while nobody has told what the person is', () => {
    const remembered = { ...sessionAs()!, user: null };
    expect(gateOf(page({ feature: 'finance' }), remembered, {}, '/finance')).toEqual({ kind: 'unknown' });
    expect(gateOf(page(), remembered, {}, '/myaccounts')).toEqual(open);
  });

  // SHELL-20
  test('a page without one is for everybody signed in', () => {
    expect(gateOf(page(), sessionAs({ personType: 'Student' }), {}, '/liabilities/card')).toEqual(open);
  });
});

import { describe, expect, test } from 'vitest';
import { AuthenticationScope } from '#contract/values.ts';
import { sessionAs } from '../session/sessionAs.testing.ts';
import { gateOf } from './gate.ts';
import type { Screen } from './screens.ts';

const page = (rest: Partial<Screen> = {}): Screen => ({
  path: '/devices',
  title: 'PAGE/DEVICES',
  audience: 'main',
  load: async () => ({ default: () => null }),
  ...rest,
});
const open = { kind: 'open' };

test('opens a page for everyone to every session', () => {
  expect(gateOf(page({ audience: 'everyone' }), null, {}, '/devices')).toEqual(open);
  expect(
    gateOf(page({ audience: 'everyone' }), sessionAs({ liUId: 'adm_bener17' }), {}, '/devices'),
  ).toEqual(open);
});

test('redirects a signed-out user to the landing page, with the address to return to', () => {
  expect(gateOf(page(), null, {}, '/devices?x=1')).toEqual({
    kind: 'redirect',
    to: '/landingpage?returnTo=%2Fdevices%3Fx%3D1',
  });
});

// SHELL-26
test.each(['adm_bener17', 'tech_davos31', 'student_majek123', 'ADM_X'])(
  'refuses and signs out %s',
  (liUId) => {
    expect(gateOf(page(), sessionAs({ liUId }), {}, '/devices')).toEqual({
      kind: 'redirect',
      to: '/landingpage/accounttypenotallowed/signout',
    });
  },
);

// SHELL-28
test('redirects multiple sign-ins to their own page, with the address to return to', () => {
  const session = sessionAs({ hasMultipleSignings: true });
  expect(gateOf(page(), session, {}, '/devices')).toEqual({
    kind: 'redirect',
    to: '/multiplesignins/signout?returnTo=%2Fdevices',
  });
});

test('opens account pages only in a scope other than Main', () => {
  const session = sessionAs({ scope: AuthenticationScope.BankId });
  expect(gateOf(page(), session, {}, '/devices')).toEqual({
    kind: 'refused',
    reason: 'otherScope',
  });
  expect(gateOf(page({ audience: 'signedIn' }), session, {}, '/account')).toEqual(open);
});

test('opens nothing before the terms that must be accepted but what is open before them', () => {
  const session = sessionAs({ mustAccept: 'Employee' });
  const terms = { kind: 'redirect', to: '/liabilities/employee', isForTerms: true };
  expect(gateOf(page(), session, {}, '/devices')).toEqual(terms);
  expect(gateOf(page({ audience: 'signedIn' }), session, {}, '/account')).toEqual(terms);
  expect(gateOf(page({ isOpenBeforeTerms: true }), session, {}, '/liabilities/card')).toEqual(open);
  expect(gateOf(page({ audience: 'everyone' }), session, {}, '/landingpage')).toEqual(open);
});

// SHELL-33
test('refuses screens for external users to all who could open them while none are served', () => {
  const refused = { kind: 'refused', reason: 'externalUsersOff' };
  const create = page({ audience: 'everyone', isForExternalUsers: true });
  const invite = page({ feature: 'employee-profile', isForExternalUsers: true });
  expect(gateOf(create, null, {}, '/public/externaluser/create', false)).toEqual(refused);
  expect(
    gateOf(invite, sessionAs({ personType: 'Employee' }), {}, '/vouching/invitations', false),
  ).toEqual(refused);
  expect(gateOf(create, null, {}, '/public/externaluser/create', true)).toEqual(open);
  expect(gateOf(invite, null, {}, '/vouching/invitations', false).kind).toBe('redirect');
  expect(gateOf(page({ audience: 'everyone' }), null, {}, '/landingpage', false)).toEqual(open);
});

test('refuses a screen that the university leaves out with that reason, also to who may not use it', () => {
  const absentAreas = ['vouching', 'finance'] as const;
  for (const feature of absentAreas)
    expect(gateOf(page({ feature }), sessionAs({ absentAreas }), {}, '/vouching')).toEqual({
      kind: 'refused',
      reason: 'absentArea',
    });
  expect(gateOf(page({ feature: 'vouching' }), sessionAs(), {}, '/vouching')).toEqual(open);
});

describe('the feature of a screen', () => {
  // SHELL-21
  test('opens the screen only to users with access', () => {
    const finance = page({ feature: 'finance' });
    expect(gateOf(finance, sessionAs({ roles: ['Economist'] }), {}, '/finance')).toEqual(open);
    expect(gateOf(finance, sessionAs({ personType: 'Student' }), {}, '/finance')).toEqual({
      kind: 'refused',
      reason: 'noAccess',
    });
  });

  // PROF-02, STUD-01
  test('may depend on the address', () => {
    const profile = page({
      feature: ({ personType }) =>
        personType === 'student' ? 'student-profile' : 'employee-profile',
    });
    expect(
      gateOf(
        profile,
        sessionAs({ personType: 'Employee' }),
        { personType: 'student' },
        '/profile/student',
      ).kind,
    ).toBe('refused');
    expect(
      gateOf(
        profile,
        sessionAs({ personType: 'Student' }),
        { personType: 'student' },
        '/profile/student',
      ).kind,
    ).toBe('open');
  });

  test('makes the decision unknown while the user is not loaded', () => {
    const remembered = { ...sessionAs()!, user: null };
    expect(gateOf(page({ feature: 'finance' }), remembered, {}, '/finance')).toEqual({
      kind: 'unknown',
    });
    expect(gateOf(page(), remembered, {}, '/myaccounts')).toEqual(open);
  });

  // SHELL-20
  test('may be absent, which opens the screen to every signed-in user', () => {
    expect(gateOf(page(), sessionAs({ personType: 'Student' }), {}, '/liabilities/card')).toEqual(
      open,
    );
  });
});

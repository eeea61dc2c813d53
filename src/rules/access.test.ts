import { expect, test } from 'vitest';
import { featureAreas } from '#contract/access.ts';
import { AuthenticationScope, type Role } from '#contract/values.ts';
import { type Caller, mayCall, mayUse, rolesOf } from './access.ts';

const { Main, Email, None } = AuthenticationScope;
const employee: Caller = {
  scope: Main,
  roles: [],
  personType: 'Employee',
  primaryAffiliation: 'employee',
  isInAlumniPortal: false,
};
const student: Caller = { ...employee, personType: 'Student', primaryAffiliation: 'student' };

const features = (caller: Caller) => featureAreas.filter((feature) => mayUse(feature, caller));
const withRole = (role: Role) =>
  features({ ...employee, roles: [role] }).filter(
    (feature) => !features(employee).includes(feature),
  );

// SHELL-19
test('a person type grants its own feature areas', () => {
  expect(features(employee)).toEqual([
    'campus-card',
    'devices-and-applications',
    'employee-profile',
    'support-cases',
    'vouching',
  ]);
  expect(features(student)).toEqual(['campus-card', 'student-applications', 'student-profile']);
  expect(features({ ...student, personType: 'None' })).toEqual([]);
});

test('nobody may use what the university leaves out', () => {
  const absentAreas = ['vouching', 'finance'] as const;
  expect(features(employee)).toContain('vouching');
  expect(features({ ...employee, absentAreas })).not.toContain('vouching');
  const economist = { ...employee, roles: ['Economist'] } as const;
  expect(features(economist)).toContain('finance');
  expect(features({ ...economist, absentAreas })).not.toContain('finance');
});

// STUD-10
test('an alumnus keeps the student profile and loses the student applications', () => {
  expect(features({ ...student, primaryAffiliation: 'alum' })).toEqual([
    'campus-card',
    'student-profile',
  ]);
});

// ALUM-03
test('membership of the alumni portal grants the alumni profile', () => {
  expect(features({ ...student, isInAlumniPortal: true })).toContain('alumni-profile');
});

test.each<[Role, string[]]>([
  [
    'AccountAdministrator',
    ['account-management', 'activation-key-generate', 'finance', 'reset-deceased-password'],
  ],
  ['KCEmployee', ['account-management', 'activation-key-generate', 'card-desk', 'search-profile']],
  ['StudentAccountAdministrator', ['activation-key-generate']],
  ['AlumniPortalAdministrator', ['alumni-management']],
  ['AlumniPortalAddressLabelsAdministrator', ['alumni-management']],
  ['Economist', ['finance']],
  ['InfoCenterEmployee', ['card-desk', 'search-profile']],
  ['KCTemporary', ['card-desk', 'search-profile']],
  ['TeleserviceEmployee', ['search-profile']],
  ['LiabilityAndConsentAdministrator', ['terms-administration']],
  ['None', []],
])('the role %s adds the feature areas %j', (role, opened) => {
  expect(withRole(role)).toEqual(opened);
});

test('the super user may use every feature area that a role can grant', () => {
  expect(withRole('MinITSuperUser')).toEqual([
    'account-management',
    'activation-key-generate',
    'administration',
    'alumni-management',
    'card-desk',
    'finance',
    'reset-deceased-password',
    'search-profile',
    'terms-administration',
  ]);
});

// AUTH-30
test('role aliases resolve to the current role names, and unknown names are ignored', () => {
  expect(rolesOf(['InfoCenter', 'InfoCenterEmployee'])).toEqual(['InfoCenterEmployee']);
  expect(rolesOf(['ItTeleservice'])).toEqual(['TeleserviceEmployee']);
  expect(rolesOf(['Rector', 'constructor', ''])).toEqual([]);
});

// AUTH-02
test('scope None counts as unauthenticated', () => {
  expect(mayCall([{ scopes: [Main] }], { ...employee, scope: None })).toBe('unauthenticated');
  expect(mayCall([{ scopes: [Main] }], null)).toBe('unauthenticated');
});

test('a grant applies only when all its conditions match, and one matching grant is enough', () => {
  const access = [
    { scopes: [Main], personTypes: ['Employee'], affiliations: ['staff'] },
    { scopes: [Email], isInAlumniPortal: true },
  ] as const;
  expect(mayCall(access, employee)).toBe('forbidden');
  expect(mayCall(access, { ...employee, primaryAffiliation: 'staff' })).toBe('yes');
  expect(mayCall(access, { ...employee, primaryAffiliation: null })).toBe('forbidden');
  expect(mayCall(access, { ...student, scope: Email, isInAlumniPortal: true })).toBe('yes');
  expect(
    mayCall([{ scopes: [Main], notAffiliations: ['alum'] }], {
      ...student,
      primaryAffiliation: 'alum',
    }),
  ).toBe('forbidden');
});

// SHELL-27
test('a caller who was refused at start-up may only make calls intended for refused callers', () => {
  for (const refused of [
    { ...employee, isAccountTypeRefused: true },
    { ...employee, hasMultipleSignings: true },
  ]) {
    expect(mayCall([{ scopes: [Main] }], refused)).toBe('forbidden');
    expect(mayCall([{ scopes: [Main], includesRefusedUsers: true }], refused)).toBe('yes');
    expect(mayCall('everyone', refused)).toBe('yes');
  }
});

import { describe, expect, test } from 'vitest';
import {
  claimNames,
  claimsOf,
  type CredentialFacts,
  credentialEnd,
  credentialStatus,
  credentialTypeOf,
  europeanStudentIdentifier,
  type Holder,
} from './walletCredential.ts';

const TODAY = '2026-11-27';
const student: Holder = { personType: 'Student', affiliation: 'student' };
const employee: Holder = { personType: 'Employee', affiliation: 'employee' };

describe('credentialTypeOf', () => {
  test.each<[string, Holder, string | null]>([
    ['a student', student, 'student-card'],
    ['an employee', employee, 'campus-card'],
    ['an alumnus with an account', { ...student, affiliation: 'alum' }, null],
    ['an applicant', { ...student, affiliation: 'admitted' }, null],
    ['an external user', { personType: 'None', affiliation: null }, null],
  ])('%s', (_who, holder, type) => expect(credentialTypeOf(holder)).toBe(type));
});

describe('credentialStatus', () => {
  const facts: CredentialFacts = {
    ...student,
    type: 'student-card',
    accountStatus: 'Active',
    isDeceased: false,
    cardStatus: 'Active',
    cardEnd: TODAY,
  };
  test.each<[string, Partial<CredentialFacts>, string]>([
    ['an active card on its last day', {}, 'Valid'],
    ['an account that has been suspended before', { accountStatus: 'Unsuspended' }, 'Valid'],
    ['a frozen card', { cardStatus: 'Frozen' }, 'Suspended'],
    ['a suspended account', { accountStatus: 'Suspended' }, 'Suspended'],
    ['a blocked card', { cardStatus: 'Blocked' }, 'Invalid'],
    ['a blocked card of a suspended account', blockedAndSuspended(), 'Invalid'],
    ['a card that is no longer used', { cardStatus: 'Inactive' }, 'Invalid'],
    ['a faulty card', { cardStatus: 'Invalid' }, 'Invalid'],
    ['no card', { cardStatus: null, cardEnd: null }, 'Invalid'],
    ['a card of yesterday', { cardEnd: '2026-11-26' }, 'Invalid'],
    ['a frozen card of yesterday', frozenAndEnded(), 'Invalid'],
    ['an account that has ended', { accountStatus: 'Inactive' }, 'Invalid'],
    ['studies that have ended', { affiliation: 'alum' }, 'Invalid'],
    ['a student who is employed now', { ...employee }, 'Invalid'],
    ['a deceased person', { isDeceased: true }, 'Invalid'],
  ])('%s', (_what, change, status) =>
    expect(credentialStatus({ ...facts, ...change }, TODAY)).toBe(status),
  );
});

function blockedAndSuspended(): Partial<CredentialFacts> {
  return { cardStatus: 'Blocked', accountStatus: 'Suspended' };
}

function frozenAndEnded(): Partial<CredentialFacts> {
  return { cardStatus: 'Frozen', cardEnd: '2026-11-26' };
}

test.each([
  ['in autumn', '2026-11-27', '2030-01-01', '2027-01-30'],
  ['in spring', '2027-02-01', '2030-01-01', '2027-07-30'],
  ['30 days before the end of a half-year', '2027-05-31', '2030-01-01', '2027-07-30'],
  ['29 days before the end of a half-year', '2027-06-01', '2030-01-01', '2028-01-30'],
  ['at the end of a year', '2026-12-20', '2030-01-01', '2027-07-30'],
  ['with a card that ends before', '2026-11-27', '2026-12-01', '2026-12-01'],
])('a credential that is issued %s', (_when, today, cardEnd, end) =>
  expect(credentialEnd(today, cardEnd)).toBe(end),
);

describe('claimsOf', () => {
  const person = {
    ...student,
    givenName: 'Nils',
    surname: 'Andersson',
    birthDate: '2001-02-03',
    ladokExterntUid: '0A1B2C3D-0000-4000-8000-123456789ABC',
  };
  const esi =
    'urn:schac:personalUniqueCode:int:esi:ladok.se:externtstudentuid-0a1b2c3d-0000-4000-8000-123456789abc';

  test('a student has the European Student Identifier, in lower case', () => {
    expect(claimsOf('student-card', person, 'kvarnby.example')).toEqual({
      given_name: 'Nils',
      family_name: 'Andersson',
      birthdate: '2001-02-03',
      schacHomeOrganization: 'kvarnby.example',
      eduPersonScopedAffiliation: ['student@kvarnby.example'],
      schacPersonalUniqueCode: [esi],
    });
    expect(europeanStudentIdentifier(person.ladokExterntUid).length).toBeLessThanOrEqual(255);
  });

  test('what the portal does not know is not claimed', () => {
    const unknown = { ...person, birthDate: null, ladokExterntUid: null };
    const claims = claimsOf('student-card', unknown, 'kvarnby.example');
    expect(Object.keys(claims)).not.toContain('birthdate');
    expect(Object.keys(claims)).not.toContain('schacPersonalUniqueCode');
  });

  test('an employee’s credential has no birth date', () => {
    expect(claimsOf('campus-card', { ...person, ...employee }, 'kvarnby.example')).toEqual({
      given_name: 'Nils',
      family_name: 'Andersson',
      schacHomeOrganization: 'kvarnby.example',
      eduPersonScopedAffiliation: ['employee@kvarnby.example'],
    });
  });

  test.each(['student-card', 'campus-card'] as const)('%s lists each claim', (type) =>
    expect(Object.keys(claimsOf(type, person, 'kvarnby.example')).toSorted()).toEqual(
      [...claimNames[type]].toSorted(),
    ),
  );
});

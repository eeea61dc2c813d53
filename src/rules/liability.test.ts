import { expect, test } from 'vitest';
import { LiabilityType } from '#contract/values.ts';
import {
  everybodyOf,
  isLiabilityFor,
  liabilityTypes,
  mayApproveLiability,
  mayDeclineLiability,
  mayWithdrawLiability,
  type TermsReader,
} from './liability.ts';

const reader = (
  personType: TermsReader['personType'],
  primaryAffiliation: TermsReader['primaryAffiliation'] = null,
  isInAlumniPortal = false,
) => ({
  personType,
  primaryAffiliation,
  isInAlumniPortal,
});
const ofBoth = ['Card', 'Overleaf', 'PersonalDetails', 'Photo', 'PhotoPublication'];

test.each<[name: string, reader: TermsReader, types: string[]]>([
  ['an employee', reader('Employee', 'employee'), [...ofBoth, 'Employee', 'FundingDatabase']],
  ['a student', reader('Student', 'student'), [...ofBoth, 'Student', 'StudentStudyAssurance']],
  [
    'an alumnus',
    reader('Student', 'alum'),
    [...ofBoth, 'Student', 'StudentStudyAssurance', 'Alumni', 'AlumniPortal'],
  ],
  [
    'an employee in the alumni portal',
    reader('Employee', 'employee', true),
    [...ofBoth, 'Employee', 'FundingDatabase', 'AlumniPortal'],
  ],
  ['an external user', reader('None'), ['ExternalUser']],
])('returns the terms for %s', (_, person, types) => {
  expect(LiabilityType.options.filter((type) => isLiabilityFor(type, person)).toSorted()).toEqual(
    types.toSorted(),
  );
});

test.each([
  // status, may be approved by its audience, may be approved by others, a consent may be withdrawn
  ['None', true, false, false],
  ['Requested', true, true, false],
  ['Approved', false, false, true],
  ['Closed', true, false, false],
] as const)(
  'a liability with status %s allows the expected actions',
  (status, ownMay, othersMay, mayWithdraw) => {
    expect([mayApproveLiability(status, true), mayApproveLiability(status, false)]).toEqual([
      ownMay,
      othersMay,
    ]);
    expect(mayWithdrawLiability(status, true)).toBe(mayWithdraw);
    expect(mayWithdrawLiability(status, false)).toBe(false);
  },
);

test.each([
  ['None', false],
  ['Requested', true],
  ['Approved', false],
  ['Closed', false],
] as const)('a consent with status %s may be declined: %s; terms never', (status, mayDecline) => {
  expect(mayDeclineLiability(status, true)).toBe(mayDecline);
  expect(mayDeclineLiability(status, false)).toBe(false);
});

// SELF-10
test('lists the same kinds as the contract', () => {
  expect(liabilityTypes.toSorted()).toEqual(LiabilityType.options.toSorted());
});

test('the terms that go with an account concern everybody who has one', () => {
  expect(LiabilityType.options.map(everybodyOf).filter((one) => one !== null)).toEqual([
    'Employee',
    'None',
    'Student',
  ]);
  expect([everybodyOf('Employee'), everybodyOf('Card')]).toEqual(['Employee', null]);
});

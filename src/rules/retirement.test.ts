import { expect, test } from 'vitest';
import type { RetirementRefusal } from '#contract/students.ts';
import {
  afterChoice,
  alumnusRefusal,
  type OwnCancellation,
  retirementOptions,
  retirementRefusals,
  type StudentFacts,
  undoableCancellation,
} from './retirement.ts';

const TODAY = '2026-11-17';
const ending: StudentFacts = {
  userStatus: 'Inretirement',
  primaryAffiliation: 'student',
  retirementDate: '2026-12-11',
  isInStudyRegister: true,
  credits: 180,
  hasDegree: false,
  postponedOn: null,
  cancellation: null,
};
const alumnus: StudentFacts = {
  ...ending,
  userStatus: 'Active',
  primaryAffiliation: 'alum',
  retirementDate: null,
};
type Why = RetirementRefusal | null;

// STUD-02: the cases include all eight combinations of the flags.
test.each<[name: string, facts: Partial<StudentFacts>, stay: Why, alumn: Why, cancel: Why]>([
  ['all available', {}, null, null, null],
  ['30 credits are enough', { credits: 30 }, null, null, null],
  ['29.5 credits are not enough', { credits: 29.5 }, null, 'TOO_FEW_CREDITS', null],
  ['a degree is enough', { credits: 0, hasDegree: true }, null, null, null],
  ['has stayed once before', { postponedOn: '2025-01-01' }, 'STAYED_BEFORE', null, null],
  [
    'missing from the study register',
    { isInStudyRegister: false, credits: 0 },
    'NOT_IN_STUDY_REGISTER',
    'TOO_FEW_CREDITS',
    null,
  ],
  ['already an alumnus', { primaryAffiliation: 'alum' }, 'IS_ALUMNUS', 'IS_ALUMNUS', null],
  ['no date yet', { retirementDate: null }, null, null, null],
  ['closes today', { retirementDate: TODAY }, null, null, 'CLOSES_TODAY'],
  [
    'closes today, too few credits',
    { retirementDate: TODAY, credits: 0 },
    null,
    'TOO_FEW_CREDITS',
    'CLOSES_TODAY',
  ],
  [
    'closes today, has stayed before',
    { retirementDate: TODAY, postponedOn: '2025-01-01' },
    'STAYED_BEFORE',
    null,
    'CLOSES_TODAY',
  ],
  [
    'closes today, no choice available',
    { retirementDate: TODAY, credits: 0, postponedOn: '2025-01-01' },
    'STAYED_BEFORE',
    'TOO_FEW_CREDITS',
    'CLOSES_TODAY',
  ],
  ['closed yesterday', { retirementDate: '2026-11-16' }, 'NOT_ENDING', 'NOT_ENDING', 'NOT_ENDING'],
  ['not in retirement', { userStatus: 'Active' }, 'NOT_ENDING', 'NOT_ENDING', 'NOT_ENDING'],
  ['already closed', { userStatus: 'Retired' }, 'NOT_ENDING', 'NOT_ENDING', 'NOT_ENDING'],
])('returns the available choices: %s', (_, facts, stay, alumn, cancel) => {
  const student = { ...ending, ...facts };
  expect(retirementRefusals(student, TODAY)).toEqual({
    'stay-student': stay,
    'become-alumn': alumn,
    'cancel-account': cancel,
  });
  expect(retirementOptions(student, TODAY)).toMatchObject({
    postponeOptionAvailable: stay === null,
    alumOptionAvailable: alumn === null,
    retireOptionAvailable: cancel === null,
    retirementDate: cancel === 'NOT_ENDING' ? null : student.retirementDate,
  });
});

// STUD-04
test.each([
  ['2026-12-11', '2027-12-11'],
  ['2028-02-29', '2029-02-28'],
  ['2027-02-28', '2028-02-28'],
  [null, '2027-11-17'],
])(
  'a student whose account closes on %s and who stays keeps it until %s, once',
  (retirementDate, expected) => {
    const student = { ...ending, retirementDate };
    expect(retirementOptions(student, TODAY).postponedDate).toBe(expected);
    const after = afterChoice('stay-student', student, TODAY);
    expect(after).toEqual({ ...student, retirementDate: expected, postponedOn: TODAY });
    expect(retirementRefusals(after, TODAY)['stay-student']).toBe('STAYED_BEFORE');
    expect(retirementOptions(after, TODAY).postponedDate).toBeNull();
  },
);

// STUD-05
test('becoming an alumnus reactivates the account and removes its end', () => {
  expect(afterChoice('become-alumn', ending, TODAY)).toEqual(alumnus);
});

// STUD-06
test('a cancelled account closes at the end of the day and can be kept until then', () => {
  const after = afterChoice('cancel-account', ending, TODAY);
  expect(after).toEqual({ ...ending, retirementDate: TODAY });
  expect(retirementRefusals(after, TODAY)).toEqual({
    'stay-student': null,
    'become-alumn': null,
    'cancel-account': 'CLOSES_TODAY',
  });
});

// STUD-08
test.each<[Partial<StudentFacts>, ReturnType<typeof alumnusRefusal>]>([
  [{}, null],
  [{ userStatus: 'Unsuspended' }, null],
  [{ userStatus: 'Inretirement', retirementDate: '2026-11-18' }, null],
  [{ userStatus: 'Inretirement', retirementDate: TODAY }, 'CLOSES_TODAY'],
  [{ userStatus: 'Retired' }, 'NOT_IN_USE'],
  [{ userStatus: 'Suspended' }, 'NOT_IN_USE'],
  [{ primaryAffiliation: 'student' }, 'NOT_ALUMNUS'],
])('the refusal of cancelling an alumnus’s account with %o is %s', (facts, expected) => {
  expect(alumnusRefusal({ ...alumnus, ...facts }, TODAY)).toBe(expected);
});

const before: OwnCancellation = {
  cancelledOn: TODAY,
  userStatus: 'Inretirement',
  retirementDate: '2026-12-11',
};
const cancelledToday: Partial<StudentFacts> = { retirementDate: TODAY, cancellation: before };
test.each<[what: string, facts: Partial<StudentFacts>, canUndo: boolean]>([
  ['on the day it was made', cancelledToday, true],
  [
    'by a student without another choice',
    { ...cancelledToday, credits: 0, isInStudyRegister: false, postponedOn: '2025-01-01' },
    true,
  ],
  [
    'by an alumna whose account had no end',
    {
      ...cancelledToday,
      primaryAffiliation: 'alum',
      cancellation: { ...before, userStatus: 'Active', retirementDate: null },
    },
    true,
  ],
  [
    'of an account that was to close on the same day anyway',
    { ...cancelledToday, cancellation: { ...before, retirementDate: TODAY } },
    true,
  ],
  ['that was never made', { retirementDate: TODAY, cancellation: null }, false],
  [
    'of yesterday',
    { ...cancelledToday, cancellation: { ...before, cancelledOn: '2026-11-16' } },
    false,
  ],
  [
    'of yesterday, when the account closed',
    { retirementDate: '2026-11-16', cancellation: { ...before, cancelledOn: '2026-11-16' } },
    false,
  ],
  [
    'after which somebody has set another end',
    { ...cancelledToday, retirementDate: '2026-12-11' },
    false,
  ],
  [
    'after which the account has been given no end',
    { ...cancelledToday, retirementDate: null },
    false,
  ],
  ['after which the account has closed', { ...cancelledToday, userStatus: 'Retired' }, false],
  [
    'after which the account has been suspended',
    { ...cancelledToday, userStatus: 'Suspended' },
    false,
  ],
  ['after which the person has died', { ...cancelledToday, userStatus: 'Deceased' }, false],
])('a cancellation %s can be undone: %s', (_what, facts, canUndo) => {
  const student = { ...ending, ...facts };
  expect(undoableCancellation(student, TODAY)).toEqual(canUndo ? student.cancellation : null);
  expect(retirementOptions(student, TODAY).undo === null).toBe(!canUndo);
});

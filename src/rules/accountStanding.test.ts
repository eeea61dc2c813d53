import { expect, test } from 'vitest';
import { AuthenticationScope, UserStatus } from '#contract/values.ts';
import { blockingStatus, type StandingFacts, statusOn } from './accountStanding.ts';

const today = '2026-11-22';
const facts = (given: Partial<StandingFacts>): StandingFacts => ({
  userStatus: 'Active',
  affiliation: 'Associate',
  isEmployedUntilFurtherNotice: false,
  affiliationEndDate: null,
  validThrough: null,
  retirementDate: null,
  suspendedUntil: null,
  statusBefore: null,
  ...given,
});

test.each<[string, Partial<StandingFacts>, UserStatus]>([
  ['without an end', {}, 'Active'],
  ['on its last day', { validThrough: today }, 'Active'],
  ['after its last day', { validThrough: '2026-11-21' }, 'Inactive'],
  [
    'after its last day, reinstated after a suspension',
    { userStatus: 'Unsuspended', validThrough: '2026-11-21' },
    'Inactive',
  ],
  ['new, after its last day', { userStatus: 'New', validThrough: '2026-11-21' }, 'New'],
  [
    'employed until further notice',
    { affiliation: 'Employee', isEmployedUntilFurtherNotice: true, validThrough: '2020-01-01' },
    'Active',
  ],
  [
    'employed until yesterday',
    { affiliation: 'Employee', affiliationEndDate: '2026-11-21', validThrough: '2030-01-01' },
    'Inactive',
  ],
  [
    'in retirement, which ends today',
    { userStatus: 'Inretirement', retirementDate: today, validThrough: '2026-10-01' },
    'Inretirement',
  ],
  [
    'in retirement, which has ended',
    { userStatus: 'Inretirement', retirementDate: '2026-11-21' },
    'Retired',
  ],
  ['suspended without an end', { userStatus: 'Suspended', statusBefore: 'Active' }, 'Suspended'],
  [
    'suspended until today',
    { userStatus: 'Suspended', suspendedUntil: today, statusBefore: 'Active' },
    'Suspended',
  ],
  [
    'suspended until yesterday',
    { userStatus: 'Suspended', suspendedUntil: '2026-11-21', statusBefore: 'Active' },
    'Unsuspended',
  ],
  [
    'suspended until yesterday, new before the suspension',
    { userStatus: 'Suspended', suspendedUntil: '2026-11-21', statusBefore: 'New' },
    'New',
  ],
  [
    'suspended until yesterday, ended during the suspension',
    {
      userStatus: 'Suspended',
      suspendedUntil: '2026-11-21',
      statusBefore: 'Active',
      validThrough: '2026-11-20',
    },
    'Inactive',
  ],
  [
    'reinstated by another system before the end',
    { userStatus: 'Active', suspendedUntil: '2027-01-01', statusBefore: 'Active' },
    'Active',
  ],
])('returns the current status of an account: %s', (_case, given, expected) => {
  expect(statusOn(today, facts(given))).toBe(expected);
});

const scopes = Object.values(AuthenticationScope).filter(
  (scope) => scope !== AuthenticationScope.None,
);
const { Main, BankId, Email, EduId } = AuthenticationScope;

test.each(UserStatus.options.flatMap((status) => scopes.map((scope) => [status, scope] as const)))(
  'decides whether status %s may sign in with scope %s',
  (status, scope) => {
    const isIn =
      status === 'Active' ||
      status === 'Unsuspended' ||
      status === 'Inretirement' ||
      (status === 'New' && scope !== Main);
    expect(blockingStatus({ scope, isAlumn: false, statuses: [status] })).toBe(
      isIn ? null : status,
    );
  },
);

test('a person without an account may sign in', () => {
  expect(blockingStatus({ scope: BankId, isAlumn: false, statuses: [] })).toBeNull();
});

test('one open account is enough, and otherwise the most serious status is reported', () => {
  expect(
    blockingStatus({ scope: EduId, isAlumn: false, statuses: ['Suspended', 'Active'] }),
  ).toBeNull();
  expect(
    blockingStatus({
      scope: EduId,
      isAlumn: false,
      statuses: ['Retired', 'Suspended', 'Inactive'],
    }),
  ).toBe('Suspended');
});

test.each([
  [BankId, 'Retired', null],
  [Email, 'Inactive', null],
  [Main, 'Retired', 'Retired'],
  [BankId, 'Suspended', 'Suspended'],
  [Email, 'Deceased', 'Deceased'],
] as const)(
  'an alumnus may sign in only if the status permits it: scope %s, status %s',
  (scope, status, expected) => {
    expect(blockingStatus({ scope, isAlumn: true, statuses: [status] })).toBe(expected);
  },
);

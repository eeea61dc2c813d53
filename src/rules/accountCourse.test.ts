import { expect, test } from 'vitest';
import { UserStatus } from '#contract/values.ts';
import {
  type CourseFacts,
  courseUntil,
  decidersOf,
  eventDue,
  nextEvent,
  reasonOf,
} from './accountCourse.ts';

const periods = { untilClosing: 90, untilRemoval: 365, untilDeletion: 1095 };
const facts = (given: Partial<CourseFacts>): CourseFacts => ({
  userStatus: 'Active',
  personType: 'Employee',
  affiliation: 'Associate',
  isEmployedUntilFurtherNotice: false,
  affiliationEndDate: null,
  validThrough: null,
  retirementDate: null,
  suspendedUntil: null,
  statusBefore: null,
  statusChangedOn: '2026-01-01',
  removedOn: null,
  ...given,
});

test.each<[string, Partial<CourseFacts>, string | null]>([
  ['in use without an end', {}, null],
  ['in use', { validThrough: '2028-02-28' }, 'expires 2028-02-29'],
  [
    'employed until further notice',
    { affiliation: 'Employee', isEmployedUntilFurtherNotice: true, validThrough: '2020-01-01' },
    null,
  ],
  [
    'employed for a time',
    { affiliation: 'Employee', affiliationEndDate: '2026-12-31' },
    'expires 2027-01-01',
  ],
  ['new, even after its validity', { userStatus: 'New', validThrough: '2020-01-01' }, null],
  ['suspended without an end', { userStatus: 'Suspended' }, null],
  [
    'suspended until a day',
    { userStatus: 'Suspended', suspendedUntil: '2026-11-30' },
    'suspensionEnds 2026-12-01',
  ],
  [
    'in retirement',
    { userStatus: 'Inretirement', retirementDate: '2026-12-24' },
    'closes 2026-12-25',
  ],
  [
    'inactive since its validity ended',
    { userStatus: 'Inactive', validThrough: '2026-10-01', statusChangedOn: '2026-10-02' },
    'closes 2026-12-31',
  ],
  [
    'inactive although its validity goes on',
    { userStatus: 'Inactive', validThrough: '2030-10-01', statusChangedOn: '2026-10-02' },
    'closes 2026-12-31',
  ],
  ['closed', { userStatus: 'Retired', retirementDate: '2026-01-01' }, 'isEmptied 2027-01-02'],
  [
    'emptied',
    { userStatus: 'Retired', retirementDate: '2026-01-01', removedOn: '2027-01-02' },
    'isDeleted 2029-01-01',
  ],
  [
    'emptied, used again and closed again',
    { userStatus: 'Retired', retirementDate: '2028-01-01', removedOn: '2027-01-02' },
    'isEmptied 2029-01-01',
  ],
  [
    'of a person who has died',
    { userStatus: 'Deceased', statusChangedOn: '2026-03-01' },
    'isEmptied 2027-03-02',
  ],
  ['deleted', { userStatus: 'None' }, null],
])('an account %s', (_name, given, next) => {
  const event = nextEvent(facts(given), periods);
  expect(event && `${event.step} ${event.on}`).toBe(next);
});

test('an event is due from its day until it has been carried out', () => {
  const account = facts({ validThrough: '2026-12-31' });
  expect(eventDue(account, '2026-12-31', periods)).toBeNull();
  expect(eventDue(account, '2027-01-01', periods)).toEqual({ step: 'expires', on: '2027-01-01' });
  expect(eventDue(account, '2027-03-01', periods)).toEqual({ step: 'expires', on: '2027-01-01' });
});

test('the whole course of an account follows, whichever nights were missed', () => {
  const { events, facts: after } = courseUntil(
    facts({
      userStatus: 'Suspended',
      suspendedUntil: '2026-11-30',
      statusBefore: 'Active',
      validThrough: '2026-11-15',
    }),
    '2040-01-01',
    periods,
  );
  expect(events).toEqual([
    { step: 'suspensionEnds', on: '2026-12-01' },
    { step: 'expires', on: '2026-11-16' },
    { step: 'closes', on: '2027-02-14' },
    { step: 'isEmptied', on: '2028-02-14' },
    { step: 'isDeleted', on: '2030-02-13' },
  ]);
  expect(after).toMatchObject({ userStatus: 'None', retirementDate: '2027-02-13' });
});

test.each(UserStatus.options)(
  'somebody is named who decides on an account with status %s',
  (userStatus) => {
    expect(decidersOf(facts({ userStatus })).length > 0).toBe(userStatus !== 'None');
  },
);

test.each<[Partial<CourseFacts>, boolean, string[]]>([
  [{ affiliation: 'Associate' }, false, ['contactPerson', 'accountManagement']],
  [{ affiliation: 'Associate' }, true, ['sourceSystem']],
  [{ affiliation: 'Employee' }, false, ['staffSystem']],
  [{ affiliation: 'Employee' }, true, ['sourceSystem']],
  [{ affiliation: 'Associate', userStatus: 'Suspended' }, true, ['superuser']],
])('on %o with an end date from a system (%s), %j decide', (given, comesFromSystem, expected) => {
  expect(decidersOf(facts({ personType: 'Employee', ...given }), comesFromSystem)).toEqual(
    expected,
  );
});

test.each<[Partial<CourseFacts>, string]>([
  [{}, 'VALID_OPEN 2026-01-01'],
  [{ validThrough: '2027-06-30' }, 'VALID_UNTIL 2027-06-30'],
  [{ affiliation: 'Employee', isEmployedUntilFurtherNotice: true }, 'EMPLOYED_OPEN 2026-01-01'],
  [{ affiliation: 'Employee', affiliationEndDate: '2027-06-30' }, 'EMPLOYED_UNTIL 2027-06-30'],
  [{ userStatus: 'Suspended' }, 'SUSPENDED_OPEN 2026-01-01'],
  [{ userStatus: 'Inactive', validThrough: '2025-12-31' }, 'EXPIRED 2025-12-31'],
  [{ userStatus: 'Inactive', validThrough: '2030-12-31' }, 'INACTIVATED 2026-01-01'],
  [{ userStatus: 'Retired', retirementDate: '2025-11-30' }, 'CLOSED 2025-11-30'],
])('the reason for %o is %s', (given, expected) => {
  const { reason, day } = reasonOf(facts(given));
  expect(`${reason} ${day}`).toBe(expected);
});

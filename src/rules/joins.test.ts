import { describe, expect, test } from 'vitest';
import {
  type JoinAccount,
  type JoinFacts,
  joinRefusals,
  movingAccounts,
  takesNumber,
  undoRefusals,
} from './joins.ts';

const account = (id: string, rest: Partial<JoinAccount> = {}): JoinAccount => ({
  id,
  accountType: 'Personal',
  personType: 'Employee',
  affiliation: 'Employee',
  userStatus: 'Active',
  ...rest,
});
const student = (id: string, rest: Partial<JoinAccount> = {}) =>
  account(id, { personType: 'Student', affiliation: null, ...rest });
const guest = (id: string, rest: Partial<JoinAccount> = {}) =>
  account(id, { affiliation: 'Associate', ...rest });
const external = (id: string) => account(id, { personType: 'None', affiliation: null });
const closed = { userStatus: 'Inactive' } as const;

const person = (lin: string, accounts: readonly JoinAccount[], rest: Partial<JoinFacts> = {}) => ({
  lin,
  accounts,
  numberKind: null,
  holdsRole: false,
  isAlumn: false,
  isDeceased: false,
  isSelf: false,
  joinedInto: null,
  ...rest,
});

describe('joinRefusals', () => {
  test.each<[about: string, kept: JoinFacts, joined: JoinFacts, refusals: string[]]>([
    ['employee and student', person('a', [account('1')]), person('b', [student('2')]), []],
    ['employee and external', person('a', [account('1')]), person('b', [external('2')]), []],
    ['nobody has an account', person('a', []), person('b', []), []],
    [
      'two employees in use',
      person('a', [account('1')]),
      person('b', [account('2')]),
      ['BOTH_IN_USE'],
    ],
    [
      'a guest and an employee in use',
      person('a', [account('1')]),
      person('b', [guest('2')]),
      ['BOTH_IN_USE'],
    ],
    ['a guest who has left', person('a', [account('1')]), person('b', [guest('2', closed)]), []],
    [
      'an account in use with a closed one',
      person('a', [guest('1', closed)]),
      person('b', [account('2')]),
      ['KEPT_IS_CLOSED'],
    ],
    [
      'a student account of another type',
      person('a', [student('1')]),
      person('b', [student('2', { accountType: 'Student' })]),
      ['BOTH_IN_USE'],
    ],
    [
      'a test account beside an account',
      person('a', [account('1', { affiliation: null })]),
      person('b', [account('2', { accountType: 'PersonalTest', affiliation: null })]),
      [],
    ],
    [
      'a suspended account is in use',
      person('a', [account('1', { userStatus: 'Suspended' })]),
      person('b', [account('2')]),
      ['BOTH_IN_USE'],
    ],
    ['the same person', person('a', []), person('a', []), ['SAME_PERSON']],
    ['oneself kept', person('a', [], { isSelf: true }), person('b', []), ['SELF']],
    ['oneself joined', person('a', []), person('b', [], { isSelf: true }), ['SELF']],
    ['a role kept', person('a', [], { holdsRole: true }), person('b', []), ['HOLDS_ROLE']],
    ['a role joined', person('a', []), person('b', [], { holdsRole: true }), ['HOLDS_ROLE']],
    ['somebody who has died', person('a', [], { isDeceased: true }), person('b', []), ['DECEASED']],
    ['a joined person', person('a', []), person('b', [], { joinedInto: 'c' }), ['IS_JOINED']],
    ['into a joined person', person('a', [], { joinedInto: 'c' }), person('b', []), ['IS_JOINED']],
    [
      'two alumni',
      person('a', [], { isAlumn: true }),
      person('b', [], { isAlumn: true }),
      ['BOTH_ALUMNI'],
    ],
    ['one alumn', person('a', [], { isAlumn: true }), person('b', []), []],
    [
      'two personal numbers',
      person('a', [], { numberKind: 'personal' }),
      person('b', [], { numberKind: 'personal' }),
      ['TWO_NUMBERS'],
    ],
    [
      'several reasons',
      person('a', [account('1')], { isSelf: true, holdsRole: true }),
      person('b', [account('2')]),
      ['SELF', 'HOLDS_ROLE', 'BOTH_IN_USE'],
    ],
  ])('%s', (_about, kept, joined, refusals) => {
    expect(joinRefusals(kept, joined)).toEqual(refusals);
  });
});

test('a closed account stays with the person who is joined where the other has such an account', () => {
  const kept = { accounts: [account('1'), external('2')] };
  const joined = {
    accounts: [guest('3', closed), student('4'), student('5', { accountType: 'Adm' })],
  };
  expect(movingAccounts(kept, joined).map(({ id }) => id)).toEqual(['4', '5']);
});

describe('undoRefusals', () => {
  const joined = person('b', [guest('3', closed)], { joinedInto: 'a' });
  test.each<[about: string, kept: JoinFacts, joined: JoinFacts, refusals: string[]]>([
    ['nothing has changed', person('a', [account('1'), student('2')]), joined, []],
    ['an account of the kept is no obstacle', person('a', [account('1')]), joined, []],
    ['oneself', person('a', [], { isSelf: true }), joined, ['SELF']],
    ['a role', person('a', [], { holdsRole: true }), joined, ['HOLDS_ROLE']],
    ['the kept person is joined', person('a', [], { joinedInto: 'c' }), joined, ['LATER_JOIN']],
    [
      'another one has received the joined person',
      person('a', []),
      { ...joined, joinedInto: 'c' },
      ['LATER_JOIN'],
    ],
    [
      'a new account in place of the returning one',
      person('a', [student('2')]),
      { ...joined, accounts: [student('4')] },
      ['ACCOUNT_IN_PLACE'],
    ],
  ])('%s', (_about, kept, other, refusals) => {
    expect(undoRefusals(kept, other, new Set(['2']))).toEqual(refusals);
  });
});

test.each([
  [null, null, false],
  [null, 'transient', true],
  ['transient', 'transient', false],
  ['transient', 'coordination', true],
  ['coordination', 'transient', false],
  ['coordination', 'personal', true],
  ['personal', 'coordination', false],
  ['personal', null, false],
] as const)('of %s and %s, the second is the better number: %s', (kept, joined, takes) => {
  expect(takesNumber({ numberKind: kept }, { numberKind: joined })).toBe(takes);
});

import { describe, expect, test } from 'vitest';
import { SourcedAttribute } from '#contract/register.ts';
import {
  comesFrom,
  endsAccount,
  type KnownAccount,
  type SourceTable,
  type Statement,
  systemOf,
  writableAttributes,
} from './attributeSources.ts';

const employee = (...systems: string[]): KnownAccount => ({ kind: 'Employee', systems });
const associate = (...systems: string[]): KnownAccount => ({ kind: 'Associate', systems });
const student = (...systems: string[]): KnownAccount => ({ kind: 'Student', systems });

describe('what comes from a system', () => {
  test.each<[string, readonly KnownAccount[], SourceTable, string | undefined]>([
    ['nothing without a source', [employee('staff')], {}, undefined],
    ['from its source', [employee('staff')], { title: { Employee: 'staff' } }, 'staff'],
    [
      'not from a source that does not know the account',
      [employee('hr')],
      { title: { Employee: 'staff' } },
      undefined,
    ],
    [
      'not what has a source for others',
      [employee('staff')],
      { title: { Associate: 'staff' } },
      undefined,
    ],
    ['not from the portal', [employee('staff')], { title: { Employee: 'portal' } }, undefined],
    [
      'not for an account that another account of the person is about',
      [employee(), student('ladok')],
      { title: { Employee: 'ladok', Student: 'ladok' } },
      undefined,
    ],
  ])('%s', (_title, accounts, table, expected) => {
    expect(systemOf({ comesFrom: comesFrom('Employee', accounts, table) }, 'title')).toBe(expected);
  });

  test.each<[string, readonly KnownAccount[], SourceTable, string | undefined]>([
    [
      'of an employee who studies, from the source of employees',
      [student('ladok'), employee('staff')],
      { name: { Employee: 'staff', Student: 'ladok' } },
      'staff',
    ],
    [
      'of an employee whom the source does not know, from the one of students',
      [student('ladok'), employee()],
      { name: { Employee: 'staff', Student: 'ladok' } },
      'ladok',
    ],
    [
      'from the portal, if it is the source of the foremost account',
      [student('ladok'), associate()],
      { name: { Associate: 'portal', Student: 'ladok' } },
      undefined,
    ],
  ])('the name %s', (_title, accounts, table, expected) => {
    for (const kind of ['Employee', 'Student'] as const)
      expect(systemOf({ comesFrom: comesFrom(kind, accounts, table) }, 'name')).toBe(expected);
  });
});

const all = SourcedAttribute.options;
const without = (...taken: SourcedAttribute[]) => all.filter((one) => !taken.includes(one));

describe('what a system may write', () => {
  const staffOfEmployee: Statement = {
    system: 'staff',
    kind: 'Employee',
    present: 'Employee',
    accounts: [employee('staff')],
  };
  test.each<[string, Statement, SourceTable, readonly SourcedAttribute[]]>([
    ['all, without sources', staffOfEmployee, {}, all],
    [
      'what is not another system’s',
      { ...staffOfEmployee, accounts: [employee('hr', 'staff')] },
      { title: { Employee: 'hr' }, level: { Employee: 'staff' } },
      without('title'),
    ],
    [
      'not what is left to the portal, because its source does not know the account',
      staffOfEmployee,
      { title: { Employee: 'hr' } },
      without('title'),
    ],
    [
      'its own when it names the account for the first time',
      { ...staffOfEmployee, accounts: [employee()] },
      { title: { Employee: 'staff' } },
      all,
    ],
    [
      'not what is the portal’s',
      staffOfEmployee,
      { subscription: { Employee: 'portal' } },
      without('subscription'),
    ],
    [
      'all of a new account',
      { system: 'staff', kind: 'Employee', present: null, accounts: [] },
      { subscription: { Employee: 'portal' }, title: { Employee: 'hr' } },
      all,
    ],
    [
      'not the name of an employee, with a new account as student',
      { system: 'ladok', kind: 'Student', present: null, accounts: [employee('staff')] },
      {},
      without('name', 'nationalId'),
    ],
    [
      'the name of an employee whom no system knows',
      { system: 'ladok', kind: 'Student', present: null, accounts: [employee()] },
      {},
      all,
    ],
    [
      'the name of a student who becomes an employee',
      { system: 'staff', kind: 'Employee', present: null, accounts: [student('ladok')] },
      {},
      all,
    ],
    [
      'not the end date of an associate, if it is the portal’s',
      { system: 'staff', kind: 'Associate', present: 'Associate', accounts: [associate('staff')] },
      { endDate: { Associate: 'portal' } },
      without('endDate'),
    ],
    [
      'the end date of an employee who becomes an associate',
      { system: 'staff', kind: 'Associate', present: 'Employee', accounts: [employee('staff')] },
      { endDate: { Associate: 'portal' } },
      all,
    ],
    [
      'what is an employee’s, of an associate who becomes one',
      { system: 'staff', kind: 'Employee', present: 'Associate', accounts: [associate('guests')] },
      {
        affiliation: { Associate: 'staff' },
        title: { Associate: 'guests', Employee: 'staff' },
        level: { Employee: 'guests' },
      },
      without('level'),
    ],
    [
      'not the kind of another system’s employee',
      { system: 'guests', kind: 'Associate', present: 'Employee', accounts: [employee('staff')] },
      { affiliation: { Employee: 'staff' }, endDate: { Employee: 'staff' } },
      without('affiliation', 'endDate'),
    ],
  ])('%s', (_title, statement, table, expected) => {
    expect(new Set(writableAttributes(statement, table))).toEqual(new Set(expected));
  });
});

test.each<[string, KnownAccount, SourceTable, boolean]>([
  ['the only system', employee('staff'), {}, true],
  ['one of several that know the account', employee('hr', 'staff'), {}, false],
  ['the source', employee('hr', 'staff'), { endDate: { Employee: 'staff' } }, true],
  ['not the source', employee('hr', 'staff'), { endDate: { Employee: 'hr' } }, false],
  ['not the portal', associate('staff'), { endDate: { Associate: 'portal' } }, false],
])('whether %s ends the account', (_title, account, table, expected) => {
  expect(endsAccount('staff', account, table)).toBe(expected);
});

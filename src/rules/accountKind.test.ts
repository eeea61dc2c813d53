import { expect, test } from 'vitest';
import { accountKindOf } from './accountKind.ts';

test.each([
  [['Personal', 'Employee', 'Employee'], 'Employee'],
  [['Personal', 'Employee', 'Associate'], 'Associate'],
  [['Personal', 'Employee', 'Affiliated'], 'Affiliated'],
  [['Personal', 'Student', null], 'Student'],
  [['Student', 'Employee', null], 'Student'],
  [['Personal', 'None', null], 'External'],
  [['PersonalTest', 'Employee', 'Employee'], 'Test'],
  [['Adm', 'Employee', 'Employee'], 'Adm'],
  [['Tech', 'Student', null], 'Tech'],
] as const)('%o is %s', ([accountType, personType, affiliationType], kind) => {
  expect(accountKindOf({ accountType, personType, affiliationType })).toBe(kind);
});

import { expect, test } from 'vitest';
import { reachesStudents } from './studentHelp.ts';

test.each([
  [['StudentAccountAdministrator'], true],
  [['KCEmployee'], true],
  [['MinITSuperUser'], true],
  [['AccountAdministrator'], false],
  [['Economist', 'StudentAccountAdministrator'], true],
  [[], false],
] as const)('students are reached by %j: %s', (roles, expected) => {
  expect(reachesStudents({ roles })).toBe(expected);
});

import { expect, test } from 'vitest';
import { reachesStudents } from './studentHelp.ts';

test.each([
  [['StudentAccountAdministrator'], true],
  [['KCEmployee'], true],
  [['MinITSuperUser'], true],
  [['AccountAdministrator'], false],
  [['Economist', 'StudentAccountAdministrator'], true],
  [[], false],
] as const)('a user with the roles %j can access students: %s', (roles, expected) => {
  expect(reachesStudents({ roles })).toBe(expected);
});

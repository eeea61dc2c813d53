import { expect, test } from 'vitest';
import { mayAccessStudents } from './studentAccess.ts';

test.each([
  [['StudentAccountAdministrator'], true],
  [['KCEmployee'], true],
  [['MinITSuperUser'], true],
  [['AccountAdministrator'], false],
  [['Economist', 'StudentAccountAdministrator'], true],
  [[], false],
] as const)('a user with the roles %j can access students: %s', (roles, expected) => {
  expect(mayAccessStudents({ roles })).toBe(expected);
});

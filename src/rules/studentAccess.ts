import type { Role } from '#contract/values.ts';

/**
 * Students belong to no organisation, so they are accessible to roles that help the whole
 * university or students only (ACCT-02).
 */
const helperRoles: ReadonlySet<Role> = new Set([
  'StudentAccountAdministrator',
  'KCEmployee',
  'MinITSuperUser',
]);

/** Whether a user with these roles can access students' accounts. */
export const mayAccessStudents = ({ roles }: { readonly roles: readonly Role[] }): boolean =>
  roles.some((role) => helperRoles.has(role));

import type { Role } from '../contract/values.ts';

/** Students belong to no organisation: anyone who helps the whole university, or students alone, reaches them (ACCT-02). */
const studentsHelpers: ReadonlySet<Role> = new Set(['StudentAccountAdministrator', 'KCEmployee', 'MinITSuperUser']);

/** Whether somebody with these roles reaches students' accounts. */
export const reachesStudents = ({ roles }: { readonly roles: readonly Role[] }): boolean => roles.some((role) => studentsHelpers.has(role));

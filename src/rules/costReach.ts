import type { Role } from '../contract/values.ts';

/** Who follows up the costs of the whole university, whatever they administer. */
const wholeUniversity: ReadonlySet<Role> = new Set(['Economist', 'MinITSuperUser']);

/** Whether somebody with these roles sees the costs of every organisation. */
export const seesAllCosts = ({ roles }: { readonly roles: readonly Role[] }): boolean => roles.some((role) => wholeUniversity.has(role));

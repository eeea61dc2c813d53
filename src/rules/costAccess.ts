import type { Role } from '#contract/values.ts';

/** The roles that follow up the costs of the whole university, whatever they administer. */
const wholeUniversity: ReadonlySet<Role> = new Set(['Economist', 'MinITSuperUser']);

/** Whether a person with these roles may see the costs of every organisation. */
export const maySeeAllCosts = ({ roles }: { readonly roles: readonly Role[] }): boolean =>
  roles.some((role) => wholeUniversity.has(role));

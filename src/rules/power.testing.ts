import type { Role } from '#contract/values.ts';
import type { PersonStanding, Powers } from './power.ts';

/** Powers for tests; `root` among the organisations is the root. */
export const powers = (
  given: readonly Role[] = [],
  organisations: readonly string[] = [],
  exceptions: readonly string[] = [],
): Powers => ({
  roles: new Set(given),
  organisationIds: new Set(organisations),
  hasRoot: organisations.includes('root'),
  exceptions: new Set(exceptions),
});

/** A person for tests: without powers, and with an account of a student that was never used. */
export const personWith = (changes: Partial<PersonStanding>): PersonStanding => ({
  lin: 'lin-1',
  powers: powers(),
  hasUsedAccount: false,
  accounts: [{ affiliation: null, organisationId: null }],
  statedBy: null,
  movedBy: new Set(),
  ...changes,
});

import type { Powers } from '#rules/activationKeyIssue.ts';
import type { IsoDate } from '#rules/dates.ts';
import { rolesOf } from '#rules/access.ts';
import type { Db } from '#server/database/open.ts';
import { administeredBy, exceptionsOf, rolesHeldBy } from './powersStore.ts';

/**
 * Returns the powers of each of these people, by LIN. The roles of all their accounts count,
 * because a person can sign in with any of them.
 */
export async function powersOf(
  db: Db,
  lins: readonly string[],
  today: IsoDate,
): Promise<(lin: string) => Powers> {
  if (lins.length === 0)
    return () => ({ roles: new Set(), organisationIds: new Set(), exceptions: new Set() });
  const [roles, organisations, exceptions] = await Promise.all([
    rolesHeldBy(db, lins, today),
    administeredBy(db, lins, today),
    exceptionsOf(db, lins),
  ]);
  return (lin) => ({
    roles: new Set(rolesOf(roles.filter((row) => row.lin === lin).map(({ role }) => role))),
    organisationIds: new Set(organisations.filter((row) => row.lin === lin).map(({ id }) => id)),
    exceptions: new Set(
      exceptions
        .filter((row) => row.lin === lin)
        .map(({ subject_lin, permission }) => `${subject_lin}.${permission}`),
    ),
  });
}

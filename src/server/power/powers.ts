import { rolesOf } from '#rules/access.ts';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { type PersonStanding, type Powers, TAKEN_OVER_DAYS } from '#rules/power.ts';
import type { Db } from '#server/database/open.ts';
import {
  administeredBy,
  exceptionsOf,
  movesOf,
  openAccountsOf,
  peopleOf,
  rolesHeldBy,
} from './powersStore.ts';

const NONE: Powers = {
  roles: new Set(),
  organisationIds: new Set(),
  hasRoot: false,
  exceptions: new Set(),
};

/**
 * Returns the powers of each of these people, by LIN. The roles of all their accounts count,
 * because a person can sign in with any of them.
 */
export async function powersOf(
  db: Db,
  lins: readonly string[],
  today: IsoDate,
): Promise<(lin: string) => Powers> {
  if (lins.length === 0) return () => NONE;
  const roles = Map.groupBy(await rolesHeldBy(db, lins, today), ({ lin }) => lin);
  const organisations = Map.groupBy(await administeredBy(db, lins, today), ({ lin }) => lin);
  const exceptions = Map.groupBy(await exceptionsOf(db, lins), ({ lin }) => lin);
  return (lin) => {
    const parts = organisations.get(lin) ?? [];
    return {
      roles: new Set(rolesOf((roles.get(lin) ?? []).map(({ role }) => role))),
      organisationIds: new Set(parts.map(({ id }) => id)),
      hasRoot: parts.some(({ is_root: isRoot }) => isRoot),
      exceptions: new Set(
        (exceptions.get(lin) ?? []).map(
          ({ subject_lin, permission }) => `${subject_lin}.${permission}`,
        ),
      ),
    };
  };
}

/** Returns what the law of power reads about each of these people; unknown people are omitted. */
export async function standingsOf(
  db: Db,
  lins: readonly string[],
  today: IsoDate,
): Promise<ReadonlyMap<string, PersonStanding>> {
  if (lins.length === 0) return new Map();
  const people = await peopleOf(db, lins);
  const accounts = Map.groupBy(await openAccountsOf(db, lins), ({ lin }) => lin);
  const moves = Map.groupBy(
    await movesOf(db, lins, addDays(today, -TAKEN_OVER_DAYS)),
    ({ lin }) => lin,
  );
  const powers = await powersOf(db, lins, today);
  return new Map(
    people.map(({ lin, stated_by: statedBy, has_used_account: hasUsedAccount }) => [
      lin,
      {
        lin,
        powers: powers(lin),
        hasUsedAccount,
        accounts: (accounts.get(lin) ?? []).map(({ affiliation_type, organisation_id }) => ({
          affiliation: affiliation_type,
          organisationId: organisation_id,
        })),
        statedBy,
        movedBy: new Set((moves.get(lin) ?? []).flatMap(({ by_lin }) => by_lin ?? [])),
      },
    ]),
  );
}

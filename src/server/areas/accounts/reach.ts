import { type AffiliationType, Permission } from '#contract/values.ts';
import type { IsoDate } from '#rules/dates.ts';
import { helpsWith, type Reach as OrganisationReach } from '#rules/power.ts';
import type { Actor } from '#server/call/actor.ts';
import { self } from '#server/call/self.ts';
import type { Db } from '#server/database/open.ts';
import { administeredOrganisations, permissionExceptions } from './store.ts';

/**
 * Which accounts an administrator sees and changes, and which actions are excluded for some of
 * them.
 */
export interface Reach extends OrganisationReach {
  readonly exceptions: ReadonlyMap<string, ReadonlySet<Permission>>;
}

export async function reachOf(db: Db, administratorLin: string, today: IsoDate): Promise<Reach> {
  const [organisations, exceptions] = await Promise.all([
    administeredOrganisations(db, administratorLin, today),
    permissionExceptions(db, administratorLin),
  ]);
  const bySubject = Map.groupBy(exceptions, ({ subject_lin }) => subject_lin);
  return {
    organisationIds: new Set(organisations.map(({ id }) => id)),
    hasRoot: organisations.some(({ parent_id }) => parent_id === null),
    exceptions: new Map(
      [...bySubject].map(([lin, rows]) => [lin, new Set(rows.map(({ permission }) => permission))]),
    ),
  };
}

interface PlacedAccount {
  /** Null for a student, who belongs to no organisation. */
  readonly affiliation_type: AffiliationType | null;
  readonly organisation_id: string | null;
}

/**
 * Returns a predicate for whether the caller may help the owner of an account: through its
 * organisation, or through a role that helps students.
 */
export async function helpsOwnerOf(
  db: Db,
  actor: Actor,
  today: IsoDate,
): Promise<(account: PlacedAccount) => boolean> {
  const reach = await reachOf(db, self(actor).lin, today);
  const { roles } = actor;
  return ({ affiliation_type: affiliation, organisation_id: organisationId }) =>
    helpsWith({ ...reach, roles }, { affiliation, organisationId });
}

/**
 * The administrator's permissions on a person in reach: all but the exceptions (ACCT-31, ACCT-32).
 */
export const permissionsOn = ({ exceptions }: Reach, lin: string): `${string}.${Permission}`[] =>
  Permission.options
    .filter((permission) => !exceptions.get(lin)?.has(permission))
    .map((permission) => `${lin}.${permission}` as const);

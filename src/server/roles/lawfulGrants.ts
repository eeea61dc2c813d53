import { sql } from 'kysely';
import type { GrantSource } from '#contract/roles.ts';
import type { IsoDate } from '#rules/dates.ts';
import { changeRefusal, lacksPart, LAST_SUPERUSER, removedBefore } from '#rules/roleGrants.ts';
import type { AuditEntry } from '#server/database/audit.ts';
import type { Tx } from '#server/database/schema.ts';
import { superusersToKeep } from '#server/database/superusers.ts';
import { type GrantRow, grantsWhere, grantsWithIds, type HeldRole } from './grantRows.ts';

declare const asked: unique symbol;

/**
 * Roles and parts about which the rules of roles have been asked in this transaction. Only this
 * module makes them, and the writers of roles require them, so that a role that is given or taken
 * without having been asked for does not compile.
 */
export type Lawful<T> = readonly T[] & { readonly [asked]: (grant: T) => void };

const lawful = <T>(grants: readonly T[]): Lawful<T> =>
  // The brand exists in types only.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  grants as Lawful<T>;

/** Why a role is not given, ended or taken. */
export type RoleRefusal =
  | 'DECEASED'
  | typeof LAST_SUPERUSER
  | 'ROLES/OWN'
  | 'ROLES/FROM_ISSUER'
  | 'ROLES/NO_PART';

export interface Refused<What> {
  readonly what: What;
  readonly reason: RoleRefusal;
}

interface Decided<What> {
  readonly allowed: Lawful<What>;
  readonly refused: readonly Refused<What>[];
}

/** Who gives or takes: a person, or nobody, who is a system, an issuer or the operator. */
interface Asking {
  readonly source: GrantSource;
  readonly audit: Pick<AuditEntry, 'actor'>;
  readonly today: IsoDate;
}

/** A role or part that an account, or its owner, is to have. */
export interface Planned {
  readonly accountId: string;
  readonly lin: string;
  readonly role: HeldRole | null;
  readonly organisationId: string | null;
  readonly liUId: string | null;
  readonly isDeceased: boolean;
  /** Whether the person administers a part of the organisation already. */
  readonly hasPart: boolean;
}

/**
 * Asks whether the roles and parts may be given. A claim is not refused for a part that it lacks:
 * the person signs in, and the part may come from elsewhere.
 */
export function givable(asking: Asking, planned: readonly Planned[]): Decided<Planned> {
  const isGivenPart = new Set(
    planned.flatMap(({ lin, organisationId }) => (organisationId === null ? [] : [lin])),
  );
  return decided(planned, (what) => {
    if (isOwn(asking, what)) return 'ROLES/OWN';
    if (what.isDeceased) return 'DECEASED';
    const hasPart = what.hasPart || isGivenPart.has(what.lin);
    return asking.source !== 'issuer' && lacksPart(what.role, { hasPart }) ? 'ROLES/NO_PART' : null;
  });
}

/** In place of a last day: the role is taken away now. */
export const TAKEN = Symbol('taken');

/**
 * Asks whether the roles and parts with these ids may get this last day, or be taken. They are
 * locked by `lock` before what decides is read.
 */
export async function changeable(
  tx: Tx,
  asking: Asking,
  ids: readonly string[],
  until: IsoDate | null | typeof TAKEN,
  lock: (grants: readonly GrantRow[]) => Promise<void>,
): Promise<Decided<GrantRow>> {
  const isKept = await lastSuperusers(tx, asking, ids, until);
  const rows = await grantsWithIds(tx, ids);
  await lock(rows);
  const isPersons = typeof asking.audit.actor?.lin === 'string';
  return decided(rows, (what) => {
    const reason = isPersons
      ? changeRefusal({ isOwn: isOwn(asking, what), source: what.source })
      : null;
    return reason ?? (isKept.has(what.id) ? LAST_SUPERUSER : null);
  });
}

/** The roles and parts that ended long ago, which the night removes. */
export const endedLongAgo = async (tx: Tx, today: IsoDate): Promise<Lawful<GrantRow>> =>
  lawful(await grantsWhere(tx, sql`until < ${removedBefore(today)}`));

const isOwn = ({ audit }: Asking, { lin }: { readonly lin: string }): boolean =>
  audit.actor?.lin === lin;

function decided<What>(
  all: readonly What[],
  refusalOf: (what: What) => RoleRefusal | null,
): Decided<What> {
  const refused = all.flatMap((what): Refused<What>[] => {
    const reason = refusalOf(what);
    return reason === null ? [] : [{ what, reason }];
  });
  const denied = new Set(refused.map(({ what }) => what));
  return { allowed: lawful(all.filter((what) => !denied.has(what))), refused };
}

/** Which of these superuser roles have to stay as they are. */
async function lastSuperusers(
  tx: Tx,
  { today }: Asking,
  ids: readonly string[],
  until: IsoDate | null | typeof TAKEN,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql`
    select from role_assignment
    where id = any (${ids}::uuid[]) and role = 'MinITSuperUser' limit 1`.execute(tx);
  if (rows.length === 0) return new Set();
  const isChanged = new Set(ids);
  const kept = await superusersToKeep(tx, today, (held) => {
    if (!isChanged.has(held.id)) return held;
    return until === TAKEN ? null : { ...held, until };
  });
  return new Set(kept.map(({ id }) => id));
}

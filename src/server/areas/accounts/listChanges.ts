import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Scope } from './listStore.ts';
import type { Reach } from './reach.ts';
import type { Facts } from './store.ts';

/** A list that has changed more is read again. */
const MAX_CHANGES = 500;
/** Rows of `listed_change` are kept for a day, so that everything since this long ago is known. */
const KNOWN_FOR_SECONDS = 12 * 3600;

/**
 * A version of a list: the snapshot of the database before it was read, when that was, and a hash
 * of what else the list depends on. Opaque to pages.
 */
export type ListVersion = string;

/** The version of a list at this moment, and the people whose rows may have changed since another. */
export interface ListState {
  readonly version: ListVersion;
  /** Null: perhaps all of them. */
  readonly changed: readonly string[] | null;
}

interface Noted {
  readonly snapshot: string;
  readonly seconds: number;
  readonly database: string;
  readonly lins: readonly (string | null)[];
}

/**
 * Compares the list with an earlier version of it. What is read afterwards contains at least all
 * changes up to the returned version.
 */
export async function stateOfList(
  db: Db,
  scope: Scope,
  dependencies: string,
  since: ListVersion | null,
): Promise<ListState> {
  const earlier = since === null ? null : parse(since);
  const { rows } = await sql<Noted>`
    select pg_current_snapshot()::text as snapshot,
      extract(epoch from now())::bigint as seconds,
      -- A restored database has another table of this name, whose changes are not known.
      (select oid from pg_database where datname = current_database())
        || ' ' || 'listed_change'::regclass::oid || ' ' || extract(epoch from pg_postmaster_start_time()) as database,
      ${earlier === null ? sql`'{}'::text[]` : changedSince(earlier.snapshot, scope)} as lins
  `.execute(db);
  const [now] = rows;
  if (now === undefined) throw new Error('The database has no snapshot.');
  const stamp = hashOf(`${now.database} ${dependencies}`);
  const isKnown =
    earlier?.stamp === stamp &&
    earlier.seconds > now.seconds - KNOWN_FOR_SECONDS &&
    now.lins.length <= MAX_CHANGES;
  const lins = now.lins.filter((lin) => lin !== null);
  return {
    version: `${stamp}.${now.seconds}.${now.snapshot}`,
    changed: isKnown && lins.length === now.lins.length ? lins : null,
  };
}

/**
 * The people in the list, or no longer in it, whose rows have changed, and those for whom a changed
 * person is responsible; null stands for all.
 */
function changedSince(snapshot: string, { organisationIds }: Scope) {
  const isHere = (column: string) =>
    organisationIds === null
      ? sql`true`
      : sql`${sql.ref(column)} = any(${organisationIds}::uuid[])`;
  return sql`array(
    with noted as materialized (
      select lin, organisation_id from listed_change
      where made_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
        and not pg_visible_in_snapshot(made_by, ${snapshot}::pg_snapshot)
    )
    select lin from noted where lin is null or ${isHere('organisation_id')}
    union
    select account.lin from noted join account on account.contact_person_lin = noted.lin
      where account.affiliation_type is not null and ${isHere('account.organisation_id')}
    limit ${sql.lit(MAX_CHANGES + 1)}
  )`;
}

/** What a list depends on besides its accounts. */
export const dependenciesOf = ({ exceptions }: Reach, { today, sources }: Facts): string =>
  JSON.stringify([
    today,
    sources,
    [...exceptions]
      .map(([lin, permissions]) => [lin, ...[...permissions].toSorted()].join(' '))
      .toSorted(),
  ]);

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

const VERSION = /^([\w-]{22})\.(\d{1,12})\.(\d{1,18}):(\d{1,18}):((?:\d{1,18},)*\d{1,18})?$/;

/** Reads a version; null if it is none. A snapshot of the wrong form is an error to the database. */
function parse(version: ListVersion) {
  const [, stamp = '', seconds = '', from = '', to = '', running = ''] =
    VERSION.exec(version) ?? [];
  const [xmin, xmax] = [BigInt(from), BigInt(to)];
  if (xmin === 0n || xmax < xmin) return null;
  const open = running === '' ? [] : running.split(',').map(BigInt);
  const isInOrder = open.every(
    (xid, index) => xid < xmax && xid >= (open[index - 1] ?? xmin - 1n) + (index === 0 ? 1n : 0n),
  );
  return isInOrder
    ? { stamp, seconds: Number(seconds), snapshot: `${from}:${to}:${running}` }
    : null;
}

import { sql } from 'kysely';
import { hashOf } from '#server/base/secrets.ts';
import type { World } from './world.ts';

/** A row of a table about a person, by the lin of the person. */
export interface Row {
  readonly table: string;
  readonly lin: string;
  readonly key: string;
  readonly columns: Readonly<Record<string, unknown>>;
}

/** What a person may do by virtue of all their accounts together, read without the server's code. */
export interface HeldPowers {
  readonly roles: ReadonlySet<string>;
  /** The administered organisations and all below them. */
  readonly organisations: ReadonlySet<string>;
}

/** What the oracles compare before and after a step. */
export interface Snapshot {
  readonly rows: ReadonlyMap<string, Row>;
  readonly powers: ReadonlyMap<string, HeldPowers>;
  readonly organisations: ReadonlySet<string>;
  readonly lastAuditId: number;
}

/** The tables about people, with the expression for the person's lin and the row's own key. */
const ABOUT_PEOPLE: readonly (readonly [table: string, lin: string, key: string])[] = [
  ['person', 'lin', 'lin'],
  ['contact_information', 'lin', 'lin'],
  ['orcid', 'lin', 'lin'],
  ['account', 'lin', 'id::text'],
  ['alumn', 'lin', 'id::text'],
];
/** The tables about accounts, with the row's own key. */
const ABOUT_ACCOUNTS: readonly (readonly [table: string, key: string])[] = [
  ['external_account', 't.account_id::text'],
  ['position', 't.id::text'],
  ['suspension', 't.account_id::text'],
  ['role_assignment', 't.id::text'],
  ['password', 't.account_id::text'],
  ['activation_key', 't.id::text'],
  ['mfa_factor', 't.id::text'],
  ['mfa_setting', 't.account_id::text'],
  ['eduroam_password', 't.id::text'],
  ['wallet_credential', 't.id::text'],
  ['card', 't.id::text'],
  ['source_record', "t.source || ':' || t.external_id || ':' || t.person_type"],
];

const union = (parts: readonly string[]) => sql.raw(parts.join(' union all '));

/** Reads everything about these people that an oracle compares. */
export async function snapshotOf(world: World, lins: readonly string[]): Promise<Snapshot> {
  const { db } = world.portal;
  const people = ABOUT_PEOPLE.map(
    ([table, lin, key]) =>
      `select '${table}' as "table", ${lin} as lin, ${key} as key, to_jsonb(t) as columns
      from ${table} t where ${lin} in (select lin from walkers)`,
  );
  const accounts = ABOUT_ACCOUNTS.map(
    ([table, key]) =>
      `select '${table}', a.lin, ${key}, to_jsonb(t)
      from ${table} t join account a on a.id = t.account_id where a.lin in (select lin from walkers)`,
  );
  const [{ rows }, { rows: grants }, { rows: units }, { rows: audit }] = await Promise.all([
    sql<Row>`with walkers as (select unnest(${lins}::text[]) as lin)
      ${union([...people, ...accounts])}`.execute(db),
    sql<{ lin: string; role: string | null; organisation: string | null }>`
      select a.lin, role, null as organisation from role_assignment r join account a on a.id = r.account_id
      where a.lin = any(${lins}::text[]) and (until is null or until >= ${world.today()}::date)
      union all
      select administrator_lin, null, c.descendant_id::text from administers
      join organisation_closure c on c.ancestor_id = organisation_id
      where administrator_lin = any(${lins}::text[]) and (until is null or until >= ${world.today()}::date)`.execute(
      db,
    ),
    sql<{ id: string }>`select id::text from organisation`.execute(db),
    sql<{ last: string }>`select coalesce(max(id), 0)::text as last from audit_entry`.execute(db),
  ]);
  const powers = new Map(
    lins.map((lin) => {
      const own = grants.filter((grant) => grant.lin === lin);
      return [
        lin,
        {
          roles: new Set(own.flatMap(({ role }) => role ?? [])),
          organisations: new Set(own.flatMap(({ organisation }) => organisation ?? [])),
        },
      ];
    }),
  );
  return {
    rows: new Map(rows.map((row) => [`${row.table} ${row.key}`, row])),
    powers,
    organisations: new Set(units.map(({ id }) => id)),
    lastAuditId: Number(audit[0]?.last ?? 0),
  };
}

/** The entries of the audit trail since one of them. */
export async function auditSince(world: World, id: number) {
  return world.portal.db
    .selectFrom('audit_entry')
    .select(['id', 'action', 'actor_lin', 'actor_client', 'subject_lin'])
    .where('id', '>', id)
    .execute();
}

/** The sessions that these cookies open, by cookie. */
export async function sessionsOf(
  world: World,
  cookies: readonly string[],
): Promise<ReadonlyMap<string, { readonly lin: string | null; readonly scope: number }>> {
  if (cookies.length === 0) return new Map();
  const byHash = new Map(cookies.map((cookie) => [hashOf(cookie), cookie]));
  const rows = await world.portal.db
    .selectFrom('session')
    .select(['token_hash', 'lin', 'scope'])
    .where('token_hash', 'in', [...byHash.keys()])
    .where('closed_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ token_hash: hash, lin, scope }) => [byHash.get(hash) ?? '', { lin, scope }]),
  );
}

export interface Difference {
  readonly row: Row;
  readonly kind: 'inserted' | 'updated' | 'deleted';
  /** The columns that differ; of an inserted or deleted row all. */
  readonly columns: readonly string[];
}

export function differencesBetween(before: Snapshot, after: Snapshot): Difference[] {
  const found: Difference[] = [];
  for (const [key, row] of after.rows) {
    const old = before.rows.get(key);
    if (old === undefined) found.push({ row, kind: 'inserted', columns: Object.keys(row.columns) });
    else {
      const columns = Object.keys(row.columns).filter(
        (name) => JSON.stringify(row.columns[name]) !== JSON.stringify(old.columns[name]),
      );
      if (columns.length > 0) found.push({ row, kind: 'updated', columns });
    }
  }
  for (const [key, row] of before.rows)
    if (!after.rows.has(key))
      found.push({ row, kind: 'deleted', columns: Object.keys(row.columns) });
  return found;
}

export const holdsPower = (powers: HeldPowers | undefined): boolean =>
  powers !== undefined && (powers.roles.size > 0 || powers.organisations.size > 0);

/** Whether the first may do everything that the second may; superusers may do everything. */
export function includesPowers(
  own: HeldPowers | undefined,
  others: HeldPowers | undefined,
): boolean {
  if (!holdsPower(others)) return true;
  if (own?.roles.has('MinITSuperUser')) return true;
  return (
    own !== undefined &&
    others !== undefined &&
    [...others.roles].every((role) => own.roles.has(role)) &&
    [...others.organisations].every((id) => own.organisations.has(id))
  );
}

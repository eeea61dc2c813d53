import { type RawBuilder, sql } from 'kysely';
import type { GrantSource } from '#contract/roles.ts';
import type { IsoDate } from '#rules/dates.ts';
import { batchesOf } from '#server/base/batches.ts';
import { type GrantTable, isInForce } from '#server/database/grants.ts';
import type { Tx } from '#server/database/schema.ts';
import type { GrantRow } from './grantRows.ts';
import type { Lawful, Planned } from './lawfulGrants.ts';

/** A role or part, without regard to its source. */
interface Key {
  readonly accountId: string;
  readonly lin: string;
  readonly role: string | null;
  readonly organisationId: string | null;
}

/** Rows of one statement, so that the memory of a file with many stays flat. */
export const BATCH_SIZE = 5_000;

/** Keys as rows `key` of a statement. */
const keyRows = (keys: readonly Key[]) =>
  sql`json_to_recordset(${JSON.stringify(
    keys.map(({ accountId, lin, role, organisationId }) => ({
      account_id: accountId,
      lin,
      role,
      organisation_id: organisationId,
    })),
  )}::json) as key (account_id uuid, lin text, role text, organisation_id uuid)`;

/** What the source has not given yet, of what the query names; locks the accounts. */
export const plannedChanges = async (
  tx: Tx,
  planned: RawBuilder<unknown>,
  { source, today }: { readonly source: GrantSource; readonly today: IsoDate },
): Promise<readonly Planned[]> => {
  const isHeld = (table: GrantTable) =>
    sql`${sql.ref(`${table}.source`)} = ${source} and ${isInForce(table, today)}`;
  const { rows } = await sql<Planned>`
    select account.id as "accountId", account.lin, account.user_id as "liUId", planned.role,
      planned.organisation_id as "organisationId", person.deceased_on is not null as "isDeceased",
      exists (select from administers where administrator_lin = account.lin
        and ${isInForce('administers', today)}) as "hasPart"
    from (select distinct account_id, role, organisation_id from (${planned}) as named) as planned
    join account on account.id = planned.account_id
    join person on person.lin = account.lin
    where not exists (
        select from role_assignment where account_id = planned.account_id
          and role_assignment.role = planned.role and ${isHeld('role_assignment')})
      and not exists (
        select from administers where administrator_lin = account.lin
          and administers.organisation_id = planned.organisation_id and ${isHeld('administers')})
    order by account.id for no key update of account`.execute(tx);
  return rows;
};

/** Locks who holds these roles and parts, from any source. */
export async function lockGrants(tx: Tx, keys: readonly Key[]): Promise<void> {
  for (const batch of batchesOf(keys, BATCH_SIZE)) {
    await sql`
      select from role_assignment as held where (account_id, role) in (
        select account_id, role from ${keyRows(batch)}) order by held.id for update`.execute(tx);
    await sql`
      select from administers as held where (administrator_lin, organisation_id) in (
        select lin, organisation_id from ${keyRows(batch)}) order by held.id for update`.execute(
      tx,
    );
  }
}

/** Gives roles and parts, also in place of what has ended. Returns those that are new. */
export async function insertGrants(
  tx: Tx,
  planned: Lawful<Planned>,
  given: {
    readonly source: GrantSource;
    readonly until: IsoDate | null;
    readonly given_by_lin: string | null;
    readonly reason: string | null;
    readonly granted_at: Date;
  },
  today: IsoDate,
): Promise<Planned[]> {
  const { source, until, given_by_lin: by, reason, granted_at: at } = given;
  const terms = sql`${source}, ${until}::date, ${by}, ${reason}, ${at}::timestamptz`;
  const replacing = (table: GrantTable) => sql`do update set until = excluded.until,
    given_by_lin = excluded.given_by_lin, reason = excluded.reason, granted_at = excluded.granted_at
    where not ${isInForce(table, today)}`;
  const done: Planned[] = [];
  for (const batch of batchesOf(planned, BATCH_SIZE)) {
    const roles = await sql<{ key: string }>`
      insert into role_assignment (account_id, role, source, until, given_by_lin, reason, granted_at)
      select distinct account_id, role, ${terms} from ${keyRows(batch)} where role is not null
      on conflict (account_id, role, source) ${replacing('role_assignment')}
      returning account_id || ' ' || role as key`.execute(tx);
    const parts = await sql<{ key: string }>`
      insert into administers
        (administrator_lin, organisation_id, source, until, given_by_lin, reason, granted_at)
      select distinct lin, organisation_id, ${terms} from ${keyRows(batch)}
      where organisation_id is not null
      on conflict (administrator_lin, organisation_id, source) ${replacing('administers')}
      returning administrator_lin || ' ' || organisation_id as key`.execute(tx);
    const isNew = new Set([...roles.rows, ...parts.rows].map(({ key }) => key));
    done.push(
      ...batch.filter(({ accountId, lin, role, organisationId }) =>
        isNew.has(role === null ? `${lin} ${organisationId}` : `${accountId} ${role}`),
      ),
    );
  }
  return done;
}

const tableOf = ({ role }: Pick<GrantRow, 'role'>): GrantTable =>
  role === null ? 'administers' : 'role_assignment';

const idsByTable = (grants: readonly GrantRow[]) =>
  [...Map.groupBy(grants, tableOf)].map(
    ([table, held]) => [sql.table(table), held.map(({ id }) => id)] as const,
  );

/** Returns the ids of those that were still there. */
export async function removeGrants(tx: Tx, grants: Lawful<GrantRow>): Promise<ReadonlySet<string>> {
  const removed = new Set<string>();
  for (const [table, ids] of idsByTable(grants)) {
    const { rows } = await sql<{ id: string }>`
      delete from ${table} where id = any (${ids}::uuid[]) returning id`.execute(tx);
    for (const { id } of rows) removed.add(id);
  }
  return removed;
}

export async function setEnd(
  tx: Tx,
  grants: Lawful<GrantRow>,
  until: IsoDate | null,
): Promise<void> {
  for (const [table, ids] of idsByTable(grants))
    await sql`update ${table} set until = ${until} where id = any (${ids}::uuid[])`.execute(tx);
}

/** Nobody writes to people who have died. */
export async function deceasedAmong(tx: Tx, lins: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ lin: string }>`
    select lin from person
    where lin = any (${lins}::text[]) and deceased_on is not null`.execute(tx);
  return new Set(rows.map(({ lin }) => lin));
}

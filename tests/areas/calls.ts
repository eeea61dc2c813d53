import { sql, type Transaction } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';

/** Returns the status and the body of a response; an empty body becomes null. */
export async function answer(sent: Promise<Response>): Promise<{ status: number; body: unknown }> {
  const response = await sent;
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

/** The response of a refusal without error details. */
export const refused = (status: number) => ({ status, body: { errors: {} } });

/** Options of a request that changes data. */
export const change = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', body?: unknown): RequestInit =>
  body === undefined
    ? { method }
    : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };

/** Returns the ETag of the resource in the response. */
export async function tagOf(sent: Promise<Response>): Promise<string> {
  const tag = (await sent).headers.get('etag');
  if (tag === null) throw new Error('The response has no ETag.');
  return tag;
}

/** Options of a request that changes the resource version with this ETag. */
export function changeOf(
  tag: string,
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  body?: unknown,
): RequestInit {
  const request = change(method, body);
  return {
    ...request,
    headers: { ...(body !== undefined && { 'content-type': 'application/json' }), 'if-match': tag },
  };
}

/** Returns the audit entries of an action, oldest first. */
export const auditOf = (db: Db, action: string) =>
  db.selectFrom('audit_entry').selectAll().where('action', '=', action).orderBy('id').execute();

/**
 * Returns checksums of all rows in these tables, so that a test can assert that nothing has
 * changed.
 */
export async function contentsOf(db: Db, ...tables: string[]): Promise<string[]> {
  const sums = tables.map(
    (table) =>
      sql`(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${sql.table(table)} t)`,
  );
  const { rows } = await sql<{
    sums: string[];
  }>`select array[${sql.join(sums)}]::text[] as sums`.execute(db);
  return tables.map((table, at) => `${table} ${rows[0]?.sums[at]}`);
}

/** Returns the names of all tables of the portal, among them the outbox. */
export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select tablename as name from pg_tables where schemaname = current_schema() order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Returns the LIN of the account with this user id. */
export const linOf = async (db: Db, liUId: string): Promise<string> =>
  (
    await db
      .selectFrom('account')
      .select('lin')
      .where('user_id', '=', liUId)
      .executeTakeFirstOrThrow()
  ).lin;

export const accountIdOf = async (db: Db, liUId: string): Promise<string> =>
  (
    await db
      .selectFrom('account')
      .select('id')
      .where('user_id', '=', liUId)
      .executeTakeFirstOrThrow()
  ).id;

/**
 * Returns the result of calls that have all read the account before any of them can change it: they
 * start while a transaction locks the account, and `waiting` of them are blocked when it commits.
 * `meanwhile` is the change that this transaction makes to the account.
 */
export async function whileAccountLocked<T>(
  db: Db,
  liUId: string,
  begin: () => Promise<T>,
  waiting: number,
  meanwhile?: (tx: Transaction<Database>) => Promise<unknown>,
): Promise<T> {
  let begun: Promise<T> | undefined;
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('account').select('id').where('user_id', '=', liUId).forUpdate().execute();
    await meanwhile?.(tx);
    begun = begin();
    const waits = async () =>
      (
        await sql`select 1 from pg_stat_activity where datname = current_database()
            and wait_event_type = 'Lock'`.execute(db)
      ).rows.length;
    await expect.poll(waits, { timeout: 10_000 }).toBe(waiting);
  });
  if (begun === undefined) throw new Error('The calls were not started.');
  return begun;
}

import { type Insertable, type Kysely, sql, type Updateable } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import type { ScimClientTable } from '#server/database/tables/scim.ts';

/** The use of a client is noted no more often, so that many calls do not write one row. */
const NOTE_MS = 60_000;

/** The clients by name, those that have been revoked last; or the one with the id. */
export const clients = (db: Kysely<Database>, id?: string) =>
  db
    .selectFrom('scim_client')
    .leftJoin('person', 'person.lin', 'scim_client.created_by_lin')
    .selectAll('scim_client')
    .select('person.display_name as created_by')
    .$if(id !== undefined, (query) => query.where('scim_client.id', '=', id ?? ''))
    .orderBy(sql`revoked_at is not null`)
    .orderBy(sql`lower(name)`)
    .orderBy('created_at', 'desc')
    .execute();
export type ClientRow = Awaited<ReturnType<typeof clients>>[number];

/** The client of which this is the key of the present token or of the one before. */
export const clientWithKey = (db: Db, key: string) =>
  db
    .selectFrom('scim_client')
    .selectAll()
    .where((eb) => eb.or([eb('token_key', '=', key), eb('earlier_token_key', '=', key)]))
    .executeTakeFirst();

export const noteUse = (db: Db, id: string, now: Date) =>
  db
    .updateTable('scim_client')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('last_used_at', 'is', null),
        eb('last_used_at', '<=', new Date(now.getTime() - NOTE_MS)),
      ]),
    )
    .execute();

/** Serialises what depends on the number and the names of all clients. */
export const lockClients = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('scim_client'))`.execute(tx);

/** The client, locked until the transaction ends; undefined if there is none. */
export const lockClient = (tx: Tx, id: string) =>
  tx.selectFrom('scim_client').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** The client with the name, whatever its case, that has not been revoked. */
export const clientNamed = (db: Kysely<Database>, name: string) =>
  db
    .selectFrom('scim_client')
    .selectAll()
    .where(sql`lower(name)`, '=', name.toLowerCase())
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

export const clientCount = async (tx: Tx): Promise<number> =>
  (
    await tx
      .selectFrom('scim_client')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count;

export const addClient = (tx: Tx, row: Insertable<ScimClientTable>) =>
  tx.insertInto('scim_client').values(row).execute();

/** Changes the client and increments its version. */
export const setClient = (
  tx: Tx,
  id: string,
  values: Omit<Updateable<ScimClientTable>, 'version'>,
) =>
  tx
    .updateTable('scim_client')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

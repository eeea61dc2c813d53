import { type Insertable, sql } from 'kysely';
import type { ChangeStanding } from '#rules/recogniserHold.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import type { PersonChangeTable } from '#server/database/tables/personChange.ts';

const anyOf = (values: readonly string[]) => sql<string>`any(${[...values]}::text[])`;

/** All accounts of these people, with the user id. */
export const accountsOf = (db: Db, lins: readonly string[]) =>
  db
    .selectFrom('account')
    .select(['id', 'lin', 'user_id'])
    .where('lin', '=', anyOf(lins))
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** The verified addresses that these people have given as alumni. */
export const alumniAddressesOf = (db: Db, lins: readonly string[]) =>
  db
    .selectFrom('alumn')
    .select(['lin', 'email'])
    .where('lin', '=', anyOf(lins))
    .where('email_verified_at', 'is not', null)
    .execute();

export const displayNameOf = async (db: Db, lin: string): Promise<string | undefined> =>
  (await db.selectFrom('person').select('display_name').where('lin', '=', lin).executeTakeFirst())
    ?.display_name;

/**
 * Notes the changes, and settles earlier ones that they replace: those of the same recogniser that
 * somebody else made. Of its own author, a change never settles one that the person has disowned.
 */
export async function insertChanges(
  tx: Tx,
  changes: readonly Insertable<PersonChangeTable>[],
): Promise<void> {
  if (changes.length === 0) return;
  await tx.insertInto('person_change').values(changes).execute();
  await sql`
    update person_change as earlier set settled_at = later.made_at, settled_by_lin = later.by_lin
    from person_change as later
    where later.notice_hash = any(${changes.map((change) => change.notice_hash)}::text[])
      and earlier.lin = later.lin and earlier.id <> later.id
      and cardinality(later.replaced) > 0 and earlier.replaced <@ later.replaced
      and cardinality(earlier.replaced) > 0
      and (earlier.settled_at is null or earlier.settled_at < earlier.disowned_at)
      and (earlier.by_lin, earlier.by_source) is distinct from (later.by_lin, later.by_source)`.execute(
    tx,
  );
}

const changes = (db: Db) =>
  db
    .selectFrom('person_change')
    .leftJoin('person as author', 'author.lin', 'person_change.by_lin')
    .selectAll('person_change')
    .select('author.display_name as by_name');
export type ChangeRow = Awaited<ReturnType<ReturnType<typeof changes>['executeTakeFirstOrThrow']>>;

/** The change that the letter with this secret is about. */
export const changeOfLetter = (db: Db, noticeHash: string): Promise<ChangeRow | undefined> =>
  changes(db).where('notice_hash', '=', noticeHash).executeTakeFirst();

export const changeById = (db: Db, id: string): Promise<ChangeRow | undefined> =>
  changes(db).where('person_change.id', '=', id).executeTakeFirst();

/** The changes of a person since this time, newest first. */
export const changesOf = (db: Db, lin: string, since: Date): Promise<ChangeRow[]> =>
  changes(db)
    .where('person_change.lin', '=', lin)
    .where('made_at', '>=', since)
    .orderBy('made_at', 'desc')
    .orderBy('person_change.id')
    .execute();

/** Locks the change. */
export const lockChange = (tx: Tx, id: string) =>
  tx
    .selectFrom('person_change')
    .select(['disowned_at', 'settled_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const noteDisowned = (tx: Tx, id: string, now: Date) =>
  tx.updateTable('person_change').set({ disowned_at: now }).where('id', '=', id).execute();

export const noteSettled = (tx: Tx, ids: readonly string[], byLin: string, now: Date) =>
  tx
    .updateTable('person_change')
    .set({ settled_at: now, settled_by_lin: byLin })
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();

const standingColumns = [
  'id',
  'lin',
  'by_lin',
  'kinds',
  'replaced',
  'held_until as heldUntil',
  'disowned_at as disownedAt',
  'settled_at as settledAt',
] as const;

/** The changes of these people that may hold something, and who made them. */
export const openChangesOf = (
  db: Db,
  lins: readonly string[],
): Promise<
  (ChangeStanding & { readonly id: string; readonly lin: string; readonly by_lin: string | null })[]
> =>
  db
    .selectFrom('person_change')
    .select(standingColumns)
    .where('lin', '=', anyOf(lins))
    .where((eb) => eb.or([eb('held_until', 'is not', null), eb('disowned_at', 'is not', null)]))
    .where((eb) =>
      eb.or([eb('settled_at', 'is', null), eb('settled_at', '<', eb.ref('disowned_at'))]),
    )
    .execute();

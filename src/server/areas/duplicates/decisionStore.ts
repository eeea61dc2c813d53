import { sql, type Kysely } from 'kysely';
import type { Database, Tx } from '#server/database/schema.ts';
import type { Lins } from './peopleStore.ts';

/** The two lins in the order in which the table has them, which the database compares byte by byte. */
const inOrder = (lins: Lins) => {
  const [one_lin, other_lin] = lins.toSorted((a, b) =>
    Buffer.compare(Buffer.from(a), Buffer.from(b)),
  );
  if (one_lin === undefined || other_lin === undefined) throw new Error('A pair is of two people.');
  return { one_lin, other_lin };
};

export async function keptApart(db: Kysely<Database>, lins: Lins) {
  const { one_lin, other_lin } = inOrder(lins);
  return await db
    .selectFrom('kept_apart')
    .leftJoin('person', 'person.lin', 'by_lin')
    .select(['kept_at', 'reason', 'person.display_name as by'])
    .where('one_lin', '=', one_lin)
    .where('other_lin', '=', other_lin)
    .executeTakeFirst();
}

interface Decision {
  readonly by_lin: string;
  readonly reason: string;
}

/** Returns whether the two were not kept apart before. */
export async function keepApart(
  tx: Tx,
  lins: Lins,
  decision: Decision & { readonly kept_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tx
    .insertInto('kept_apart')
    .values({ ...inOrder(lins), ...decision })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return added === 1n;
}

/** Returns whether the two were kept apart. */
export async function forgetKeptApart(tx: Tx, lins: Lins): Promise<boolean> {
  const { one_lin, other_lin } = inOrder(lins);
  const { numDeletedRows } = await tx
    .deleteFrom('kept_apart')
    .where('one_lin', '=', one_lin)
    .where('other_lin', '=', other_lin)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export const insertJoin = async (
  tx: Tx,
  join: Decision & {
    readonly kept_lin: string;
    readonly joined_lin: string;
    readonly swapped_numbers: boolean;
    readonly joined_at: Date;
  },
): Promise<string> =>
  (await tx.insertInto('person_join').values(join).returning('id').executeTakeFirstOrThrow()).id;

export const lockJoin = (tx: Tx, id: string) =>
  tx.selectFrom('person_join').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const endJoin = (
  tx: Tx,
  id: string,
  undone: { readonly undone_at: Date; readonly undone_by_lin: string },
) => tx.updateTable('person_join').set(undone).where('id', '=', id).execute();

/** The latest joins, the newest first, with the accounts that they moved. */
export const latestJoins = (db: Kysely<Database>, limit: number) =>
  db
    .selectFrom('person_join')
    .innerJoin('person as kept', 'kept.lin', 'kept_lin')
    .innerJoin('person as joined', 'joined.lin', 'joined_lin')
    .innerJoin('person as author', 'author.lin', 'by_lin')
    .leftJoin('person as undoer', 'undoer.lin', 'undone_by_lin')
    .select(['person_join.id', 'kept_lin', 'joined_lin', 'reason', 'joined_at', 'undone_at'])
    .select(['kept.display_name as kept_name', 'joined.display_name as joined_name'])
    .select(['author.display_name as by', 'undoer.display_name as undone_by'])
    .select((eb) =>
      sql<{ id: string; liUId: string | null }[]>`coalesce((${eb
        .selectFrom('person_join_row as moved')
        .innerJoin('account', (join) =>
          join.on(sql<boolean>`account.id = (moved.row_key ->> 'id')::uuid`),
        )
        .select(
          sql`jsonb_agg(jsonb_build_object('id', account.id, 'liUId', account.user_id)
            order by account.user_id)`.as('accounts'),
        )
        .whereRef('moved.join_id', '=', 'person_join.id')
        .where('moved.place', '=', 'account.lin')}), '[]')`.as('accounts'),
    )
    .orderBy('joined_at', 'desc')
    .orderBy('person_join.id')
    .limit(limit)
    .execute();

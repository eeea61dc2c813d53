import type { Transaction } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { TableColumn } from '#server/database/tables/selfService.ts';

/** Returns the person's choice; undefined if there is none. */
export const choiceOf = async (
  db: Db,
  lin: string,
  tableId: string,
): Promise<TableColumn[] | undefined> =>
  (
    await db
      .selectFrom('table_configuration')
      .select('columns')
      .where('lin', '=', lin)
      .where('table_id', '=', tableId)
      .executeTakeFirst()
  )?.columns;

export const saveChoice = (
  tx: Transaction<Database>,
  lin: string,
  tableId: string,
  columns: readonly TableColumn[],
  at: Date,
) => {
  const chosen = { columns: JSON.stringify(columns), changed_at: at };
  return tx
    .insertInto('table_configuration')
    .values({ lin, table_id: tableId, ...chosen })
    .onConflict((conflict) => conflict.columns(['lin', 'table_id']).doUpdateSet(chosen))
    .execute();
};

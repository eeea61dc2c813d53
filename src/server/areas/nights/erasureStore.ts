import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { enqueue, type EnqueueContext } from '#server/outbox/enqueue.ts';
import { retention, tables } from '#server/retention/rules.ts';
import { eraseAccountDetails } from '../accounts/index.ts';

type Tx = Transaction<Database>;

interface Owned {
  /** The account's id. */
  readonly id: string;
  readonly lin: string;
}

interface Closed extends Owned {
  readonly liUId: string | null;
}

type Row = readonly [table: keyof Database, column: string];

/** The tables that a step of the night deletes from, with the column by which rows are found. */
const deletedWhen = (step: 'isEmptied' | 'isDeleted', isOfAccount: boolean): readonly Row[] =>
  tables.flatMap((table): Row[] => {
    const { kept } = retention[table];
    if (!('night' in kept) || kept.night !== step) return [];
    if (kept.by === 'account_id') return isOfAccount ? [[table, kept.by]] : [];
    return isOfAccount ? [] : kept.by.map((column) => [table, column]);
  });

const ofAccount = {
  isEmptied: deletedWhen('isEmptied', true),
  isDeleted: deletedWhen('isDeleted', true),
};
const ofPerson = {
  isEmptied: deletedWhen('isEmptied', false),
  isDeleted: deletedWhen('isDeleted', false),
};

/** Every table from which rows are deleted, with the column by which they are found. */
export const erased: readonly Row[] = [
  ...Object.values(ofAccount),
  ...Object.values(ofPerson),
].flat();

const deleteBy = (tx: Tx, table: keyof Database, column: string, value: string) =>
  sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(tx);

/**
 * Deletes the credentials of a closed account and blocks its card. The person's contact data is
 * deleted with those of the last account, unless the person is an alumnus, who keeps them.
 */
export async function eraseCredentials(
  tx: Tx,
  { id, lin, liUId }: Closed,
  context: EnqueueContext,
): Promise<void> {
  const { now } = context;
  for (const [table, column] of ofAccount.isEmptied) await deleteBy(tx, table, column, id);
  const blocked = await tx
    .updateTable('card')
    .set({ status: 'Blocked', frozen_at: null, blocked_at: now, changed_at: now })
    .where('account_id', '=', id)
    .where('status', 'in', ['Active', 'Frozen', 'Inactive'])
    .returning('iso_number')
    .execute();
  for (const { iso_number: isoNumber } of blocked) {
    // A card is made only for an account with a user id.
    if (liUId === null) continue;
    await enqueue(tx, context, {
      system: 'Cards',
      kind: 'CardBlock',
      subject: lin,
      payload: { isoNumber, liUId },
    });
  }
  if (await isNeededElsewhere(tx, { id, lin })) return;
  for (const [table, column] of ofPerson.isEmptied) await deleteBy(tx, table, column, lin);
}

/**
 * Deletes everything about a closed account except its user id, which is never given to anybody
 * else, and the audit trail. The person is erased with the last account.
 */
export async function eraseAccount(tx: Tx, { id, lin }: Owned): Promise<void> {
  for (const [table, column] of ofAccount.isDeleted) await deleteBy(tx, table, column, id);
  await eraseAccountDetails(tx, id);
  if (await isNeededElsewhere(tx, { id, lin })) return;
  for (const [table, column] of ofPerson.isDeleted) await deleteBy(tx, table, column, lin);
  await tx
    .updateTable('person')
    .set({
      national_id: null,
      given_name: '–',
      surname: '–',
      display_name: '–',
      birth_date: null,
      birthplace: null,
      citizenship: null,
      country_of_birth: null,
    })
    .where('lin', '=', lin)
    .execute();
}

/** Whether the person has another account that still holds something, or is in the alumni portal. */
async function isNeededElsewhere(tx: Tx, { id, lin }: Owned): Promise<boolean> {
  const row = await tx
    .selectFrom('person')
    .select('lin')
    .where('lin', '=', lin)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('account')
            .select('account.id')
            .where('account.lin', '=', lin)
            .where('account.id', '<>', id)
            .where('account.removed_on', 'is', null),
        ),
        eb.exists(eb.selectFrom('alumn').select('alumn.id').where('alumn.lin', '=', lin)),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

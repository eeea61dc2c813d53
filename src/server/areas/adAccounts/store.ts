import type { Transaction } from 'kysely';
import type { ExtraKind } from '#rules/directoryAccounts.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';

/** Returns those of the names that are accounts of other people. */
export const takenByOthers = async (
  db: Db,
  names: readonly string[],
  lin: string,
): Promise<ReadonlySet<string | null>> => {
  const rows = await db
    .selectFrom('account')
    .select('liu_id')
    .where('liu_id', 'in', names)
    .where('lin', '<>', lin)
    .execute();
  return new Set(rows.map(({ liu_id }) => liu_id));
};

/**
 * Adds an account of another kind for the person, with the person type and affiliation of their own
 * account. Returns its id.
 */
export async function addExtraAccount(
  tx: Transaction<Database>,
  ownAccountId: string,
  { name, kind, now }: { readonly name: string; readonly kind: ExtraKind; readonly now: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('account')
    .columns([
      'lin',
      'liu_id',
      'account_type',
      'person_type',
      'primary_affiliation',
      'user_status',
      'status_changed_at',
      'created_at',
    ])
    .expression((from) =>
      from
        .selectFrom('account')
        .select((row) => [
          'lin',
          row.val(name).as('liu_id'),
          row.val(kind).as('account_type'),
          'person_type',
          'primary_affiliation',
        ])
        .select((row) => [
          row.val('Active').as('user_status'),
          row.val(now).as('status_changed_at'),
          row.val(now).as('created_at'),
        ])
        .where('id', '=', ownAccountId),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

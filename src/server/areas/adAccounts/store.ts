import type { Transaction } from 'kysely';
import type { ExtraKind } from '#rules/directoryAccounts.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { expectPermitOf, type Permit } from '#server/power/permit.ts';
import { insertAccount } from '../accounts/index.ts';

/** Returns those of the names that are accounts of other people. */
export const takenByOthers = async (
  db: Db,
  names: readonly string[],
  lin: string,
): Promise<ReadonlySet<string | null>> => {
  const rows = await db
    .selectFrom('account')
    .select('user_id')
    .where('user_id', 'in', names)
    .where('lin', '<>', lin)
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
};

/**
 * Adds an account of another kind for the person, with the person type and affiliation of their own
 * account. Returns its id.
 */
export async function addExtraAccount(
  tx: Transaction<Database>,
  permit: Permit<'account'>,
  ownAccountId: string,
  { name, kind, now }: { readonly name: string; readonly kind: ExtraKind; readonly now: Date },
): Promise<string> {
  const { lin, ...own } = await tx
    .selectFrom('account')
    .select(['lin', 'person_type', 'primary_affiliation'])
    .where('id', '=', ownAccountId)
    .executeTakeFirstOrThrow();
  expectPermitOf(permit, lin);
  return insertAccount(tx, permit, {
    ...own,
    user_id: name,
    account_type: kind,
    user_status: 'Active',
    status_changed_at: now,
    created_at: now,
  });
}

import type { BankIdCollection } from '#contract/bankid.ts';
import { statusOn } from '#rules/accountStanding.ts';
import type { IsoDate } from '#rules/dates.ts';
import { isSelectable } from '#rules/selectableAccount.ts';
import type { Db } from '#server/database/open.ts';
import { standingColumns } from '#server/database/standing.ts';
import { hashOf } from '#server/secrets.ts';

/** Returns the session with this token, as long as it exists. */
export const sessionWith = (db: Db, token: string) =>
  db
    .selectFrom('session')
    .select(['id', 'lin'])
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();

/** Returns the person's accounts that can be chosen after the sign-in, the oldest first. */
export async function usersOf(
  db: Db,
  lin: string | null,
  today: IsoDate,
): Promise<BankIdCollection['users']> {
  if (lin === null) return [];
  const rows = await db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select([
      'account.lin',
      'national_id',
      'given_name',
      'surname',
      'display_name',
      'liu_id',
      'account_type',
    ])
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .select(standingColumns)
    .where('account.lin', '=', lin)
    .orderBy('account.created_at')
    .orderBy('account.id')
    .execute();
  return rows
    .filter((row) =>
      isSelectable({
        accountType: row.account_type,
        liUId: row.liu_id,
        userStatus: statusOn(today, row),
      }),
    )
    .map((row) => ({
      norEduPersonLin: row.lin,
      norEduPersonNin: row.national_id,
      firstName: row.given_name,
      lastName: row.surname,
      liUId: row.liu_id,
      displayText: `${row.display_name} (${row.liu_id})`,
    }));
}

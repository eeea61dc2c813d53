import type { UserStatus } from '#contract/values.ts';
import { statusOn } from '#rules/accountStanding.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Db } from '#server/database/open.ts';
import { standingColumns } from '#server/database/standing.ts';
import type { FactorOwner } from '#server/session/factors/prove.ts';

export type OwnAccount = FactorOwner & { readonly userStatus: UserStatus };

/** Returns the person's personal accounts with a user id, which have factors of their own. */
export async function ownPersonalAccounts(
  db: Db,
  lin: string,
  today: IsoDate,
): Promise<OwnAccount[]> {
  const rows = await db
    .selectFrom('account')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .select(['account.id', 'account.liu_id'])
    .select(standingColumns)
    .where('account.lin', '=', lin)
    .where('account.account_type', '=', 'Personal')
    .orderBy('account.liu_id')
    .execute();
  return rows.flatMap((row) =>
    row.liu_id === null
      ? []
      : [{ accountId: row.id, lin, liUId: row.liu_id, userStatus: statusOn(today, row) }],
  );
}

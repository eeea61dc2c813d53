import type { Db } from '../../database/open.ts';

/** When the account's password was set, and whether it must be renewed. Never the hash. Undefined: there is none. */
export const passwordOf = (db: Db, liUId: string) =>
  db
    .selectFrom('password')
    .innerJoin('account', 'account.id', 'password.account_id')
    .select(['password.set_at', 'password.must_renew'])
    .where('account.liu_id', '=', liUId)
    .executeTakeFirst();

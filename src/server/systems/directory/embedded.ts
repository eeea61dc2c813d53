import { prepared, type Value } from '#server/database/prepared.ts';
import type { Hashing } from '../hashing.ts';
import type { Db } from '#server/database/open.ts';
import type { Directory } from './port.ts';

/** The portal's own tables in the role of a directory, for a university without one. */
export const embeddedDirectory = (db: Db, hashing: Hashing, environment: string): Directory => ({
  environment,
  outside: null,

  entries: async (accountNames, reader) => {
    if (accountNames.length === 0) return [];
    const rows = await reader
      .selectFrom('account')
      .innerJoin('person', 'person.lin', 'account.lin')
      .leftJoin('password', 'password.account_id', 'account.id')
      .select([
        'account.user_id',
        'account.disabled_at',
        'account.created_at',
        'password.set_at',
        'person.display_name',
        'account.is_tsv_prevent_disable_group',
      ])
      .where('account.user_id', 'in', accountNames)
      .execute();
    return rows.map((row) => ({
      accountName: row.user_id ?? '',
      enabled: row.disabled_at === null,
      created: row.created_at,
      passwordLastSet: row.set_at,
      displayName: row.display_name,
      isInTSVPreventDisableGroup: row.is_tsv_prevent_disable_group,
    }));
  },

  verify: async (accountName, password, kept) => {
    const known = kept === undefined ? await keptHashOf(db, accountName) : kept;
    return known !== null && hashing.verify(known, password);
  },

  // The portal stores the hash of every password together with the change, whichever directory is
  // used.
  setPassword: async () => undefined,
  create: async () => undefined,
});

/**
 * Returns the hash of the account's password from the portal's own tables; null when there is none.
 */
export async function keptHashOf(db: Db, accountName: string): Promise<string | null> {
  const [row] = await passwordBy(db, { accountName });
  return row?.hash ?? null;
}

const passwordBy = prepared((db, value: Value<{ readonly accountName: string }>) =>
  db
    .selectFrom('password')
    .innerJoin('account', 'account.id', 'password.account_id')
    .select('hash')
    .where('account.user_id', '=', value('accountName')),
);

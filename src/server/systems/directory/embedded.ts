import { prepared, type Value } from '../../database/prepared.ts';
import type { Hashing } from '../hashing.ts';
import type { Db } from '../../database/open.ts';
import type { Directory } from './port.ts';

/** The portal's own tables as the directory, for a university without one. */
export const embeddedDirectory = (db: Db, hashing: Hashing, environment: string): Directory => ({
  environment,

  entries: async (accountNames, reader) => {
    if (accountNames.length === 0) return [];
    const rows = await reader
      .selectFrom('account')
      .innerJoin('person', 'person.lin', 'account.lin')
      .leftJoin('password', 'password.account_id', 'account.id')
      .select(['account.liu_id', 'account.disabled_at', 'account.created_at', 'password.set_at', 'person.display_name', 'account.is_tsv_prevent_disable_group'])
      .where('account.liu_id', 'in', accountNames)
      .execute();
    return rows.map((row) => ({
      accountName: row.liu_id ?? '',
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

  // The portal keeps the hash of every password with the change itself, whatever the directory is.
  setPassword: async () => undefined,
  // An account is enabled here as long as `disabled_at` says nothing else, which is set with the status.
  setEnabled: async () => undefined,
  create: async () => undefined,
});

/** The hash of the account's password in our own tables; null where it has none. */
export async function keptHashOf(db: Db, accountName: string): Promise<string | null> {
  const [row] = await passwordBy(db, { accountName });
  return row?.hash ?? null;
}

const passwordBy = prepared((db, value: Value<{ readonly accountName: string }>) =>
  db.selectFrom('password').innerJoin('account', 'account.id', 'password.account_id').select('hash').where('account.liu_id', '=', value('accountName')),
);

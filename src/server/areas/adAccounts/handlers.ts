import type { adAccounts, DirectoryAccount } from '#contract/adAccounts.ts';
import { directoryNames, ownerOfDirectoryName } from '#rules/directoryAccounts.ts';
import { kindOfAccount } from '#rules/userId.ts';
import type { Handlers } from '#server/call/handler.ts';
import type { DirectoryEntry } from '#server/systems/directory/port.ts';
import { self } from '#server/call/self.ts';
import { create } from './createAccount.ts';
import { takenByOthers } from './store.ts';

export const adAccountHandlers: Handlers<typeof adAccounts> = {
  /**
   * The directory is authoritative for which accounts exist; a name that belongs to another person
   * in this database is not returned, whatever the directory contains.
   */
  async mine({ actor, config, db, systems: { directory } }) {
    const { lin, liUId } = self(actor);
    const names = directoryNames(liUId, config.features);
    const [entries, others] = await Promise.all([
      directory.entries(names, db),
      takenByOthers(db, names, lin),
    ]);
    const own = entries.filter(({ accountName }) => !others.has(accountName));
    const inOrder = own.toSorted(
      (one, other) => names.indexOf(one.accountName) - names.indexOf(other.accountName),
    );
    return {
      status: 200,
      body: inOrder.map((entry) => toDirectoryAccount(entry, directory.environment)),
    };
  },

  create,
};

const toDirectoryAccount = (
  { created, passwordLastSet, ...entry }: DirectoryEntry,
  environment: string,
): DirectoryAccount => ({
  ...entry,
  liUId: ownerOfDirectoryName(entry.accountName),
  accountType: kindOfAccount(entry.accountName),
  environment,
  created: created.toISOString(),
  passwordLastSet: passwordLastSet?.toISOString() ?? null,
});

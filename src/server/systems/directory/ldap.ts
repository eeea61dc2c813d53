import {
  type Client,
  type Entry,
  InappropriateAuthError,
  InvalidCredentialsError,
  NoSuchObjectError,
} from 'ldapts';
import { activeDirectory } from './activeDirectory.ts';
import { connectionsTo, type DirectoryLimits } from './connection.ts';
import type { Dialect } from './dialect.ts';
import { openLdap } from './openLdap.ts';
import {
  type Directory,
  type DirectoryEntry,
  EntryMissing,
  type OutsideDirectory,
} from './port.ts';
import { containerOf } from './provisioning.ts';
import { reconcile } from './reconcile.ts';
import { entryOf, search } from './searching.ts';
import type { DirectorySettings } from './settings.ts';

export interface LdapDirectory extends Directory {
  /** As `entries`, without the portal's own database. */
  readonly find: (accountNames: readonly string[]) => Promise<DirectoryEntry[]>;
  /** As `setPassword`, without the portal's own database. */
  readonly writePassword: (
    accountName: string,
    password: string,
    enables: boolean,
  ) => Promise<void>;
  /** Returns those of the distinguished names that the directory does not have, or does not show. */
  readonly missing: (names: readonly string[]) => Promise<string[]>;
}

/** The university's own directory, accessed over LDAPS. */
export function ldapDirectory(
  settings: DirectorySettings,
  limits?: DirectoryLimits,
): LdapDirectory {
  const { base, preventDisableGroup, containers } = settings;
  const dialect =
    settings.kind === 'ActiveDirectory' ? activeDirectory(settings.principalSuffix) : openLdap;
  const { reading, writing, reconciling } = connectionsTo(settings, limits);

  const find = async (accountNames: readonly string[]) => {
    if (accountNames.length === 0) return [];
    return await reading(async (client) => {
      const found = await search(client, dialect, base, accountNames);
      const isBound = preventDisableGroup !== null && found.entries.length > 0;
      const members = isBound
        ? await dialect.membersAmong(client, preventDisableGroup, found)
        : new Set();
      return found.entries.map((entry) => ({
        ...dialect.read(entry),
        isInTSVPreventDisableGroup: members.has(entry.dn),
      }));
    });
  };

  const writePassword = (accountName: string, password: string, enables: boolean) =>
    writing(async (client) => {
      const entry = await entryOf(client, dialect, base, accountName);
      if (entry === null) throw new EntryMissing(accountName);
      await dialect.setPassword(client, entry, password, enables);
    });

  const hasAccountsOf: OutsideDirectory['hasAccountsOf'] = (account) =>
    settings.provisioning === null
      ? // An identity manager learns of external people only once they have an account here.
        account.kind !== 'External'
      : containerOf(settings.provisioning, account) !== null;

  return {
    environment: settings.name,
    outside: {
      isProvisioned: settings.provisioning !== null,
      reconcile: (state) =>
        reconciling((client) => reconcile({ client, dialect, settings }, state)),
      hasAccountsOf,
      async makeEntry(state) {
        if (!hasAccountsOf(state)) return false;
        if (settings.provisioning === null) throw new EntryMissing(state.accountName);
        await writing((client) => reconcile({ client, dialect, settings }, state));
        return true;
      },
    },
    find,
    entries: find,

    verify: async (accountName, password) => {
      // LDAP treats a bind with a name but no password as an anonymous bind, which succeeds.
      if (password === '') return false;
      return await reading(async (client) => {
        const entry = await entryOf(client, dialect, base, accountName);
        return entry !== null && (await isPasswordCorrect(client, dialect, entry, password));
      });
    },

    setPassword: writePassword,
    writePassword,

    missing: (names) =>
      reading(async (client) => {
        const missing: string[] = [];
        for (const name of names) if (!(await exists(client, name))) missing.push(name);
        return missing;
      }),

    create: async (entry) => {
      const container =
        entry.accountType === 'Adm' || entry.accountType === 'Tech'
          ? containers[entry.accountType]
          : null;
      if (container === null)
        throw new Error(`No container is configured for accounts of type ${entry.accountType}.`);
      await writing((client) => dialect.add(client, container, entry));
    },
  };
}

async function exists(client: Client, name: string): Promise<boolean> {
  try {
    const { searchEntries } = await client.search(name, { scope: 'base', attributes: ['1.1'] });
    return searchEntries.length > 0;
  } catch (error) {
    if (error instanceof NoSuchObjectError) return false;
    throw error;
  }
}

async function isPasswordCorrect(
  client: Client,
  dialect: Dialect,
  entry: Entry,
  password: string,
): Promise<boolean> {
  const control = dialect.signInControl();
  try {
    await client.bind(entry.dn, password, control ?? undefined);
    return true;
  } catch (error) {
    if (!(error instanceof InvalidCredentialsError || error instanceof InappropriateAuthError))
      throw error;
    return dialect.isExpiredPassword(error, control);
  }
}

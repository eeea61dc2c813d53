import {
  AndFilter,
  type Client,
  EqualityFilter,
  type Entry,
  InappropriateAuthError,
  InvalidCredentialsError,
  OrFilter,
} from 'ldapts';
import { NoResponse } from '../noResponse.ts';
import { activeDirectory } from './activeDirectory.ts';
import { connectionsTo } from './connection.ts';
import type { Dialect, SearchResult } from './dialect.ts';
import { openLdap } from './openLdap.ts';
import type { Directory, DirectoryEntry } from './port.ts';
import type { DirectorySettings } from './settings.ts';

export interface LdapDirectory extends Directory {
  /** As `entries`, without the portal's own database. */
  readonly find: (accountNames: readonly string[]) => Promise<DirectoryEntry[]>;
}

/** The university's own directory, accessed over LDAPS. */
export function ldapDirectory(settings: DirectorySettings): LdapDirectory {
  const { base, preventDisableGroup, containers } = settings;
  const dialect =
    settings.kind === 'ActiveDirectory' ? activeDirectory(settings.principalSuffix) : openLdap;
  const { reading, writing } = connectionsTo(settings);

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

  return {
    environment: settings.name,
    outside: {
      isProvisioned: false,
      reconcile: ({ accountName, isEnabled }) =>
        writing(async (client) => {
          const entry = await entryOf(client, dialect, base, accountName);
          if (entry !== null && dialect.read(entry).enabled !== isEnabled)
            await dialect.setEnabled(client, entry, isEnabled);
        }),
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

    setPassword: async (accountName, password, enables) => {
      await writing(async (client) => {
        const entry = await entryOf(client, dialect, base, accountName);
        if (entry === null) throw new NoResponse(`The directory does not have ${accountName} yet.`);
        await dialect.setPassword(client, entry, password, enables);
      });
    },

    setEnabled: async (accountNames, isEnabled) => {
      if (accountNames.length === 0) return;
      await writing(async (client) => {
        const { entries } = await search(client, dialect, base, accountNames);
        for (const entry of entries) await dialect.setEnabled(client, entry, isEnabled);
      });
    },

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

async function search(
  client: Client,
  { nameAttribute, accountFilter, attributes }: Dialect,
  base: string,
  accountNames: readonly string[],
): Promise<SearchResult> {
  const named = new OrFilter({
    filters: accountNames.map((value) => new EqualityFilter({ attribute: nameAttribute, value })),
  });
  const filter =
    accountFilter === null ? named : new AndFilter({ filters: [accountFilter, named] });
  const { searchEntries } = await client.search(base, {
    scope: 'sub',
    filter,
    attributes: [...attributes],
  });
  return { base, filter, entries: searchEntries };
}

async function entryOf(
  client: Client,
  dialect: Dialect,
  base: string,
  accountName: string,
): Promise<Entry | null> {
  const [entry, another] = (await search(client, dialect, base, [accountName])).entries;
  if (another !== undefined)
    throw new Error(`The directory has more than one entry for ${accountName}.`);
  return entry ?? null;
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

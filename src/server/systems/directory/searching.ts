import { AndFilter, type Client, EqualityFilter, type Entry, OrFilter } from 'ldapts';
import type { Dialect, SearchResult } from './dialect.ts';

/** Returns the accounts with these names below the base. */
export async function search(
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

/** Returns the account with this name, or null. @throws when there are several */
export async function entryOf(
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

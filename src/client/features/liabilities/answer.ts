import type { QueryClient } from '@tanstack/react-query';
import { liabilities, type Liability } from '../../../contract/liabilities.ts';
import { call } from '../../api/call.ts';
import { liabilityQueries } from './queries.ts';

/** The university has published another text since the page was opened; the cache now has it. */
export class TextChanged extends Error {
  override readonly name = 'TextChanged';
}

/**
 * Accepts the terms that the person has read, or gives the consent. The server puts the newest text on record, so the page makes
 * sure first that it is the one that was read: it may have come from the device, or have been open for days.
 * @throws {TextChanged} and what `call` throws
 */
export async function approve(client: QueryClient, read: Liability): Promise<Liability> {
  const { liabilityType } = read;
  const newest = await client.fetchQuery(liabilityQueries.read(liabilityType));
  if (newest?.liabilityStatus !== 'Approved' && !isSameText(read, newest)) throw new TextChanged(liabilityType);
  const approved = await call(liabilities.approve, { params: { liabilityType } });
  await show(client, approved);
  return approved;
}

/** Takes a consent back, or declines one that is asked for. @throws what `call` throws */
export async function withdraw(client: QueryClient, { liabilityType }: Liability): Promise<Liability> {
  const withdrawn = await call(liabilities.withdraw, { params: { liabilityType } });
  await show(client, withdrawn);
  return withdrawn;
}

const isSameText = (read: Liability, newest: Liability | null): boolean =>
  newest !== null && (['sv-SE', 'en-GB'] as const).every((language) => read.text[language] === newest.text[language]);

/** The page at once, and the list before anybody sees it again: a start page that still asks would be wrong. */
async function show(client: QueryClient, answered: Liability): Promise<void> {
  const { liabilityType, liabilityStatus } = answered;
  const list = liabilityQueries.mine();
  client.setQueryData(liabilityQueries.read(liabilityType).queryKey, answered);
  client.setQueryData(list.queryKey, (rows) => rows?.map((row) => (row.liabilityType === liabilityType ? { ...row, liabilityStatus } : row)));
  await client.invalidateQueries({ queryKey: list.queryKey });
}

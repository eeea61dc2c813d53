import type { QueryClient } from '@tanstack/react-query';
import { liabilities, type Liability } from '../../../contract/liabilities.ts';
import type { LiabilityStatus } from '../../../contract/values.ts';
import { callVersioned, isStale, type Versioned } from '../../api/versioned.ts';
import { liabilityQueries } from './queries.ts';

/** The university has published another text since the page was opened; the cache now has it. */
export class TextChanged extends Error {
  override readonly name = 'TextChanged';
}

/** It stands otherwise than the page showed: it was answered elsewhere, or closed. The cache now has how it stands. */
export class AnsweredElsewhere extends Error {
  override readonly name = 'AnsweredElsewhere';
}

/**
 * Accepts the terms that the person has read, or gives the consent. The version says what was read: it may have come from the device, or
 * have been open for days, and the server puts no other text on record.
 * @throws {TextChanged} {AnsweredElsewhere} and what `call` throws
 */
export async function approve(client: QueryClient, { body: read, version }: Versioned<Liability>): Promise<Liability> {
  const { liabilityType } = read;
  try {
    return await show(client, await callVersioned(liabilities.approve, { params: { liabilityType } }, { ifMatch: version }));
  } catch (error) {
    const newest = await newestAfter(client, read, error);
    if (newest && newest.liabilityStatus === read.liabilityStatus && !isSameText(read, newest)) throw new TextChanged(liabilityType);
    throw new AnsweredElsewhere(liabilityType);
  }
}

/**
 * Takes a consent back, or declines one that is asked for. One that is not given any more is as wanted: an earlier try whose answer was
 * lost may have done it.
 * @throws {AnsweredElsewhere} and what `call` throws
 */
export async function withdraw(client: QueryClient, { body: read, version }: Versioned<Liability>): Promise<Liability> {
  const { liabilityType } = read;
  try {
    return await show(client, await callVersioned(liabilities.withdraw, { params: { liabilityType } }, { ifMatch: version }));
  } catch (error) {
    const newest = await newestAfter(client, read, error);
    if (newest?.liabilityStatus !== CLOSED) throw new AnsweredElsewhere(liabilityType);
    return newest;
  }
}

const CLOSED: LiabilityStatus = 'Closed';

/** How it stands where that is why the answer was refused. @throws the error itself where it says anything else */
async function newestAfter(client: QueryClient, { liabilityType }: Liability, error: unknown): Promise<Liability | null> {
  if (!isStale(error)) throw error;
  const newest = await client.fetchQuery(liabilityQueries.read(liabilityType));
  if (newest) await showInList(client, newest.body);
  return newest && newest.body;
}

const isSameText = (read: Liability, newest: Liability): boolean =>
  (['sv-SE', 'en-GB'] as const).every((language) => read.text[language] === newest.text[language]);

/** The page at once, and the list before anybody sees it again: a start page that still asks would be wrong. */
async function show(client: QueryClient, answered: Versioned<Liability>): Promise<Liability> {
  client.setQueryData(liabilityQueries.read(answered.body.liabilityType).queryKey, answered);
  await showInList(client, answered.body);
  return answered.body;
}

async function showInList(client: QueryClient, { liabilityType, liabilityStatus }: Liability): Promise<void> {
  const list = liabilityQueries.mine();
  client.setQueryData(list.queryKey, (rows) => rows?.map((row) => (row.liabilityType === liabilityType ? { ...row, liabilityStatus } : row)));
  await client.invalidateQueries({ queryKey: list.queryKey });
}

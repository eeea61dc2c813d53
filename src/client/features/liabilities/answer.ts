import type { QueryClient } from '@tanstack/react-query';
import { liabilities, type Liability } from '#contract/liabilities.ts';
import { languages } from '#contract/languages.ts';
import type { LiabilityStatus } from '#contract/values.ts';
import { refreshWaiting } from '#client/domain/refreshWaiting.ts';
import { readSession, refreshSession } from '#client/session/session.ts';
import { isStale } from '#client/api/errors.ts';
import { callVersioned, type Versioned } from '#client/api/versioned.ts';
import { liabilityQueries } from './queries.ts';

/**
 * Thrown when the university has published another text since the page was opened; the cache now
 * contains it.
 */
export class TextChanged extends Error {
  override readonly name = 'TextChanged';
}

/**
 * Thrown when the state differs from the one shown, because it was answered elsewhere or closed.
 * The cache now contains the current state.
 */
export class AnsweredElsewhere extends Error {
  override readonly name = 'AnsweredElsewhere';
}

/**
 * Accepts the terms that the user has read, or gives the consent. The version identifies the text
 * that was read, which may come from the device or have been open for days, so that the server
 * records no other text. @throws {TextChanged} {AnsweredElsewhere} and what `call` throws
 */
export async function approve(
  client: QueryClient,
  { body: read, version }: Versioned<Liability>,
): Promise<Liability> {
  const { liabilityType } = read;
  try {
    return await show(
      client,
      await callVersioned(liabilities.approve, { params: { liabilityType } }, { ifMatch: version }),
    );
  } catch (error) {
    const newest = await newestAfter(client, read, error);
    if (newest && newest.liabilityStatus === read.liabilityStatus && !isSameText(read, newest))
      throw new TextChanged(liabilityType);
    throw new AnsweredElsewhere(liabilityType);
  }
}

/**
 * Withdraws a consent, or declines a requested one. A consent that is already closed counts as
 * success, because an earlier request whose response was lost may have closed it. @throws
 * {AnsweredElsewhere} and what `call` throws
 */
export async function withdraw(
  client: QueryClient,
  { body: read, version }: Versioned<Liability>,
): Promise<Liability> {
  const { liabilityType } = read;
  try {
    return await show(
      client,
      await callVersioned(
        liabilities.withdraw,
        { params: { liabilityType } },
        { ifMatch: version },
      ),
    );
  } catch (error) {
    const newest = await newestAfter(client, read, error);
    if (newest?.liabilityStatus !== CLOSED) throw new AnsweredElsewhere(liabilityType);
    return newest;
  }
}

const CLOSED: LiabilityStatus = 'Closed';

/**
 * Returns the current state when the answer was refused because of a stale version. @throws the
 * error itself when it has another cause
 */
async function newestAfter(
  client: QueryClient,
  { liabilityType }: Liability,
  error: unknown,
): Promise<Liability | null> {
  if (!isStale(error)) throw error;
  const newest = await client.fetchQuery(liabilityQueries.read(liabilityType));
  if (newest) await showInList(client, newest.body);
  return newest && newest.body;
}

const isSameText = (read: Liability, newest: Liability): boolean =>
  languages.every((language) => read.text[language] === newest.text[language]);

/**
 * Updates the page immediately, and the list before it is shown again, so that the start page does
 * not ask for an answer that was given.
 */
async function show(client: QueryClient, answered: Versioned<Liability>): Promise<Liability> {
  client.setQueryData(liabilityQueries.read(answered.body.liabilityType).queryKey, answered);
  await showInList(client, answered.body);
  return answered.body;
}

async function showInList(
  client: QueryClient,
  { liabilityType, liabilityStatus }: Liability,
): Promise<void> {
  const list = liabilityQueries.mine();
  client.setQueryData(list.queryKey, (rows) =>
    rows?.map((row) => (row.liabilityType === liabilityType ? { ...row, liabilityStatus } : row)),
  );
  refreshWaiting(client);
  // Other pages open once the terms that must be accepted first are.
  if (readSession()?.caller.mustAccept === liabilityType) await refreshSession();
  await client.invalidateQueries({ queryKey: list.queryKey });
}

import type { CallContext } from '#server/call/handler.ts';
import { directoryStateOf } from '#server/outbox/directory.ts';
import { embeddedDirectory } from '#server/systems/directory/embedded.ts';
import { isPasswordOf } from '#server/systems/directory/isPasswordOf.ts';

interface Account {
  readonly id: string;
  readonly liUId: string;
}

/**
 * Whether it is the account's current password. The directory knows, unless it has no accounts of
 * this kind: then the portal alone keeps the password (`storePassword`). `kept` is the hash in the
 * portal's own tables, if the caller has just read it. @throws {NoResponse}
 */
export async function isCurrentPassword(
  call: Pick<CallContext, 'db' | 'systems'>,
  account: Account,
  typed: string,
  kept?: string | null,
): Promise<boolean> {
  const { directory, hashing } = call.systems;
  if (await isPasswordOf(directory, account.liUId, typed, kept)) return true;
  if (!(await isKeptHere(call, account))) return false;
  const own = embeddedDirectory(call.db, hashing, directory.environment);
  return await isPasswordOf(own, account.liUId, typed, kept);
}

/** An account whose entry has been removed, or is still to be made, is none that is kept here. */
async function isKeptHere(
  { db, systems: { directory } }: Pick<CallContext, 'db' | 'systems'>,
  { id, liUId }: Account,
): Promise<boolean> {
  if (directory.outside === null) return false;
  const state = await directoryStateOf(db, id);
  if (state === null || directory.outside.hasAccountsOf(state)) return false;
  return (await directory.entries([liUId], db)).length === 0;
}

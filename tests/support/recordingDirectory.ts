import { readConfig } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { deliverDueChanges } from '#server/outbox/changeLoop.ts';
import type { AccountState, Directory, OutsideDirectory } from '#server/systems/directory/port.ts';
import { NoResponse } from '#server/systems/noResponse.ts';

export interface RecordingDirectory extends Directory {
  /** The states that the outbox has delivered, in order. */
  readonly states: AccountState[];
  /** While true, the directory does not respond. */
  isSilent: boolean;
  reset: () => void;
}

/**
 * A directory that only records what it is told. Without the argument, it is the portal's own
 * tables, which the outbox does not tell anything.
 */
export function recordingDirectory(
  outside?: Pick<OutsideDirectory, 'isProvisioned'> &
    Partial<Pick<OutsideDirectory, 'hasAccountsOf'>>,
): RecordingDirectory {
  const directory: RecordingDirectory = {
    states: [],
    isSilent: false,
    reset: () => {
      directory.states.length = 0;
      directory.isSilent = false;
    },
    environment: 'Recording',
    outside: outside
      ? {
          hasAccountsOf: () => true,
          ...outside,
          reconcile: async (state) => {
            if (directory.isSilent) throw new NoResponse('The directory does not respond.');
            directory.states.push(state);
          },
          makeEntry: async () => true,
        }
      : null,
    entries: async () => [],
    verify: async () => false,
    setPassword: async () => undefined,
    create: async () => undefined,
  };
  return directory;
}

/**
 * Delivers what the directory is to be told, as the background job does. Returns the accounts that
 * it has been told of so far, and whether each may sign in.
 */
export async function toldBy(
  db: Db,
  directory: RecordingDirectory,
  now = new Date(),
): Promise<[accountName: string, isEnabled: boolean][]> {
  await deliverDueChanges(db, {
    systems: { cards: null, directory },
    secretKey: readConfig({}).secretKey,
    log: { warn: () => undefined, info: () => undefined },
    clock: () => now,
    whenRefused: async () => undefined,
  });
  return directory.states.map(({ accountName, isEnabled }) => [accountName, isEnabled]);
}

/** Forgets what the directory has not been told yet, such as what a test has prepared. */
export async function forgetChanges(db: Db): Promise<void> {
  await db.deleteFrom('account_change').execute();
  await db.deleteFrom('outgoing_change').execute();
}

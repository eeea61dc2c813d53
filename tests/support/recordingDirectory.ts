import type { AccountState, Directory, OutsideDirectory } from '#server/systems/directory/port.ts';
import { NoResponse } from '#server/systems/noResponse.ts';

interface RecordingDirectory extends Directory {
  /** The accounts that were enabled and disabled, in order. */
  readonly recorded: [name: string, isEnabled: boolean][];
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
  outside?: Pick<OutsideDirectory, 'isProvisioned'>,
): RecordingDirectory {
  const directory: RecordingDirectory = {
    recorded: [],
    states: [],
    isSilent: false,
    reset: () => {
      directory.recorded.length = 0;
      directory.states.length = 0;
      directory.isSilent = false;
    },
    environment: 'Recording',
    outside: outside
      ? {
          ...outside,
          reconcile: async (state) => {
            if (directory.isSilent) throw new NoResponse('The directory does not respond.');
            directory.states.push(state);
          },
        }
      : null,
    entries: async () => [],
    verify: async () => false,
    setPassword: async () => undefined,
    create: async () => undefined,
    setEnabled: async (names, isEnabled) => {
      if (directory.isSilent) throw new Error('The directory does not respond.');
      for (const name of names) directory.recorded.push([name, isEnabled]);
    },
  };
  return directory;
}

import type { Directory } from '#server/systems/directory/port.ts';

interface RecordingDirectory extends Directory {
  /** The accounts that were enabled and disabled, in order. */
  readonly recorded: [name: string, isEnabled: boolean][];
  /** While true, the directory does not respond. */
  isSilent: boolean;
  reset: () => void;
}

/** A directory that only records which accounts were enabled and disabled. */
export function recordingDirectory(): RecordingDirectory {
  const directory: RecordingDirectory = {
    recorded: [],
    isSilent: false,
    reset: () => {
      directory.recorded.length = 0;
      directory.isSilent = false;
    },
    environment: 'Recording',
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

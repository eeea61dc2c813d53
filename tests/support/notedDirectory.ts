import type { Directory } from '../../src/server/systems/directory/port.ts';

interface NotedDirectory extends Directory {
  /** The accounts that were enabled and disabled, in order. */
  readonly noted: [name: string, isEnabled: boolean][];
  /** While true, the directory does not respond. */
  isSilent: boolean;
  reset: () => void;
}

/** A directory that only records which accounts were enabled and disabled. */
export function notedDirectory(): NotedDirectory {
  const directory: NotedDirectory = {
    noted: [],
    isSilent: false,
    reset: () => {
      directory.noted.length = 0;
      directory.isSilent = false;
    },
    environment: 'Noted',
    entries: async () => [],
    verify: async () => false,
    setPassword: async () => undefined,
    create: async () => undefined,
    setEnabled: async (names, isEnabled) => {
      if (directory.isSilent) throw new Error('The directory is away.');
      for (const name of names) directory.noted.push([name, isEnabled]);
    },
  };
  return directory;
}

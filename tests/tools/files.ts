import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns every file below the folder, with its full path. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

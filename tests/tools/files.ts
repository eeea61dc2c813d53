import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below the folder, by its whole path. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

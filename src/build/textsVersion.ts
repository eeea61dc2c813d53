import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns an id of the texts in a folder, which changes with any of them. A client requests the
 * texts of its own version, and a server sends them only if it has that version, so that code and
 * texts always belong together.
 */
export function textsVersion(folder: string): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted())
    hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('base64url').slice(0, 10);
}

import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AREA_PARTS, type AreaParts } from '#contract/areaParts.ts';

/**
 * Creates a folder that stands in for a build of the client, with its page and its list of area
 * parts. The caller removes it.
 */
export function clientFolder(page: string, areas: readonly AreaParts[] = []): string {
  const folder = mkdtempSync(join(tmpdir(), 'minit-client-'));
  writeFileSync(join(folder, 'index.html'), page);
  mkdirSync(dirname(join(folder, AREA_PARTS)));
  writeFileSync(join(folder, AREA_PARTS), JSON.stringify(areas));
  return folder;
}

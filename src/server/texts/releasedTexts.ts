import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { textsVersion } from '#build/textsVersion.ts';
import { textsIn } from './textsIn.ts';

const folder = join(import.meta.dirname, '../../../public/app/translations');

/** The version of the texts with which this server was started, as its pages request them. */
export const releasedVersion = textsVersion(folder);

const released = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, textsIn(readFileSync(join(folder, name), 'utf8'))]),
);

/**
 * Returns the texts of a file as they were at startup, so that newer files on disk never mix with
 * older pages.
 */
export const releasedTexts = (file: string): Record<string, string> | undefined =>
  released.get(file);

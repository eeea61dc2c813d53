import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/**
 * Reads a list with one entry per line, which is compressed (`gzip -n -9 words.txt`). Lines that
 * start with # state the source.
 */
export const readList = (file: URL): string[] =>
  gunzipSync(readFileSync(file))
    .toString()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

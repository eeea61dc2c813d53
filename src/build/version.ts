import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { routes } from '#contract/index.ts';
import { CLIENT_SOURCES } from './sources.ts';

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();

const fingerprint = (parts: readonly (string | Buffer)[]): string => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url').slice(0, 12);
};

/**
 * Returns an id that is the same for the same sources, so that a build without changes is not a new
 * version to the installed app.
 */
export const buildId = (root: string): string =>
  fingerprint(
    CLIENT_SOURCES.map((source) => join(root, source))
      .flatMap((source) => (statSync(source).isDirectory() ? filesBelow(source) : [source]))
      .flatMap((file) => [file.slice(root.length), readFileSync(file)]),
  );

/**
 * Returns a fingerprint of the shapes of all responses that a device caches for a user. A release
 * that does not change them keeps the cached responses usable; one that does has a new fingerprint,
 * so that old responses are discarded instead of breaking the new code.
 */
export const responseShapeId = (): string =>
  fingerprint(
    routes
      .filter((spec) => spec.keptBy === 'query')
      .map(({ method, path, responses }) => {
        const shape = responses[200] && z.toJSONSchema(responses[200], { unrepresentable: 'any' });
        return JSON.stringify([method, path, shape]);
      }),
  );

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { routes } from '../contract/index.ts';

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

/** The same sources make the same id, so that a build without changes is no new version to the installed app. */
export const buildId = (root: string): string =>
  fingerprint(
    [
      ...['src/client', 'src/contract', 'src/rules', 'src/build', 'sw', 'public'].flatMap((folder) => filesBelow(join(root, folder))),
      join(root, 'index.html'),
      join(root, 'vite.config.ts'),
      join(root, 'package-lock.json'),
    ].flatMap((file) => [file.slice(root.length), readFileSync(file)]),
  );

/**
 * A name for the shapes of all answers that a device keeps for a person. A release that changes none of them leaves what is
 * kept usable; one that does gets a new name, and the old answers are thrown away instead of breaking the new code.
 */
export const keptShape = (): string =>
  fingerprint(
    routes
      .filter((spec) => spec.keptBy === 'query')
      .map(({ method, path, responses }) => {
        const shape = responses[200] && z.toJSONSchema(responses[200], { unrepresentable: 'any' });
        return JSON.stringify([method, path, shape]);
      }),
  );

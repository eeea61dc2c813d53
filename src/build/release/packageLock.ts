import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';

const LockedPackage = z.looseObject({
  version: z.optional(z.string()),
  license: z.optional(z.string()),
  dev: z.optional(z.boolean()),
});
const Lock = z.looseObject({ packages: z.record(z.string(), LockedPackage) });

/**
 * The lock file without the packages that `npm ci --omit=dev` leaves out on every platform. Its
 * packages are by their place; the one at `''` is the project itself, as `package.json` describes
 * it.
 */
export function productionLock(root: string): z.infer<typeof Lock> {
  const lock = Lock.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const { devDependencies: _unused, ...project } = lock.packages[''] ?? {};
  const installed = Object.entries(lock.packages).filter(
    ([place, { dev }]) => place !== '' && !dev,
  );
  return { ...lock, packages: { '': project, ...Object.fromEntries(installed) } };
}

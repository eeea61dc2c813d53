import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Errand } from './errand.ts';

const FOLDER = join(import.meta.dirname, 'errands');

/** Returns every errand of the folder, in the order of the files' names. */
export async function everyErrand(): Promise<readonly Errand[]> {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
  const modules = await Promise.all(
    files.toSorted().map((file) => import(join(FOLDER, file)) as Promise<Record<string, Errand>>),
  );
  return modules.flatMap((module) => Object.values(module));
}

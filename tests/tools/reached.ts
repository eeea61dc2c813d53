import { readModule } from './modules.ts';

const CODE = /\.tsx?$/;

const targetsOf = new Map<string, readonly string[]>();

/** The project’s files that the file imports. */
export function imported(path: string): readonly string[] {
  const known = targetsOf.get(path);
  if (known) return known;
  const { imports } = CODE.test(path) ? readModule(path) : { imports: [] };
  const targets = imports.flatMap(({ isPackage, target }) => (isPackage ? [] : [target]));
  targetsOf.set(path, targets);
  return targets;
}

/** The file and what it imports, directly or through the files that `isFollowed` accepts. */
export function reachedFrom(
  file: string,
  isFollowed: (path: string) => boolean,
): readonly string[] {
  const found = new Set([file]);
  for (const path of found)
    if (path === file || isFollowed(path)) for (const target of imported(path)) found.add(target);
  return [...found];
}

import { areas } from '#client/routing/areas.ts';
import type { Module } from './modules.ts';

type Source = Pick<Module, 'path' | 'text'> & {
  readonly imports: readonly Pick<
    Module['imports'][number],
    'target' | 'request' | 'isTypeOnly' | 'isDynamic' | 'isPackage'
  >[];
};
type Files = ReadonlySet<string>;

const quoted = (list = '') => [...list.matchAll(/'(\w+)'/g)].map(([, file = '']) => file);

/**
 * Returns the files whose texts a module provides with `textsOf`; undefined if it provides none.
 */
export function filesOfTexts({ text }: Pick<Module, 'text'>): readonly string[] | undefined {
  if (!/= textsOf</.test(text)) return undefined;
  return quoted(
    /type TextFiles = ([^;]+);/.exec(text)?.[1] ?? /textsOf<TextKeyOf<([^>]+)>>/.exec(text)?.[1],
  );
}

/**
 * Returns the files of texts that are loaded together with a module: `withTexts(['cards'],
 * import('…'))`, or those of the area whose table of screens is loaded.
 */
function fetchedWith({ path, text }: Source, request: string, target: string): readonly string[] {
  if (path === 'src/client/routing/areaLoaders.ts')
    return areas.find(({ id }) => target === `src/client/features/${id}/area.ts`)?.texts ?? [];
  const fetched = [...text.matchAll(/withTexts\(\[([^\]]+)\], import\('([^']+)'\)/g)];
  return fetched.filter(([, , from]) => from === request).flatMap(([, files]) => quoted(files));
}

/**
 * Returns, for each module, the files of texts that are certainly loaded on a page that runs it,
 * whichever import path leads to it from the entry; unreachable modules are missing.
 */
export function loadedTexts(modules: readonly Source[], entry: string): ReadonlyMap<string, Files> {
  const sources = new Map(modules.map((module) => [module.path, module]));
  const loaded = new Map<string, Files>([[entry, new Set()]]);
  // Iterating over a map includes entries added during the iteration; a module that loses a file is
  // added again.
  for (const [path, here] of loaded) {
    const source = sources.get(path);
    for (const { target, request, isTypeOnly, isDynamic, isPackage } of source?.imports ?? []) {
      if (!source || isPackage || isTypeOnly || !sources.has(target)) continue;
      const there = new Set([...here, ...(isDynamic ? fetchedWith(source, request, target) : [])]);
      const before = loaded.get(target);
      const certain = before ? new Set([...before].filter((file) => there.has(file))) : there;
      if (before?.size === certain.size) continue;
      loaded.delete(target);
      loaded.set(target, certain);
    }
  }
  return loaded;
}

/**
 * Returns `path: file` for every module that provides texts of a file which a page that runs it may
 * not have loaded.
 */
export function unloadedTexts(modules: readonly Source[], entry: string): string[] {
  const loaded = loadedTexts(modules, entry);
  return modules.flatMap((module) => {
    const has = loaded.get(module.path);
    return (filesOfTexts(module) ?? [])
      .filter((file) => has && !has.has(file))
      .map((file) => `${module.path}: ${file}`);
  });
}

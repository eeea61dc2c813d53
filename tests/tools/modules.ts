import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { fileOf, packageOf, root } from './importTargets.ts';

export { fileOf, root };

/** One import of a module. */
export interface Import {
  /** A project file as a path from the root, or a package by its name. */
  target: string;
  /** The import specifier as written. */
  request: string;
  /** The imported names; `*` for all, `default` for the default export; types are left out. */
  names: string[];
  isPackage: boolean;
  isTypeOnly: boolean;
  isDynamic: boolean;
}

export interface Module {
  path: string;
  text: string;
  imports: Import[];
}

const SKIPPED = new Set(['node_modules', 'dist', 'test-results']);

/** Returns every file under the folder, as paths from the root. */
export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return SKIPPED.has(entry.name) || entry.name.startsWith('.') ? [] : filesUnder(path);
    return [path];
  });
}

/** Returns every TypeScript module under the folders, with its imports and exports parsed. */
export const modulesUnder = (...folders: string[]): Module[] =>
  folders
    .flatMap(filesUnder)
    .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map(readModule);

/** Reads and parses one module, given its path from the root. */
export function readModule(path: string): Module {
  const text = readFileSync(join(root, path), 'utf8');
  const { module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path} could not be parsed: ${errors[0]?.message}`);

  const exported = module.staticExports.flatMap(({ entries }) => entries);
  const statics = module.staticImports.map(({ moduleRequest, entries }) => {
    const values = entries.filter(({ isType }) => !isType);
    const names = values.map(
      ({ importName }) =>
        ({ Name: importName.name ?? '', NamespaceObject: '*', Default: 'default' })[
          importName.kind
        ],
    );
    return importOf(path, moduleRequest.value, {
      names,
      isTypeOnly: entries.length > 0 && values.length === 0,
      isDynamic: false,
    });
  });
  const reexports = exported.flatMap(({ moduleRequest, importName, isType }) =>
    moduleRequest
      ? [
          importOf(path, moduleRequest.value, {
            names: [importName.name ?? '*'],
            isTypeOnly: isType,
            isDynamic: false,
          }),
        ]
      : [],
  );
  const dynamics = module.dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^['"](?<target>[^'"]+)['"]$/.exec(
      text.slice(moduleRequest.start, moduleRequest.end),
    );
    const target = literal?.groups?.['target'];
    return target
      ? [importOf(path, target, { names: ['*'], isTypeOnly: false, isDynamic: true })]
      : [];
  });

  return {
    path,
    text,
    imports: [...statics, ...reexports, ...dynamics],
  };
}

function importOf(
  importer: string,
  request: string,
  kind: Pick<Import, 'names' | 'isTypeOnly' | 'isDynamic'>,
): Import {
  const file = fileOf(importer, request);
  return { target: file ?? packageOf(request), request, isPackage: file === null, ...kind };
}

import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown } from 'vite';
import { type Module, readModule, root } from '../tools/modules.ts';
import { readManifest } from './chunks.ts';

const LIBRARIES = 'virtual:libraries';

/**
 * Returns the size of a bundle with only the parts of libraries that these scripts use, built by
 * the same bundler for the same browsers: what the page would weigh without any code of the
 * project.
 */
export async function floorBytes(scripts: readonly string[]): Promise<number> {
  const built = await buildFloor(LIBRARIES, scripts);
  return brotliCompressSync(
    built.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('\n'),
  ).length;
}

/** Returns the script and styles of a page with the same libraries, one heading and one button. */
export async function floorPage(
  scripts: readonly string[],
): Promise<{ script: string; styles: string }> {
  const built = await buildFloor(join(root, 'tests/bench/floorPage/main.tsx'), scripts);
  const script = built.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('\n');
  const styles = built
    .flatMap((file) =>
      file.type === 'asset' && file.fileName.endsWith('.css') ? [file.source.toString()] : [],
    )
    .join('\n');
  return { script, styles };
}

async function buildFloor(
  input: string,
  scripts: readonly string[],
): Promise<(Rolldown.OutputChunk | Rolldown.OutputAsset)[]> {
  const code = [libraryImports(modulesOf(scripts)), ...wholeLibraries(scripts)].join('\n');
  const libraries: Plugin = {
    name: 'libraries',
    resolveId: (id) => (id === LIBRARIES ? id : null),
    load: (id) => (id === LIBRARIES ? code : null),
  };
  const output = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [react(), libraries],
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input, output: { codeSplitting: false } },
    },
  });
  return [output].flat().flatMap((result) => ('output' in result ? result.output : []));
}

/**
 * Returns the project's modules in the scripts that a page has loaded: the entry, the lazy parts
 * among them, and everything that these import.
 */
function modulesOf(scripts: readonly string[]): Module[] {
  const fetched = new Set(scripts.map((script) => basename(script)));
  const roots = Object.values(readManifest()).flatMap(({ file, src }) =>
    src?.endsWith('.tsx') && fetched.has(basename(file)) ? [src] : [],
  );

  const found = new Map<string, Module>();
  const follow = (path: string): void => {
    if (found.has(path) || !/\.tsx?$/.test(path)) return;
    const module = readModule(path);
    found.set(path, module);
    for (const { target, isPackage, isTypeOnly, isDynamic } of module.imports)
      if (!isPackage && !isTypeOnly && !isDynamic) follow(target);
  };
  follow('src/client/main.tsx');
  for (const path of roots) follow(path);
  return [...found.values()];
}

/** Imports of the libraries that the page has loaded as separate scripts. */
function wholeLibraries(scripts: readonly string[]): string[] {
  const fetched = new Set(scripts.map((script) => basename(script)));
  const sources = Object.values(readManifest()).flatMap(({ file, src }) =>
    src?.startsWith('node_modules/') && fetched.has(basename(file)) ? [src] : [],
  );
  return sources.map(
    (src, library) => `import * as whole${library} from '/${src}'; keep.push(whole${library});`,
  );
}

/**
 * Returns a module that imports from libraries exactly what these modules import, and protects it
 * from tree shaking.
 */
function libraryImports(modules: readonly Module[]): string {
  const wanted = new Map<string, Set<string>>([
    ['react/jsx-runtime', new Set(['jsx', 'jsxs', 'Fragment'])],
  ]);
  for (const { imports, text } of modules) {
    for (const { request, names, isPackage, isTypeOnly, isDynamic } of imports) {
      if (!isPackage || isTypeOnly || isDynamic || request.endsWith('.css')) continue;
      const known = wanted.get(request) ?? new Set();
      for (const name of names.flatMap((one) => (one === '*' ? membersUsed(text, request) : [one])))
        known.add(name);
      wanted.set(request, known);
    }
  }
  const lines = [...wanted].map(([request, names], library) => {
    const specifiers = [...names].map((name) => `${name} as l${library}_${name}`).join(', ');
    return (
      `import { ${specifiers} } from '${request}'; ` +
      `keep.push(${[...names].map((name) => `l${library}_${name}`).join(', ')});`
    );
  });
  return `const keep = (globalThis.floor = []);\n${lines.join('\n')}`;
}

/** Returns the members of `import * as z` that are used: every `z.something`. */
function membersUsed(text: string, request: string): string[] {
  const local = new RegExp(`\\* as (\\w+) from '${request}'`).exec(text)?.[1] ?? 'z';
  return [...text.matchAll(new RegExp(`\\b${local}\\.(\\w+)\\(`, 'g'))].map(
    ([, member = '']) => member,
  );
}

import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { modulesUnder, readModule, root } from './tools/modules.ts';

interface PackageFile {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
  overrides: Record<string, string | Record<string, string>>;
}

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
}

const readJson = <Content>(file: string): Content =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as Content;

const { dependencies, devDependencies, optionalDependencies, overrides } =
  readJson<PackageFile>('package.json');
const locked = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json').packages;

/** Packages that no module imports, and the reason why they are needed. */
const USED_WITHOUT_IMPORT: Record<string, string> = {
  node: 'the Node version of the project',
  typescript: 'npm run check',
  oxfmt: 'npm run format',
  oxlint: 'npm run lint',
  'oxlint-tsgolint': 'oxlint --type-aware',
  jsdom: 'vitest’s environment for the client',
  'react-dom': 'a peer dependency of the client’s libraries',
  '@testing-library/dom': 'a peer of @testing-library/react',
  rollup: 'a peer of vite-plugin-pwa',
  html_codesniffer: 'e2e/support/accessibility.ts loads its script into pages',
  'workbox-core': 'a peer of the other workbox parts',
  'workbox-window': 'a peer of vite-plugin-pwa',
};

const tests = modulesUnder('tests', 'e2e').concat(
  modulesUnder('src', 'sw').filter(({ path }) => /\.test\.tsx?$/.test(path)),
);
const delivered = [
  ...modulesUnder('src', 'sw').filter(({ path }) => !/\.test\.tsx?$/.test(path)),
  readModule('vite.config.ts'),
];
const packagesOf = (modules: typeof tests) =>
  new Set(
    modules
      .flatMap(({ imports }) => imports)
      .filter(
        ({ target, isPackage }) =>
          isPackage &&
          !target.startsWith('node:') &&
          !builtinModules.includes(target) &&
          !target.startsWith('virtual:'),
      )
      .map(({ target }) => target),
  );

describe('package.json', () => {
  test('lists every package that the product imports as a production dependency', () => {
    expect([...packagesOf(delivered)].filter((name) => !(name in dependencies))).toEqual([]);
  });

  test('lists every package that the tests import', () => {
    expect(
      [...packagesOf(tests)].filter(
        (name) => !(name in dependencies) && !(name in devDependencies),
      ),
    ).toEqual([]);
  });

  test('lists no unused package', () => {
    const imported = packagesOf([...delivered, ...tests]);
    const named = Object.keys({ ...dependencies, ...devDependencies });
    const unused = named.filter(
      (name) =>
        !imported.has(name) && !(name in USED_WITHOUT_IMPORT) && !name.startsWith('@types/'),
    );
    expect(unused).toEqual([]);
  });

  test('pins every version', () => {
    // An override for a single package may be `$name`: the version of the project's own dependency.
    const overridden = Object.entries(overrides).flatMap(([name, version]) =>
      typeof version === 'string' ? [[name, version] as const] : Object.entries(version),
    );
    const wanted = [
      ...Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }),
      ...overridden.filter(([name, version]) => version !== `$${name}`),
    ];
    const loose = wanted.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version));
    expect(loose).toEqual([]);
  });
});

describe('package-lock.json', () => {
  test('contains the same versions', () => {
    const wanted = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    const different = wanted.filter(
      ([name, version]) => locked[`node_modules/${name}`]?.version !== version,
    );
    expect(different).toEqual([]);
  });

  // A lock file written by `npm install` on one platform may lack the bindings of others; `npm ci`
  // then fails there.
  test('contains the bindings for every platform', () => {
    const missing = Object.entries(locked).flatMap(
      ([place, { optionalDependencies: bindings = {} }]) =>
        Object.keys(bindings)
          .filter((name) => !isLockedFor(place, name))
          .map((name) => `${place || 'package.json'} → ${name}`),
    );
    expect(missing).toEqual([]);
    expect(
      Object.keys(locked).filter((place) => place.includes('darwin-arm64')).length,
    ).toBeGreaterThan(3);
  });

  test('identifies every package by its checksum and by no fixed registry', () => {
    const doubtful = Object.entries(locked).filter(
      ([place, { resolved, integrity }]) =>
        place !== '' && (!integrity?.startsWith('sha512-') || resolved !== undefined),
    );
    expect(doubtful.map(([place]) => place)).toEqual([]);
  });
});

/**
 * Whether a package at this place in the tree resolves the other one, as Node does: upwards, folder
 * by folder.
 */
function isLockedFor(place: string, name: string): boolean {
  for (let folder = place; ; folder = dirname(folder)) {
    if (join(folder, 'node_modules', name) in locked) return true;
    if (folder === '' || folder === '.') return false;
  }
}

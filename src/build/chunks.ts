import { join } from 'node:path';
import type { Rolldown } from 'vite';
import { requestedCall, WHOLE } from './contractForPages.ts';

/** The properties of an area that the build needs: a row of `client/routing/areas.ts`. */
export interface BuiltArea {
  readonly id: string;
  readonly needsConnection?: true;
}

/** The names of the chunks that every visit begins with. */
export const EVERY_VISIT: readonly string[] = ['libraries', 'start'];

/** Home is the first page for signed-in users: its code is in the chunks that every visit loads. */
const FIRST = 'home';
/** The student's card on Home, which shows nothing else of the areas that share its code. */
const FACE = 'card-face';
/**
 * The first area for everyone else. Code that it shares with other areas is in its own chunk, so
 * that it needs no further chunk.
 */
const OUTSIDE = 'landing';
/**
 * The area with the longest lists, which has a budget of its own: its pages load nothing that only
 * its panels and other areas share.
 */
const DESK = 'accounts';
/** The dialog that asks for a fresh sign-in: it needs forms, which lists and the card do not. */
const STEP_UP = 'reauthentication';
/** QR codes, which most pages with fields never draw. */
const QR_CODE = 'qr-code';
/** The chunks of what several areas use. None imports a later one. */
const SHARED = [
  FACE,
  QR_CODE,
  OUTSIDE,
  'shared',
  'fields',
  STEP_UP,
  'shared-accounts',
  'shared-online',
] as const;

const LIBRARY = /[\\/]node_modules[\\/]/;
/**
 * Library scripts change less often than the app's own code; library styles are bundled with the
 * app's own styles.
 */
const LIBRARY_SCRIPT = /[\\/]node_modules[\\/].*js$/;
const FORM_LIBRARY = /[\\/]node_modules[\\/](zod|react-hook-form|@hookform|@standard-schema)[\\/]/;
export const PAGE = /Page\.tsx$/;
const isAppModule = (id: string) => !LIBRARY.test(id);

/** Path of the module with an area's screen table, the entry point of the area's code. */
export const tableOf = (root: string, area: string): string =>
  join(root, 'src/client/features', area, 'area.ts');

/**
 * Returns the rules by which the client is divided into chunks. A module belongs to the first of
 * these that applies:
 * 1. `libraries` and `start`: what `main.tsx` and Home import.
 * 2. `forms`: the libraries that validate fields, the shapes defined with them, and the kernel of
 *    forms.
 * 3. `card-face`: the card that students see on Home. What the landing page also imports is not
 *    part of it. `reauthentication`: the dialog that asks for a fresh sign-in. `qr-code`: what draws
 *    such a code.
 * 4. What several areas use: `landing` if the landing page is one of them, `shared` if it depends
 *    only on libraries that are already loaded, otherwise `fields`, which contains mostly fields.
 *    If all these areas need a connection, it is `shared-accounts` if the account lists' pages
 *    import it, and otherwise `shared-online`. None of them imports a later one, because chunks
 *    that import each other may run before their dependencies.
 * 5. `library`: what several screens use of other libraries and no rule above covers, one chunk for
 *    each set of screens.
 * 6. The area's own chunk, named by its id: what its pages import.
 * 7. `<id>-opened`: what its panels, dialogs and other lazily opened parts add.
 * What only the shell opens, such as the user menu, is left to the bundler's own small chunks.
 */
export function chunksOf(root: string, areas: readonly BuiltArea[]): Rolldown.CodeSplittingOptions {
  let known: ReadonlyMap<string, Usage> | undefined;
  const usageOf = (id: string, context: Rolldown.ChunkingContext): Usage | undefined =>
    (known ??= usagesOf(root, areas, context)).get(id);

  const kernel = join(root, 'src/client/forms/');
  const needsForms = (id: string, context: Rolldown.ChunkingContext): boolean => {
    if (FORM_LIBRARY.test(id)) return true;
    if (!usageOf(id, context)?.shared) return false;
    const imported = context.getModuleInfo(id)?.importedIds ?? [];
    return imported.some(
      (one) =>
        FORM_LIBRARY.test(one) ||
        (id.startsWith(kernel) && one.startsWith(kernel) && needsForms(one, context)),
    );
  };
  const appGroup = (
    debugName: string,
    nameOf: (usage: Usage) => string | null | undefined,
  ): Rolldown.CodeSplittingGroup => ({
    debugName,
    test: isAppModule,
    name: (id, context) => {
      const usage = usageOf(id, context);
      return usage && nameOf(usage);
    },
  });

  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: 'libraries', test: LIBRARY_SCRIPT, tags: ['$initial'] },
    {
      name: (id, context) => (needsForms(id, context) ? 'forms' : null),
      debugName: 'forms',
      includeDependenciesRecursively: false,
    },
    appGroup('start', ({ isInStart }) => (isInStart ? 'start' : null)),
    ...SHARED.map((name) => ({
      ...appGroup(name, ({ shared }) => (shared === name ? name : null)),
      // Pages without it may need the same parts of libraries.
      ...(name === STEP_UP && { includeDependenciesRecursively: false }),
    })),
    { name: 'library', test: LIBRARY, minShareCount: 2, entriesAware: true },
    appGroup('areas', ({ areas: users, isInPage }) => (isInPage ? [...users][0] : null)),
    appGroup('opened', ({ areas: users }) => (users.size === 1 ? `${[...users][0]}-opened` : null)),
  ];
  return { groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })) };
}

/** Returns the given modules or files and everything reachable from them. */
export function reached(
  from: readonly string[],
  next: (id: string) => readonly string[],
): Set<string> {
  const found = new Set(from);
  for (const id of found) for (const one of next(id)) found.add(one);
  return found;
}

/** Returns the chunks of a finished build by file name. */
export const chunksIn = (
  bundle: Rolldown.OutputBundle,
): ReadonlyMap<string, Rolldown.OutputChunk> =>
  new Map(
    Object.values(bundle).flatMap((chunk) =>
      chunk.type === 'chunk' ? [[chunk.fileName, chunk] as const] : [],
    ),
  );

/** Returns the file names of the chunks that every page loads first. */
export const entriesIn = (chunks: ReadonlyMap<string, Rolldown.OutputChunk>): string[] =>
  [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);

/** Where a module of the app's own code is used. */
interface Usage {
  readonly areas: ReadonlySet<string>;
  /** Whether every visit loads the module. */
  readonly isInStart: boolean;
  /** Whether a page of its area imports the module, or the area has no page. */
  readonly isInPage: boolean;
  /** The chunk of the module if several areas, or an area and the shell, use it. */
  readonly shared: (typeof SHARED)[number] | null;
}

/**
 * What a module imports. Every module that makes calls of a resource imports the resource's list of
 * calls; of these calls, only those count that the module makes.
 */
function importedBy(id: string, context: Rolldown.ChunkingContext): readonly string[] {
  const { importedIds = [], code } = context.getModuleInfo(id) ?? {};
  if (requestedCall(id)) return [];
  const next = (one: string) => context.getModuleInfo(one)?.importedIds ?? [];
  const calls = importedIds
    .flatMap(next)
    .filter((one) => requestedCall(one))
    .flatMap(next);
  const makes = (call: string) => {
    const { resource, name } = requestedCall(call) ?? {};
    return new RegExp(`\\b${resource}\\.${name}\\b`).test(code ?? '');
  };
  return [...importedIds, ...calls.filter(makes)];
}

function usagesOf(
  root: string,
  areas: readonly BuiltArea[],
  context: Rolldown.ChunkingContext,
): ReadonlyMap<string, Usage> {
  const features = join(root, 'src/client/features');
  const tables = new Map(areas.map(({ id }) => [tableOf(root, id), id]));
  const imported = (id: string) => importedBy(id, context).filter(isAppModule);
  /** Leaves out what the contract's shapes import: the first pages make their calls without shapes. */
  const withoutShapes = (id: string) => (id.endsWith(WHOLE) ? [] : imported(id));
  const opened = (id: string) =>
    (context.getModuleInfo(id)?.dynamicallyImportedIds ?? []).filter(
      (one) => isAppModule(one) && !tables.has(one),
    );
  const pagesOf = (table: string) => {
    const screens = opened(table);
    const pages = screens.filter((screen) => PAGE.test(screen));
    return pages.length > 0 ? pages : screens;
  };

  const main = join(root, 'src/client/main.tsx');
  const home = tableOf(root, FIRST);
  const inShell = reached([main], (id) => [...imported(id), ...opened(id)]);
  const inStart = reached([main, home, ...pagesOf(home)], withoutShapes);
  const inPages = reached(
    [...tables.keys()].flatMap((table) => [table, ...pagesOf(table)]),
    imported,
  );
  const desk = tableOf(root, DESK);
  const inDeskPages = reached([desk, ...pagesOf(desk)], imported);
  const outside = tableOf(root, OUTSIDE);
  const inLanding = reached([outside], (id) => [...withoutShapes(id), ...opened(id)]);
  const inFace = reached([join(root, 'src/client/domain/cards/HeldCard.tsx')], withoutShapes);
  const stepUp = join(root, 'src/client/domain/reauthentication/');
  const qrCode = join(root, 'src/client/ui/QrCode.tsx');
  const withLibraries = (id: string) => context.getModuleInfo(id)?.importedIds ?? [];
  const alwaysLoaded = reached(
    [main, home, ...pagesOf(home), outside, ...pagesOf(outside)],
    withLibraries,
  );

  const users = new Map<string, Set<string>>([...inShell, ...inStart].map((id) => [id, new Set()]));
  for (const [table, area] of tables) {
    for (const id of reached([table], (one) => [...imported(one), ...opened(one)]))
      users.set(id, (users.get(id) ?? new Set()).add(area));
  }
  // A module in an area's folder belongs to that area's chunk, even if another area or the shell
  // opens part of it.
  const ownerOf = (id: string) =>
    areas.find((area) => id.startsWith(join(features, area.id, '/')))?.id;
  const areasOf = (id: string): ReadonlySet<string> => {
    const owner = ownerOf(id);
    return owner === undefined ? (users.get(id) ?? new Set()) : new Set([owner]);
  };
  const needsLibraries = (id: string) =>
    [...reached([id], withLibraries)].some((one) => !isAppModule(one) && !alwaysLoaded.has(one));
  const online = new Set(areas.flatMap(({ id, needsConnection }) => (needsConnection ? [id] : [])));
  const sharedOf = (id: string): Usage['shared'] => {
    const all = areasOf(id);
    const isInShell = ownerOf(id) === undefined && inShell.has(id);
    if (inLanding.has(id)) return OUTSIDE;
    if (inFace.has(id)) return FACE;
    if (all.size + Number(isInShell) < 2) return null;
    if (id.startsWith(stepUp)) return STEP_UP;
    if (id === qrCode) return QR_CODE;
    if (isInShell || ![...all].every((area) => online.has(area)))
      return needsLibraries(id) ? 'fields' : 'shared';
    return inDeskPages.has(id) ? 'shared-accounts' : 'shared-online';
  };
  return new Map(
    [...users.keys()].map((id) => [
      id,
      {
        areas: areasOf(id),
        isInStart: inStart.has(id),
        isInPage: inPages.has(id),
        shared: sharedOf(id),
      },
    ]),
  );
}

import type { Import } from './modules.ts';

const SHARED = ['src/contract', 'src/rules'];
/** What areas may know of the session: who calls, how guesses are counted, how far a sign-in has come towards a new password, and second factors. */
const SESSION_PARTS = ['actor', 'codes', 'guesses', 'passwordFlow', 'refusalOfWeak', 'secrets'].map((name) => `src/server/session/${name}.ts`);

/**
 * What each folder may import of ours, besides itself; the first match counts. `src/client/features/*` stands for each feature's own folder.
 * What is not listed is refused, so that a new folder has to be thought about here.
 */
const MAY_IMPORT: readonly (readonly [folder: string, allowed: readonly string[]])[] = [
  ['src/contract', []],
  ['src/rules', ['src/contract']],
  ['src/client/api', ['src/client/i18n', 'src/client/offline', ...SHARED]],
  ['src/client/offline', [...clientFolders('api', 'components', 'device', 'i18n', 'theme'), 'sw/messages.ts', ...SHARED]],
  ['src/client/device', [...clientFolders('components', 'i18n'), ...SHARED]],
  ['src/client/components', [...clientFolders('api', 'device', 'i18n', 'offline', 'routing', 'theme'), ...SHARED]],
  ['src/client/i18n', [...clientFolders('api'), 'public/app/translations', ...SHARED]],
  ['src/client/theme', [...clientFolders('i18n'), ...SHARED]],
  ['src/client/features/*', [...clientFolders('api', 'components', 'device', 'i18n', 'offline', 'routing', 'theme'), ...SHARED]],
  ['src/client', ['src/client', ...SHARED]],
  ['src/server/areas/*', ['src/server/database', 'src/server/mail', 'src/server/systems', 'src/server/http/handler.ts', 'src/server/session/factors', ...SESSION_PARTS, ...SHARED]],
  ['src/server/systems/*', ['src/server/database', 'src/server/settings.ts', 'src/server/systems/hashing.ts', 'src/server/systems/noResponse.ts', ...SHARED]],
  ['src/server/database', SHARED],
  ['src/server', ['src/server', 'package.json', ...SHARED]],
  ['sw', SHARED],
];

/** The packages that a folder may use; every line that covers a file counts. */
const MAY_USE_PACKAGE: readonly (readonly [folder: string, allowed: RegExp])[] = [
  ['src/contract', /^zod$/],
  ['src/rules', /^zod$/],
  ['sw', /^(workbox-.*|idb-keyval|zod)$/],
  ['src/client', /^(?!node:|@?fastify|pg$|kysely|openid-client|oidc-provider|nodemailer|pino|vite$)/],
  ['src/server', /^(?!react|@mantine|@tanstack|workbox-|idb-keyval|i18next)/],
];

const AREA = /^src\/server\/areas\/[^/]+\//;

export function mayImport(importer: string, { target, isPackage, isTypeOnly, isDynamic }: Import): boolean {
  if (isPackage) return isTypeOnly || MAY_USE_PACKAGE.every(([folder, allowed]) => !isWithin(importer, folder) || allowed.test(target));

  for (const [pattern, allowed] of MAY_IMPORT) {
    const own = ownFolder(pattern, importer);
    if (own === null) continue;
    if (isWithin(target, own)) return true;
    // A page is fetched when it is opened; whoever shows the way to it knows no more than its address.
    if (isDynamic && importer.startsWith('src/client/')) return true;
    if (AREA.test(target) && AREA.test(importer)) return target.endsWith('/index.ts');
    if (AREA.test(importer) && isBesideAreas(target)) return true;
    return allowed.some((folder) => isWithin(target, folder));
  }
  return false;
}

/** The importer's own folder as the pattern names it, one level down where it ends with a star; null where it is about others. */
function ownFolder(pattern: string, importer: string): string | null {
  if (!pattern.endsWith('/*')) return isWithin(importer, pattern) ? pattern : null;
  const parent = pattern.slice(0, -1);
  const [name, ...rest] = importer.startsWith(parent) ? importer.slice(parent.length).split('/') : [];
  return rest.length > 0 ? `${parent}${name}` : null;
}

/** What all areas share lies in files beside their folders. */
const isBesideAreas = (path: string) => /^src\/server\/areas\/[^/]+\.ts$/.test(path);

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

function clientFolders(...names: string[]): string[] {
  return names.map((name) => `src/client/${name}`);
}

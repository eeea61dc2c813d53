const SHARED = ['src/contract', 'src/rules'];
/**
 * The rooms of the session that areas may import, and parts of the others: codes, second factors,
 * counting of attempts, creation of activation keys, and progress of a sign-in towards a new
 * password.
 */
const SESSION_PARTS = [
  'codes',
  'factors',
  'limits',
  'sessions/cardDevices.ts',
  'sessions/pushes.ts',
  'sessions/signInsStore.ts',
  'sessions/withoutSession.ts',
  'signIn/activationKey/activationKeys.ts',
  'signIn/refusedIdentity.ts',
  'signIn/passwordFlow.ts',
  'signIn/weakSignIn.ts',
].map((name) => `src/server/session/${name}`);

/**
 * The folders of the client, from lowest to highest layer. Each may import the folders before it
 * and none after it, so that imports between folders are never circular. A feature never imports
 * another one.
 */
export const CLIENT_LAYERS = [
  'store',
  'device',
  'api',
  'i18n',
  'theme',
  'offline',
  'paths',
  'ui',
  'actions',
  'session',
  'routing',
  'forms',
  'domain',
  'table',
  'features/*',
  'shell',
];

/**
 * The folders of the server, from lowest to highest layer, with the same rule. Folders that are not
 * listed, such as `jobs`, `commands` and `process`, and the files of its top folder compose the
 * server and may import everything.
 */
export const SERVER_LAYERS = [
  'base',
  'texts',
  'database',
  'retention',
  'metrics',
  'outward',
  'systems',
  'config',
  'outbox',
  'mail',
  'roles',
  'power',
  'people',
  'cards',
  'call',
  'session',
  'areas',
  'http',
  'scim',
  'credentialIssuer',
  'identityVerifier',
];

/**
 * The lowest rooms of the session, with the same rule: counting attempts knows no secret, and a code
 * knows neither sessions nor ways to sign in.
 */
const SESSION_LAYERS = ['session/limits', 'session/codes'];
const BELOW_SESSION = SERVER_LAYERS.slice(0, SERVER_LAYERS.indexOf('session'));

/**
 * The handlers of sign-in and sign-out receive the calling browser, whose type belongs to the
 * session folder.
 */
const BROWSER = 'src/server/session/sessions/browser.ts';

/**
 * The project files that each folder may import besides its own; the first match applies.
 * `src/client/features/*` stands for each feature's own folder. Imports that are not listed are
 * refused, so that a new folder requires an entry here.
 */
const MAY_IMPORT: readonly (readonly [folder: string, allowed: readonly string[]])[] = [
  ['src/contract', []],
  ['src/rules', ['src/contract']],
  ...CLIENT_LAYERS.map((layer, at): [string, string[]] => [
    `src/client/${layer}`,
    [
      ...CLIENT_LAYERS.slice(0, at).map((below) => `src/client/${below.replace('/*', '')}`),
      'sw/languageCache.ts',
      'sw/messages.ts',
      'public/app/translations',
      ...SHARED,
    ],
  ]),
  ['src/client', ['src/client', ...SHARED]],
  ['src/build', SHARED],
  [
    'src/server/areas/*',
    [
      'src/server/database',
      'src/server/retention',
      'src/server/mail',
      'src/server/outbox',
      'src/server/roles',
      'src/server/power',
      'src/server/people',
      'src/server/cards',
      'src/server/systems',
      'src/server/call',
      'src/server/base/secrets.ts',
      'src/server/base/markup.ts',
      'src/server/base/lists.ts',
      'src/server/base/batches.ts',
      'src/server/texts',
      ...SESSION_PARTS,
      ...SHARED,
    ],
  ],
  [
    'src/server/systems/*',
    [
      'src/server/database',
      'src/server/base/settings.ts',
      'src/server/base/markup.ts',
      'src/server/outward',
      'src/server/systems/certificates.ts',
      'src/server/systems/demonstrationCertificates.ts',
      'src/server/systems/hashing.ts',
      'src/server/systems/httpSystem.ts',
      'src/server/systems/noResponse.ts',
      'src/server/systems/timeLimit.ts',
      'src/server/systems/systemRefusal.ts',
      ...SHARED,
    ],
  ],
  ['src/server/texts', ['src/build/textsVersion.ts', 'src/server/base', ...SHARED]],
  ...SESSION_LAYERS.map((room, at): [string, string[]] => [
    `src/server/${room}`,
    [
      ...[...BELOW_SESSION, ...SESSION_LAYERS.slice(0, at)].map((below) => `src/server/${below}`),
      ...SHARED,
    ],
  ]),
  ...SERVER_LAYERS.map((layer, at): [string, string[]] => [
    `src/server/${layer}`,
    [
      ...SERVER_LAYERS.slice(0, at).map((below) => `src/server/${below}`),
      ...(layer === 'call' ? [BROWSER] : []),
      'package.json',
      ...SHARED,
    ],
  ]),
  [
    'src/demo',
    [
      ...SERVER_LAYERS.map((layer) => `src/server/${layer}`),
      'src/build/closedOutput.ts',
      'package.json',
      ...SHARED,
    ],
  ],
  ['src/server/process/demonstration.ts', ['src/demo/demonstration.ts', 'src/server/config']],
  [
    'src/server',
    ['src/server', 'src/build/closedOutput.ts', 'src/build/sources.ts', 'package.json', ...SHARED],
  ],
  ['sw', SHARED],
];

/**
 * Parts of a feature that another folder opens when they are needed: the tables of screens, the
 * pages of errors, and the card of the helpdesk, which only the page of a closed account shows
 * besides the panel, and which in `domain` would be loaded by every page.
 */
const OPENED: readonly (readonly [importer: RegExp, target: RegExp])[] = [
  [/^src\/client\/routing\/areaLoaders\.ts$/, /^src\/client\/features\/[^/]+\/area\.ts$/],
  [/^src\/client\/routing\//, /^src\/client\/features\/status\//],
  [/^src\/client\/features\/identity\//, /^src\/client\/features\/helpdesk\/HelpdeskCard\.tsx$/],
];

/** The packages that a folder may use; every entry that covers a file applies. */
const MAY_USE_PACKAGE: readonly (readonly [folder: string, allowed: RegExp])[] = [
  ['src/contract', /^zod$/],
  ['src/rules', /^(zod|papaparse|fflate)$/],
  ['src/build', /^(zod|vite|node:.*)$/],
  ['sw', /^(workbox-.*|zod)$/],
  [
    'src/client',
    /^(?!node:|@?fastify|pg$|kysely|openid-client|oidc-provider|nodemailer|pino|vite$)/,
  ],
  ['src/server', /^(?!react|@mantine|@tanstack|workbox-|idb-keyval|i18next)/],
  ['src/demo', /^(?!react|@mantine|@tanstack|workbox-|idb-keyval|i18next)/],
];

/** What only few files may import, because all others use the port in front of it. */
const BEHIND_PORTS: readonly (readonly [target: RegExp, importer: RegExp])[] = [
  [/^openid-client$/, /^src\/server\/session\/signIn\/federation\/openId\//],
  [
    /^src\/server\/session\/signIn\/federation\/openId\//,
    /^src\/server\/session\/signIn\/federation\/(openId\/|identityProviders\.ts$)/,
  ],
];

const AREA = /^src\/server\/areas\/[^/]+\//;

/** One import of a project file or a package. */
interface Import {
  readonly target: string;
  readonly isPackage: boolean;
  readonly isTypeOnly: boolean;
  readonly isDynamic: boolean;
}

export function mayImport(
  importer: string,
  { target, isPackage, isTypeOnly, isDynamic }: Import,
): boolean {
  if (BEHIND_PORTS.some(([port, from]) => port.test(target) && !from.test(importer))) return false;
  if (isPackage)
    return (
      isTypeOnly ||
      MAY_USE_PACKAGE.every(
        ([folder, allowed]) => !isWithin(importer, folder) || allowed.test(target),
      )
    );

  for (const [pattern, allowed] of MAY_IMPORT) {
    const own = ownFolder(pattern, importer);
    if (own === null) continue;
    if (isWithin(target, own)) return true;
    if (isDynamic && OPENED.some(([from, to]) => from.test(importer) && to.test(target)))
      return true;
    if (AREA.test(target) && AREA.test(importer)) return target.endsWith('/index.ts');
    if (AREA.test(importer) && isBesideAreas(target)) return true;
    return allowed.some((folder) => isWithin(target, folder));
  }
  return false;
}

/**
 * Returns the importer's own folder for the pattern, one level deeper if the pattern ends with a
 * star; null if the pattern does not apply.
 */
function ownFolder(pattern: string, importer: string): string | null {
  if (!pattern.endsWith('/*')) return isWithin(importer, pattern) ? pattern : null;
  const parent = pattern.slice(0, -1);
  const [name, ...rest] = importer.startsWith(parent)
    ? importer.slice(parent.length).split('/')
    : [];
  return rest.length > 0 ? `${parent}${name}` : null;
}

/** Code shared by all areas is in files next to their folders. */
const isBesideAreas = (path: string) => /^src\/server\/areas\/[^/]+\.ts$/.test(path);

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

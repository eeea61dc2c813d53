/** Only their first segment: pages live elsewhere, and coming back to sign-in or sign-out would go round in circles. */
const serverPaths = new Set(['api', 'app', 'demo', 'health', 'metrics', 'signin', 'signout']);

/** Where a person goes after signing in. */
export const HOME = '/home';
/** Where a person goes after signing out. */
export const LANDING_PAGE = '/landingpage';

/**
 * The path if it is a page of our own, otherwise the fallback. Addresses of other origins never pass, in whatever
 * spelling browsers forgive: `//host`, `/\host`, tabs and line breaks within.
 */
export function localPathOr(fallback: string, path: string | undefined): string {
  // oxlint-disable-next-line no-control-regex -- browsers drop control characters before they read an address
  if (path === undefined || path.length > 2000 || !/^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(path)) return fallback;
  const origin = 'https://portal.invalid';
  if (!URL.canParse(path, origin)) return fallback;

  const { origin: itsOrigin, pathname, search, hash } = new URL(path, origin);
  const [, first = ''] = pathname.toLowerCase().split('/');
  // Resolving `/.//host` leaves `//host`, which means another host to whoever reads it next.
  if (itsOrigin !== origin || pathname.startsWith('//') || serverPaths.has(first)) return fallback;
  return pathname + search + hash;
}

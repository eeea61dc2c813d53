/** Only their first segment: pages live elsewhere, and coming back to sign-in or sign-out would go round in circles. */
const serverPaths = new Set(['api', 'app', 'demo', 'health', 'metrics', 'signin', 'signout']);

/** Where a person goes after signing in. */
export const HOME = '/home';
/** Where a person goes after signing out. */
export const LANDING_PAGE = '/landingpage';

/** Where a sign-in waits for its second factor. */
export const SECOND_STEP_PAGE = '/tsv/signin';

const LONGEST = 2000;
/** Printed ASCII, as an address has it when it is encoded; a backslash is a slash to browsers. */
const ADDRESS = /^\/[\x21-\x5b\x5d-\x7e]*$/;
/** The first segment of every page of ours; in another spelling it may be one of the server's. */
const FIRST = /^[\w-]+$/;
/** Segments that a browser takes away before it looks, in any spelling: what they leave may be another address. */
const DOTS = /^(\.|%2e){1,2}$/i;

/**
 * The path if it is a page of our own, otherwise the fallback. Addresses of other origins never pass, in whatever spelling
 * browsers forgive: `//host`, `/\host`, `/.//host`, tabs and line breaks within.
 */
export function localPathOr(fallback: string, path: string | null | undefined): string {
  if (path === null || path === undefined || path.length > LONGEST || !ADDRESS.test(path)) return fallback;
  const [pathname = ''] = path.split(/[?#]/);
  const [, first = '', ...others] = pathname.split('/');
  const isOurs = pathname === '/' || (FIRST.test(first) && !serverPaths.has(first.toLowerCase()) && !others.some((segment) => DOTS.test(segment)));
  return isOurs ? path : fallback;
}

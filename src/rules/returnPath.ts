import { SERVER_PATHS } from './serverPaths.ts';

/** The page shown after signing in. */
export const HOME = '/home';
/** The page shown after signing out. */
export const LANDING_PAGE = '/landingpage';

/** The page on which a sign-in waits for its second factor. */
export const SECOND_STEP_PAGE = '/tsv/signin';

const MAX_LENGTH = 2000;
/**
 * Printable ASCII, as in an encoded URL, without the backslash, which browsers treat as a slash.
 */
const ADDRESS = /^\/[\x21-\x5b\x5d-\x7e]*$/;
/**
 * The form of the first segment of every page; in another spelling it might refer to a path of the
 * server.
 */
const FIRST_SEGMENT = /^[\w-]+$/;
/**
 * Dot segments, in any spelling. A browser removes them before it resolves the address, so the
 * result may be another address.
 */
const DOT_SEGMENT = /^(\.|%2e){1,2}$/i;

/**
 * Returns the path if it is a page of the portal, and the fallback otherwise: what the server answers
 * itself is none, and returning to sign-in or sign-out would cause a loop. Addresses of other
 * origins are never accepted, in whatever spelling browsers tolerate: `//host`, `/\host`,
 * `/.//host`, with tabs or line breaks.
 */
export function localPathOr(fallback: string, path: string | null | undefined): string {
  if (path === null || path === undefined || path.length > MAX_LENGTH || !ADDRESS.test(path))
    return fallback;
  const [pathname = ''] = path.split(/[?#]/);
  const [, first = '', ...others] = pathname.split('/');
  const isOwnPage =
    pathname === '/' ||
    (FIRST_SEGMENT.test(first) &&
      !SERVER_PATHS.test(pathname) &&
      !others.some((segment) => DOT_SEGMENT.test(segment)));
  return isOwnPage ? path : fallback;
}

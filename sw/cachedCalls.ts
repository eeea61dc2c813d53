import type { RouteSpec } from '../src/contract/route.ts';

/** A call whose response the worker caches: its path pattern, and whether the response is the same for everyone. */
export interface CachedCall {
  readonly path: string;
  readonly isPublic: boolean;
}

/** Returns the calls that the contract assigns to the service worker. The build passes this list to the worker, so that the worker does not need zod. */
export const cachedCalls = (routes: readonly RouteSpec[]): CachedCall[] =>
  routes
    .filter((spec) => spec.keptBy === 'worker')
    .map(({ path, isPublic }) => ({ path, isPublic: isPublic === true }));

/** Whether a URL path belongs to this call, ignoring case and whatever its parameters are. */
export function isCall({ path }: CachedCall, pathname: string): boolean {
  const segments = path.split('/');
  const requested = pathname.split('/');
  return (
    segments.length === requested.length &&
    segments.every((segment, at) => {
      const given = requested[at] ?? '';
      if (!segment.includes('{')) return segment.toLowerCase() === given.toLowerCase();
      const fixedEnd = segment.slice(segment.indexOf('}') + 1);
      return given.length > fixedEnd.length && given.toLowerCase().endsWith(fixedEnd.toLowerCase());
    })
  );
}

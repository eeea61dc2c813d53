import type { RouteSpec } from '../src/contract/route.ts';

/** A call whose answer the worker keeps: the pattern of its path, and whether everybody gets the same answer. */
export interface KeptCall {
  readonly path: string;
  readonly isPublic: boolean;
}

/** The calls that the contract gives to the service worker. The build hands it this list, so the worker needs no zod. */
export const keptCalls = (routes: readonly RouteSpec[]): KeptCall[] =>
  routes
    .filter((spec) => spec.keptBy === 'worker')
    .map(({ path, isPublic }) => ({ path, isPublic: isPublic === true }));

/** Whether an address's path is this call, however it is spelled and whatever its parameters are. */
export function isCall({ path }: KeptCall, pathname: string): boolean {
  const segments = path.split('/');
  const asked = pathname.split('/');
  return (
    segments.length === asked.length &&
    segments.every((segment, at) => {
      const given = asked[at] ?? '';
      if (!segment.includes('{')) return segment.toLowerCase() === given.toLowerCase();
      const fixedEnd = segment.slice(segment.indexOf('}') + 1);
      return given.length > fixedEnd.length && given.toLowerCase().endsWith(fixedEnd.toLowerCase());
    })
  );
}

import type { Location } from 'react-router-dom';
import * as paths from '#client/paths/pages.ts';
import { pagePath } from '#client/routing/panels.ts';

const personIn = ({ search }: Location) =>
  [...new URLSearchParams(search)].find(([name]) => name.toLowerCase() === 'liuid')?.[1];

/** Returns a predicate: whether a navigation leaves the person whose cases are shown. */
export const leavesPerson =
  (liUId: string) =>
  (next: Location): boolean =>
    ![paths.search(), paths.createCase()].includes(pagePath(next.pathname)) ||
    personIn(next) !== liUId;

/** Returns a predicate: whether a navigation leaves the form for the person's new case. */
export const leavesCase =
  (liUId: string) =>
  (next: Location): boolean =>
    pagePath(next.pathname) !== paths.createCase() || personIn(next) !== liUId;

/** Builds the addresses of the server's own pages: a link to them leaves the app. */
import type { ScopeName } from '#contract/values.ts';
import { segment, query } from './addressParts.ts';

export const signIn = (scope: ScopeName, returnTo?: string) =>
  `/signin/${scope.toLowerCase()}${query({ returnTo })}`;
/** Signs out at the issuer of a scope only. */
export const issuerSignOut = (scope: ScopeName) => `/signout/issuer/${scope.toLowerCase()}`;
export const signOut = (returnPath?: string) =>
  returnPath ? `/signout/${segment(returnPath)}` : '/signout';

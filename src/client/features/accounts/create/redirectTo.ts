import { redirect, replace } from 'react-router-dom';

/**
 * Returns a loader response that redirects to another address. When the original address is already
 * in the history, as after a reload, the redirect replaces it.
 */
export function redirectTo(from: URL, address: string): Response {
  const { pathname, search } = window.location;
  return (from.pathname === pathname && from.search === search ? replace : redirect)(address);
}

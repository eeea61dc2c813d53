import { redirect, replace } from 'react-router-dom';

/** From a loader: leads on to another address. One that stands in the history already, as after a reload, is taken out of it. */
export function leadTo(from: URL, address: string): Response {
  const { pathname, search } = window.location;
  return (from.pathname === pathname && from.search === search ? replace : redirect)(address);
}

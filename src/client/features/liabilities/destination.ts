import { isWebAddress } from '#contract/webAddress.ts';
import type { Session } from '#client/session/session.ts';
import type { TextKey } from './texts.ts';
import { navigationFor } from '#client/routing/navigation.ts';

/**
 * Where the user continues after answering: a page of the portal, with its title, or an external
 * address.
 */
export type Destination =
  | { readonly page: string; readonly title: TextKey }
  | { readonly href: string };

/**
 * Returns what a `destinationLink` leads to for this user. Null for pages that do not exist in this
 * version or that the user may not open, and for anything that is not a web address.
 */
export function destinationOf(link: string | null, session: Session | null): Destination | null {
  if (link === null) return null;
  if (isWebAddress(link)) return { href: link };
  const entry = navigationFor(session).find(({ to }) => link === to || link.startsWith(`${to}/`));
  return entry ? { page: link, title: entry.label } : null;
}

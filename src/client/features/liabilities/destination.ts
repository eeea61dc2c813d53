import type { Session } from '../../session/session.ts';
import type { TextKey } from './texts.ts';
import { navigationFor } from '../../routing/navigation.ts';

/** Where the person goes after answering: a page of ours by its title, or somewhere else on the web. */
export type Destination = { readonly page: string; readonly title: TextKey } | { readonly href: string };

/**
 * What a `destinationLink` leads to for this person. Null for what the navigation has no way to for them, since this version has not
 * got it or they may not open it, and for anything that is no web address.
 */
export function destinationOf(link: string | null, session: Session | null): Destination | null {
  if (link === null) return null;
  if (/^https?:\/\//i.test(link)) return URL.canParse(link) ? { href: link } : null;
  const entry = navigationFor(session).find(({ to }) => link === to || link.startsWith(`${to}/`));
  return entry ? { page: link, title: entry.label } : null;
}

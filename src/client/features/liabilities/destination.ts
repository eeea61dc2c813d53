import { matchPath } from 'react-router-dom';
import type { Session } from '../../api/session.ts';
import type { TextKey } from '../../i18n/keys.ts';
import { gateOf } from '../../routing/gate.ts';
import { outsideTable } from '../../routing/outsideTable.ts';
import { pageTable } from '../../routing/pageTable.ts';

/** Where the person goes after answering: a page of ours by its title, or somewhere else on the web. */
export type Destination = { readonly page: string; readonly title: TextKey } | { readonly href: string };

/**
 * What a `destinationLink` leads to for this person. Null for a page that this version has not or that the person may not open,
 * and for anything that is no web address.
 */
export function destinationOf(link: string | null, session: Session | null): Destination | null {
  if (link === null) return null;
  if (/^https?:\/\//i.test(link)) return URL.canParse(link) ? { href: link } : null;
  const page = [...pageTable, ...outsideTable].find(({ path, load }) => load && matchPath(path, link));
  const params = page && matchPath(page.path, link)?.params;
  if (!page || !params || gateOf(page, session, params, link).kind !== 'open') return null;
  return { page: link, title: page.title };
}

import { useLocation, useNavigate } from 'react-router-dom';

const PANELS = '/panels/';

/** The page below a panel. */
export function pagePath(pathname: string): string {
  const at = pathname.toLowerCase().indexOf(PANELS);
  return at < 0 ? pathname : pathname.slice(0, at);
}

/** The panel's own part of an address; null where only a page is open. */
export function panelOf(pathname: string): string | null {
  const at = pathname.toLowerCase().indexOf(PANELS);
  return at < 0 ? null : pathname.slice(at + PANELS.length);
}

/** What a panel's address says of the panel itself; all else in the query is the page's, such as its filters. */
const OWN_QUERY = ['dismissType', 'searchQuery'];

/** The query of the page below a panel: empty, or with its question mark. */
export function pageQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of OWN_QUERY) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}

/** The address of a panel over the page of `pathname`, which keeps its own query (SHELL-15, SHELL-16). */
export function panelPath(pathname: string, panel: string, search = ''): string {
  const query = new URLSearchParams(pageQuery(search));
  query.set('dismissType', 'close');
  return `${pagePath(pathname).replace(/\/$/, '')}${PANELS}${panel}?${query}`;
}

/** What a link needs to open a panel over the page that it stands on: spread it on `Link`. */
export function usePanelLink(panel: string) {
  const { pathname, search } = useLocation();
  return { to: panelPath(pathname, panel, search), ...openingFrom(pathname) };
}

/** How a panel is opened from an address: what `navigate` and `Link` take. */
export function openingFrom(pathname: string) {
  const isInPanel = pagePath(pathname) !== pathname;
  return {
    state: { isOpenedFromPage: !isInPanel },
    // One panel takes the place of another, so that closing is always one step.
    replace: isInPanel,
    preventScrollReset: true,
  } as const;
}

/** Closes the panel: back to the page below it, without leaving the panel behind in the history. */
export function useClosePanel(): () => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return () => {
    if (wasOpenedFromPage(state)) void navigate(-1);
    else void navigate(pagePath(pathname) + pageQuery(search), { replace: true, preventScrollReset: true });
  };
}

const wasOpenedFromPage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOpenedFromPage' in state && state.isOpenedFromPage === true;

import { useLocation, useNavigate } from 'react-router-dom';
import { useGoBack } from './goBack.ts';

const PANELS = '/panels/';

/** Returns the address of the page below a panel. */
export function pagePath(pathname: string): string {
  const at = pathname.toLowerCase().indexOf(PANELS);
  return at < 0 ? pathname : pathname.slice(0, at);
}

/** Returns the panel part of an address; null when no panel is open. */
export function panelOf(pathname: string): string | null {
  const at = pathname.toLowerCase().indexOf(PANELS);
  return at < 0 ? null : pathname.slice(at + PANELS.length);
}

/**
 * Query parameters that belong to the panel; all others belong to the page, such as its filters.
 */
const PANEL_PARAMS = ['dismissType', 'searchQuery'];

/** Returns the query of the page below a panel: empty, or with its question mark. */
export function pageQuery(search: string): string {
  const query = new URLSearchParams(search);
  for (const name of PANEL_PARAMS) query.delete(name);
  return query.size > 0 ? `?${query}` : '';
}

/**
 * Returns the address of a panel over the page of `pathname`, which keeps its own query (SHELL-15,
 * SHELL-16).
 */
export function panelPath(pathname: string, panel: string, search = ''): string {
  const query = new URLSearchParams(pageQuery(search));
  query.set('dismissType', 'close');
  return `${pagePath(pathname).replace(/\/$/, '')}${PANELS}${panel}?${query}`;
}

/** Returns the props of a `Link` that opens a panel over the current page. */
export function usePanelLink(panel: string) {
  const { pathname, search } = useLocation();
  return { to: panelPath(pathname, panel, search), ...openPanelOptions(pathname) };
}

/** Returns the options with which `navigate` and `Link` open a panel from an address. */
export function openPanelOptions(pathname: string) {
  const isInPanel = pagePath(pathname) !== pathname;
  return {
    state: { isOpenedFromPage: !isInPanel },
    // A panel replaces an open one in the history, so that closing is always one step.
    replace: isInPanel,
    preventScrollReset: true,
  } as const;
}

/**
 * Returns a function that closes the panel: it goes back to the page below without leaving the
 * panel in the history.
 */
export function useClosePanel(): () => void {
  const navigate = useNavigate();
  const goBack = useGoBack();
  const { pathname, search, state } = useLocation();
  return () => {
    if (wasOpenedFromPage(state)) goBack();
    else
      void navigate(pagePath(pathname) + pageQuery(search), {
        replace: true,
        preventScrollReset: true,
      });
  };
}

const wasOpenedFromPage = (state: unknown): boolean =>
  typeof state === 'object' &&
  state !== null &&
  'isOpenedFromPage' in state &&
  state.isOpenedFromPage === true;

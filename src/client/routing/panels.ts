import { useLocation, useNavigate } from 'react-router-dom';

const PANELS = '/panels/';

/** The page below a panel. */
export function pagePath(pathname: string): string {
  const at = pathname.toLowerCase().indexOf(PANELS);
  return at < 0 ? pathname : pathname.slice(0, at);
}

/** The address of a panel over the page of `pathname` (spec 1 §2). */
export const panelPath = (pathname: string, panel: string): string =>
  `${pagePath(pathname).replace(/\/$/, '')}${PANELS}${panel}?dismissType=close`;

/** What a link needs to open a panel over the page that it stands on: spread it on `Link`. */
export function usePanelLink(panel: string) {
  const { pathname } = useLocation();
  const isInPanel = pagePath(pathname) !== pathname;
  return {
    to: panelPath(pathname, panel),
    state: { isOpenedFromPage: !isInPanel },
    // One panel takes the place of another, so that closing is always one step.
    replace: isInPanel,
    preventScrollReset: true,
  } as const;
}

/** Closes the panel: back to the page below it, without leaving the panel behind in the history. */
export function useClosePanel(): () => void {
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  return () => {
    if (wasOpenedFromPage(state)) void navigate(-1);
    else void navigate(pagePath(pathname), { replace: true, preventScrollReset: true });
  };
}

const wasOpenedFromPage = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isOpenedFromPage' in state && state.isOpenedFromPage === true;

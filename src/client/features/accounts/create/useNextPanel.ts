import { useLocation, useNavigate } from 'react-router-dom';
import { panelPath } from '#client/routing/panels.ts';

/**
 * Returns a function that replaces this panel with the next one of the flow, so that Back and
 * closing leave the flow directly.
 */
export function useNextPanel(): (panel: string) => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return (panel) =>
    void navigate(panelPath(pathname, panel, search), {
      replace: true,
      state,
      preventScrollReset: true,
    });
}

import { useLocation, useNavigate } from 'react-router-dom';
import { panelPath } from '../../../routing/panels.ts';

/** Goes to the next panel of the journey in the place of this one, so that Back and closing lead out of it at once. */
export function useNextPanel(): (panel: string) => void {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  return (panel) => void navigate(panelPath(pathname, panel, search), { replace: true, state, preventScrollReset: true });
}

import { useLocation, useNavigate } from 'react-router-dom';
import { openingFrom, panelPath } from './panels.ts';

/** Opens a panel over the page, for what is no link. */
export function useOpenPanel(): (panel: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (panel) => void navigate(panelPath(pathname, panel, search), openingFrom(pathname));
}

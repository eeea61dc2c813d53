import { useLocation, useNavigate } from 'react-router-dom';
import { openPanelOptions, panelPath } from './panels.ts';

/** Returns a function that opens a panel over the page, for elements that are not links. */
export function useOpenPanel(): (panel: string) => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (panel) => void navigate(panelPath(pathname, panel, search), openPanelOptions(pathname));
}

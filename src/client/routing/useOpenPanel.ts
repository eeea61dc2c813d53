import { useNavigate } from 'react-router-dom';
import { openPanelOptions, panelPath } from './panels.ts';
import { useLatestLocation } from './useLatestLocation.ts';

/** Returns a function that opens a panel over the page, for elements that are not links. */
export function useOpenPanel(): (panel: string) => void {
  const navigate = useNavigate();
  const latest = useLatestLocation();
  return (panel) => {
    const { pathname, search } = latest();
    void navigate(panelPath(pathname, panel, search), openPanelOptions(pathname));
  };
}

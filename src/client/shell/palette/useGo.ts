import { useLocation, useNavigate } from 'react-router-dom';
import { openPanelOptions, pagePath, panelOf } from '#client/routing/panels.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';

/**
 * Returns a function that opens a page or a panel. It adds a history entry, like the navigation, and
 * clears the toasts (SHELL-07).
 */
export function useGo(): (to: string) => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (to) => {
    toastStore.clear();
    const isPanelHere = panelOf(to) !== null && pagePath(to) === pagePath(pathname);
    void navigate(to, isPanelHere ? openPanelOptions(pathname) : {});
  };
}

import { fetchOnce } from './fetchOnce.ts';

/** The components that surround every panel. */
export const panelFrame = fetchOnce(async () => {
  const [{ PanelRoute }, { PanelError, PanelFailed }] = await Promise.all([
    import('./PanelRoute.tsx'),
    import('./PanelError.tsx'),
  ]);
  return { PanelRoute, PanelError, PanelFailed };
});

/**
 * Loads the code of a panel that is often opened from the current page. If that fails, opening the
 * panel tries again.
 */
export async function preloadPanel(load: () => Promise<unknown>): Promise<void> {
  await Promise.allSettled([panelFrame(), load()]);
}

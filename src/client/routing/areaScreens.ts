import { matchPath, type Params } from 'react-router-dom';
import { withTexts } from '../i18n/i18n.ts';
import type { AnyTextKey } from '../i18n/keys.ts';
import { areaAt, type Area } from './areas.ts';
import { fetchOnce } from './fetchOnce.ts';
import type { AreaScreens, Screen } from './screens.ts';

const fetched = new Map<Area, Promise<Required<AreaScreens<AnyTextKey>>>>();

/** An area's screens, fetched together with its texts when one of them is first wanted. @throws when either does not come; the next call tries again. */
export function screensOf(area: Area): Promise<Required<AreaScreens<AnyTextKey>>> {
  const known = fetched.get(area);
  if (known) return known;
  const coming = fetchScreens(area);
  fetched.set(area, coming);
  coming.catch(() => fetched.delete(area));
  return coming;
}

async function fetchScreens(area: Area): Promise<Required<AreaScreens<AnyTextKey>>> {
  const { screens } = await withTexts(area.texts ?? [], area.load());
  const inArea = (screen: Screen): Screen => withArea(area, screen);
  return { pages: (screens.pages ?? []).map(inArea), panels: (screens.panels ?? []).map(inArea) };
}

/** What a screen does not say holds as its area says. */
export const withArea = ({ audience, feature, needsConnection }: Area, screen: Screen): Screen => ({
  ...(audience && { audience }),
  ...(feature && { feature }),
  ...(needsConnection && { needsConnection }),
  ...screen,
  load: fetchOnce(screen.load),
});

/** The panel at the address after `/panels/`, and its parameters; null where the portal has none. @throws as `screensOf` */
export async function panelAt(address: string): Promise<{ readonly screen: Screen; readonly params: Params } | null> {
  const area = areaAt('panels', address);
  const { panels } = area ? await screensOf(area) : { panels: [] };
  for (const screen of panels) {
    const match = matchPath(`/${screen.path}`, `/${address}`);
    if (match) return { screen, params: match.params };
  }
  return null;
}

/** What stands around every panel. */
export const panelFrame = fetchOnce(async () => {
  const [{ PanelRoute }, { PanelError }] = await Promise.all([import('./PanelRoute.tsx'), import('./PanelError.tsx')]);
  return { PanelRoute, PanelError };
});

/** Fetches the code of a panel that is often opened from where the person is now. What does not come is asked for again when it is opened. */
export async function fetchPanelAhead(address: string): Promise<void> {
  await Promise.allSettled([panelFrame(), panelAt(address).then((panel) => panel?.screen.load())]);
}

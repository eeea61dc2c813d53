import { matchPath, type Params } from 'react-router-dom';
import { offers } from '../api/product.ts';
import { withTexts } from '../i18n/i18n.ts';
import type { AnyTextKey } from '../i18n/keys.ts';
import { areaLoaders } from './areaLoaders.ts';
import { areaAt } from './areaAt.ts';
import type { Area } from './areas.ts';
import { fetchOnce } from './fetchOnce.ts';
import type { AreaScreens, Screen } from './screens.ts';

const fetched = new Map<Area, Promise<Required<AreaScreens<AnyTextKey>>>>();

/**
 * Returns an area's screens, loading their code and texts together on first use. @throws when
 * either fails to load; the next call tries again.
 */
export function screensOf(area: Area): Promise<Required<AreaScreens<AnyTextKey>>> {
  const known = fetched.get(area);
  if (known) return known;
  const pending = fetchScreens(area);
  fetched.set(area, pending);
  pending.catch(() => fetched.delete(area));
  return pending;
}

async function fetchScreens(area: Area): Promise<Required<AreaScreens<AnyTextKey>>> {
  const code = areaLoaders[area.id]();
  const { screens } = await withTexts(area.texts ?? [], code).catch(async (error: unknown) => {
    // Without a network both are missing, and only the code needs the document to be loaded anew.
    await code;
    throw error;
  });
  const inArea = (screen: Screen): Screen => withArea(area, screen);
  return { pages: (screens.pages ?? []).map(inArea), panels: (screens.panels ?? []).map(inArea) };
}

/** Fills in the area's values for everything that a screen does not define itself. */
export const withArea = (
  { id: _id, pages: _pages, panels: _panels, navigation: _navigation, texts: _texts, ...own }: Area,
  screen: Screen,
): Screen => ({
  ...own,
  ...screen,
  load: fetchOnce(screen.load),
});

/**
 * Finds the panel at the address after `/panels/`, with its parameters; null when there is none, or
 * the university leaves it out.
 * @throws like `screensOf`
 */
export async function panelAt(
  address: string,
): Promise<{ readonly screen: Screen; readonly params: Params } | null> {
  const area = areaAt('panels', address);
  const { panels } = area ? await screensOf(area) : { panels: [] };
  for (const screen of panels) {
    const match = matchPath(`/${screen.path}`, `/${address}`);
    if (match && offers(screen.module)) return { screen, params: match.params };
  }
  return null;
}

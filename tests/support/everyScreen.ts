import { areaLoaders } from '#client/routing/areaLoaders.ts';
import { areas } from '#client/routing/areas.ts';
import { withArea } from '#client/routing/areaScreens.ts';

const loaded = await Promise.all(
  areas.map(async (area) => ({ area, screens: (await areaLoaders[area.id]()).screens })),
);

/** Every page of the portal, built or not, with the properties of its area and its own combined. */
export const everyPage = loaded.flatMap(({ area, screens }) =>
  (screens.pages ?? []).map((screen) => withArea(area, screen)),
);

/** Every panel, likewise. */
export const everyPanel = loaded.flatMap(({ area, screens }) =>
  (screens.panels ?? []).map((screen) => withArea(area, screen)),
);

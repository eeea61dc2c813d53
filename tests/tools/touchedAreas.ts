import { areaAt } from '#client/routing/areaAt.ts';
import { type Area, areas, type AreaId } from '#client/routing/areas.ts';

const FEATURE = /^src\/client\/features\/(\w+)\//;
const TEXTS = /^public\/app\/translations\/(\w+)\.[\w-]+\.json$/;

/** Returns the areas whose own code or texts are among the files. */
export function touchedAreas(files: readonly string[]): ReadonlySet<AreaId> {
  const features = new Set(files.map((file) => FEATURE.exec(file)?.[1]));
  const texts = new Set(files.map((file) => TEXTS.exec(file)?.[1]));
  return new Set(
    areas
      .filter((area) => features.has(area.id) || area.texts?.some((name) => texts.has(name)))
      .map(({ id }) => id),
  );
}

/** Returns the area of the address, or of the panel in it; undefined when the portal has none. */
export function areaVisited(address: string): Area | undefined {
  const [page = '', panel] = address.split('/panels/');
  return panel === undefined ? areaAt('pages', page) : areaAt('panels', panel);
}

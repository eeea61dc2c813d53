import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changedFiles } from '#tests/tools/change.ts';
import { filesUnder, root } from '#tests/tools/modules.ts';
import { areaVisited, touchedAreas } from '#tests/tools/touchedAreas.ts';
import { touchedTests } from '#tests/tools/touchedTests.ts';
import { isInTurn, modulesNow } from '#tests/tools/turns.ts';

/** Of the journeys that a change does not touch, `npm test` takes one file in so many. */
const SHARE = 2;
const ADDRESS = /['"`](\/[a-z][\w/-]*)/g;

/** Whether the change touches the journey: its file, what all use, or an area that it visits. */
function touched(): (spec: string) => boolean {
  const changed = changedFiles();
  const { concerned, isShared } = touchedTests(changed, modulesNow());
  const areas = touchedAreas([...changed, ...concerned]);
  const isOfAll = isShared || changed.some((file) => file.startsWith('e2e/support/'));
  return (spec) =>
    isOfAll ||
    changed.includes(spec) ||
    [...readFileSync(join(root, spec), 'utf8').matchAll(ADDRESS)].some(([, address = '']) => {
      const area = areaVisited(address);
      return area !== undefined && areas.has(area.id);
    });
}

/**
 * The files of journeys that do not run. With `JOURNEYS=turn` (`npm test`), those run that the
 * change touches and half of the others, other ones with each commit; with `JOURNEYS=left`, the
 * rest; without the variable, all. Screens and errands choose by themselves.
 */
export function ignoredJourneys(): readonly string[] {
  const which = process.env['JOURNEYS'];
  if (which === undefined) return [];
  const isTouched = touched();
  return filesUnder('e2e')
    .filter((file) => /^e2e\/[^/]+\.spec\.ts$/.test(file) && file !== 'e2e/screens.spec.ts')
    .filter((spec) => (isInTurn(spec, SHARE) || isTouched(spec)) === (which === 'left'))
    .map((spec) => spec.replace('e2e/', ''));
}

import type { Page } from '@playwright/test';
import { lowContrasts } from './accessibility.ts';
import { lostInForcedColours } from './forcedColours.ts';
import { textSpacingLosses } from './textSpacing.ts';

/** What people set on their device or in their browser; every page has to follow it. */
const adaptations: readonly {
  readonly name: string;
  readonly media: Parameters<Page['emulateMedia']>[0];
  readonly losses: (page: Page) => Promise<string[]>;
}[] = [
  {
    name: 'forced colours',
    media: { forcedColors: 'active' },
    losses: (page) => page.evaluate(lostInForcedColours),
  },
  {
    name: 'reduced motion',
    media: { reducedMotion: 'reduce' },
    losses: (page) => page.evaluate(movingElements),
  },
  { name: 'more contrast', media: { contrast: 'more' }, losses: lowContrasts },
  { name: 'text spacing', media: {}, losses: textSpacingLosses },
];

/** Returns what each of the adaptations makes unreadable on the page as it is shown. */
export async function adaptationLosses(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const { name, media, losses } of adaptations) {
    await page.emulateMedia(media);
    found.push(...(await losses(page)).map((what) => `${name}: ${what}`));
    await page.emulateMedia({ forcedColors: null, contrast: null });
  }
  return found;
}

/** Runs in the page. Returns the elements that would move, grow or turn. */
function movingElements(): string[] {
  const isStill = (property: string) =>
    /^(none|opacity|visibility|color|fill|stroke|.*-color|box-shadow)$/.test(property.trim());
  const moving: string[] = [];
  for (const element of document.querySelectorAll('*')) {
    for (const pseudo of [null, '::before', '::after']) {
      const { transitionProperty, transitionDuration } = getComputedStyle(element, pseudo);
      const lasts = transitionDuration.split(',').some((time) => Number.parseFloat(time) > 0);
      if (lasts && !transitionProperty.split(',').every(isStill))
        moving.push(`${element.outerHTML.slice(0, 100)} ${transitionProperty}`);
    }
  }
  for (const { effect } of document.getAnimations()) {
    if (!(effect instanceof KeyframeEffect)) continue;
    const { duration, iterations } = effect.getComputedTiming();
    const properties = effect
      .getKeyframes()
      .flatMap((frame) => Object.keys(frame))
      .filter((name) => !['offset', 'computedOffset', 'easing', 'composite'].includes(name));
    if ((Number(duration) > 1 || iterations === Infinity) && !properties.every(isStill))
      moving.push(`${effect.target?.outerHTML.slice(0, 100)} ${[...new Set(properties)].join()}`);
  }
  return moving;
}

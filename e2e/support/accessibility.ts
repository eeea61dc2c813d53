import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Rules that axe disables by default but Lighthouse checks: the visible label of a control must be
 * part of its name.
 */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } };

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** The page below a panel has its own address and is checked there. */
interface AuditTarget {
  readonly address?: string;
}

/**
 * Returns the violations of WCAG 2.2 AA on the page, with the rule and a short description of the
 * element.
 */
export async function violations(
  page: Page,
  { address = '' }: AuditTarget = {},
): Promise<string[]> {
  // Loads axe only once per document, because parsing its half a megabyte takes longer than most of
  // its rules.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const options: Axe.RunOptions = {
    resultTypes: ['violations'],
    rules: EXPERIMENTAL,
    runOnly: { type: 'tag', values: WCAG },
  };
  return page.evaluate(
    async ([context, axeOptions]) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      // While a panel fades in, its texts have less contrast. Endless animations are of skeletons.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { violations: rules } = await axe.run(context, axeOptions);
      return rules.flatMap(({ id, nodes }) =>
        nodes.map(
          ({ html, any, all }) =>
            `${id}: ${html.slice(0, 160)} ${[...any, ...all][0]?.message ?? ''}`,
        ),
      );
    },
    [address.includes('/panels/') ? 'dialog[open]' : ':root', options] as const,
  );
}

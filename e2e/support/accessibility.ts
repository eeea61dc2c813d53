import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type Axe from 'axe-core';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules that axe leaves out by default and Lighthouse holds us to: what is seen on a control is part of its name. */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } };

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** What a panel lies over has an address of its own, and is judged there. */
interface Judged {
  readonly address?: string;
}

/** Each rule of WCAG 2.2 AA that the page breaks and where, in a few words. */
export const violations = (page: Page, judged: Judged = {}): Promise<string[]> => found(page, judged, { type: 'tag', values: WCAG });

/** Where the colours are too close: all that may differ between the schemes. */
export const paleText = (page: Page, judged: Judged = {}): Promise<string[]> => found(page, judged, { type: 'rule', values: ['color-contrast'] });

async function found(page: Page, { address = '' }: Judged, runOnly: Axe.RunOnly): Promise<string[]> {
  // A document is given axe once, since reading its half a megabyte costs more than most of its rules.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const options: Axe.RunOptions = { resultTypes: ['violations'], rules: EXPERIMENTAL, runOnly };
  return page.evaluate(
    async ([part, asked]) => {
      const { axe } = globalThis as unknown as { axe: typeof Axe };
      const { violations: broken } = await axe.run(part, asked);
      return broken.flatMap(({ id, nodes }) => nodes.map(({ html, any, all }) => `${id}: ${html.slice(0, 160)} ${[...any, ...all][0]?.message ?? ''}`));
    },
    [address.includes('/panels/') ? 'dialog[open]' : ':root', options] as const,
  );
}

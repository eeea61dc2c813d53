import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Rules that axe leaves out by default and Lighthouse holds us to: what is seen on a control is part of its name. */
const EXPERIMENTAL = { 'label-content-name-mismatch': { enabled: true } };

/** What a panel lies over has an address of its own, and is judged there. */
interface Judged {
  readonly address?: string;
}

function axeOf(page: Page, { address = '' }: Judged): AxeBuilder {
  // No page holds frames of others, so nothing has to be gathered on a page of its own.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules: EXPERIMENTAL }).setLegacyMode();
  return address.includes('/panels/') ? axe.include('[role=dialog]') : axe;
}

/** Each rule of WCAG 2.2 AA that the page breaks and where, in a few words. */
export const violations = (page: Page, judged: Judged = {}): Promise<string[]> => found(axeOf(page, judged).withTags(WCAG));

/** Where the colours are too close: all that may differ between the schemes. */
export const paleText = (page: Page, judged: Judged = {}): Promise<string[]> => found(axeOf(page, judged).withRules('color-contrast'));

async function found(axe: AxeBuilder): Promise<string[]> {
  const { violations: broken } = await axe.analyze();
  return broken.flatMap(({ id, nodes }) => nodes.map(({ html, any, all }) => `${id}: ${html.slice(0, 160)} ${[...any, ...all][0]?.message ?? ''}`));
}

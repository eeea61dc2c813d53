import type { AreaParts } from '#contract/areaParts.ts';
import { cards } from '#contract/cards.ts';
import { liabilities } from '#contract/liabilities.ts';
import { passwords } from '#contract/passwords.ts';
import { profileImages } from '#contract/profileImages.ts';
import type { RouteSpec } from '#contract/route.ts';
import { user } from '#contract/user.ts';
import { areaOfAddress } from '#rules/areaOfAddress.ts';

/**
 * The first calls of the two pages on which most visits begin, for any signed-in user. A call that
 * is missing here is only made later.
 */
export const firstCalls: Readonly<Record<string, readonly RouteSpec[]>> = {
  '/home': [
    user.current,
    user.account,
    cards.mine,
    passwords.status,
    liabilities.mine,
    user.notifications,
  ],
  '/card': [user.current, cards.mine, cards.hasOrder, profileImages.ownPortrait],
};

/**
 * What the browser preloads while the scripts common to all pages are loading, instead of after
 * them.
 */
export interface Preloads {
  /**
   * HTML at the end of the page that preloads the calls, scripts and styles of its area. Not sent
   * in the `Link` header, so that these downloads do not compete with the scripts common to all
   * pages.
   */
  readonly links: string;
  /** Names of the area's translation files. */
  readonly texts: readonly string[];
}

/**
 * Returns what to preload at an address. Browsers without a session only preload pages that are
 * open to everyone.
 */
export function preloadsFor(
  path: string,
  hasSession: boolean,
  areas: readonly AreaParts[],
): Preloads {
  const address = path !== '/' ? path : hasSession ? '/home' : '/landingpage';
  const area = areaOfAddress(areas, ({ beginnings }) => beginnings, address);
  const opened =
    area !== undefined && (hasSession || area.isForEveryone) ? area : { files: [], texts: [] };
  const calls = hasSession ? (firstCalls[address] ?? []) : [];
  return {
    links: [...calls.map(linkToCall), ...opened.files.map(linkToFile)].join(''),
    texts: opened.texts,
  };
}

const linkToCall = ({ path }: RouteSpec): string =>
  `<link rel="preload" href="${path}" as="fetch" crossorigin="use-credentials">`;

const linkToFile = (file: string): string =>
  file.endsWith('.css')
    ? `<link rel="preload" href="${file}" as="style" crossorigin>`
    : `<link rel="modulepreload" href="${file}" fetchpriority="low" crossorigin>`;

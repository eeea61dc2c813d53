import type { AreaParts } from '../../contract/areaParts.ts';
import { cards } from '../../contract/cards.ts';
import { liabilities } from '../../contract/liabilities.ts';
import { passwords } from '../../contract/passwords.ts';
import type { RouteSpec } from '../../contract/route.ts';
import { user } from '../../contract/user.ts';
import { areaOfAddress } from '../../rules/areaOfAddress.ts';

/** What the two pages that most visits begin with ask for first, anyone who is signed in. A call that is missing here is only asked for later. */
export const firstCalls: Readonly<Record<string, readonly RouteSpec[]>> = {
  '/home': [user.current, user.account, cards.mine, passwords.status, liabilities.mine, user.notifications],
  '/card': [user.current, cards.mine, cards.hasOrder],
};

/** What the browser asks for while the scripts of every page are on their way, instead of after them. */
export interface Ahead {
  /**
   * What the page names last, in HTML: the calls, and the scripts and styles of its area. Not in the `Link` header, so that they do not take
   * the connections that the scripts of every page need.
   */
  readonly links: string;
  /** The area's files of texts. */
  readonly texts: readonly string[];
}

/** What lies ahead at an address. Whoever has no session gets it only for pages that are open to them. */
export function aheadOf(path: string, hasSession: boolean, areas: readonly AreaParts[]): Ahead {
  const address = path !== '/' ? path : hasSession ? '/home' : '/landingpage';
  const area = areaOfAddress(areas, ({ beginnings }) => beginnings, address);
  const opened = area !== undefined && (hasSession || area.isForEveryone) ? area : { files: [], texts: [] };
  const calls = hasSession ? firstCalls[address] ?? [] : [];
  return { links: [...calls.map(linkToCall), ...opened.files.map(linkToFile)].join(''), texts: opened.texts };
}

const linkToCall = ({ path }: RouteSpec): string => `<link rel="preload" href="${path}" as="fetch" crossorigin="use-credentials">`;

const linkToFile = (file: string): string =>
  file.endsWith('.css') ? `<link rel="preload" href="${file}" as="style" crossorigin>` : `<link rel="modulepreload" href="${file}" fetchpriority="low" crossorigin>`;

import { cards } from '../../contract/cards.ts';
import { liabilities } from '../../contract/liabilities.ts';
import { passwords } from '../../contract/passwords.ts';
import type { RouteSpec } from '../../contract/route.ts';
import { user } from '../../contract/user.ts';

/** What the two pages that most visits begin with ask for first, anyone who is signed in. A call that is missing here is only asked for later. */
export const firstCalls: Readonly<Record<string, readonly RouteSpec[]>> = {
  '/home': [user.current, user.account, cards.mine, passwords.status, liabilities.mine, user.notifications],
  '/card': [user.current, cards.mine, cards.hasOrder],
};

/**
 * The page of each of these addresses: the browser asks for its calls while the scripts are on their way, instead of after them. They come
 * last in the page and not in the `Link` header, so that they do not take the connections that the scripts need.
 */
export const pagesWithCalls = (html: string): readonly (readonly [address: string, html: string])[] =>
  Object.entries(firstCalls).map(([address, calls]) => [address, html.replace('</body>', `${calls.map(preload).join('')}</body>`)]);

const preload = ({ path }: RouteSpec): string => `<link rel="preload" href="${path}" as="fetch" crossorigin="use-credentials">`;

import type { ConcernTarget } from '../../../rules/concerns.ts';
import type { TextKey } from '../../i18n/keys.ts';
import { hasPage, hasPanel } from '../../routing/areas.ts';
import * as panels from '../../routing/panelPaths.ts';
import * as paths from '../../routing/paths.ts';

/** Where a concern is dealt with: a page, or a panel over the start page. */
export type WayOut = { readonly label: TextKey; readonly isDetour?: true } & ({ readonly page: string } | { readonly panel: string });

const helpdesk: WayOut = { panel: panels.helpdesk(), label: 'CONCERN/TO/HELPDESK' };

/** The screen that deals with it; a detour by the helpdesk while this version has none. */
export function wayOutOf(target: ConcernTarget): WayOut {
  const way = screenFor(target);
  const isThere = 'page' in way ? hasPage(way.page) : hasPanel(way.panel);
  return isThere ? way : { ...helpdesk, isDetour: true };
}

function screenFor(target: ConcernTarget): WayOut {
  switch (target.to) {
    case 'helpdesk':
      return helpdesk;
    case 'retirement':
      return { page: paths.myAccounts('studentretirement'), label: 'CONCERN/TO/RETIREMENT' };
    case 'password':
      return { page: paths.myAccounts('personal'), label: 'CONCERN/TO/PASSWORD' };
    case 'card':
      return { page: paths.card(), label: 'CONCERN/TO/CARD' };
    case 'orderCard':
      return { panel: panels.orderCard(), label: 'CONCERN/TO/ORDER_CARD' };
    case 'notifications':
      return { panel: panels.notifications(), label: 'CONCERN/TO/NOTIFICATIONS' };
    case 'liability':
      return { page: paths.liabilities(target.liabilityType), label: 'CONCERN/TO/LIABILITY' };
    default:
      return target satisfies never;
  }
}

import type { ConcernTarget } from '#rules/concerns.ts';
import type { TextKey } from '#client/i18n/keys.ts';
import * as panels from '#client/paths/panels.ts';
import * as paths from '#client/paths/pages.ts';

/** Where a concern is resolved: a page, or a panel above the start page. */
export type NextStep = { readonly label: TextKey } & (
  | { readonly page: string }
  | { readonly panel: string }
);

/** Returns the screen that resolves the concern. */
export function nextStepOf(target: ConcernTarget): NextStep {
  switch (target.to) {
    case 'helpdesk':
      return { panel: panels.helpdesk(), label: 'CONCERN/TO/HELPDESK' };
    case 'retirement':
      return { page: paths.myAccounts('studentretirement'), label: 'CONCERN/TO/RETIREMENT' };
    case 'undoCancel':
      return { page: paths.myAccounts('studentretirement'), label: 'CONCERN/TO/KEEP' };
    case 'password':
      return { page: paths.myAccounts('personal', 'password'), label: 'CONCERN/TO/PASSWORD' };
    case 'card':
      return { page: paths.card(), label: 'CONCERN/TO/CARD' };
    case 'orderCard':
      return { panel: panels.orderCard(), label: 'CONCERN/TO/ORDER_CARD' };
    case 'notifications':
      return { panel: panels.notifications(), label: 'CONCERN/TO/NOTIFICATIONS' };
    case 'vouching':
      return { page: paths.vouching(), label: 'CONCERN/TO/RETIREMENT' };
    case 'liability':
      return { page: paths.liabilities(target.liabilityType), label: 'CONCERN/TO/LIABILITY' };
    default:
      return target satisfies never;
  }
}

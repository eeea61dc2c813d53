import { matchPath } from 'react-router-dom';
import { AuthenticationScope } from '../../contract/values.ts';
import { featureRules } from '../../rules/features.ts';
import type { Session } from '../api/session.ts';
import type { IconComponent } from '../components/icons.tsx';
import type { TextKey } from '../i18n/keys.ts';
import { gateOf } from './gate.ts';
import { pageTable } from './pageTable.ts';
import { panelPath } from './panels.ts';
import { panelTable } from './panelTable.ts';
import type { PageScreen } from './screens.ts';

export interface NavigationItem {
  readonly to: string;
  readonly label: TextKey;
  readonly icon?: IconComponent;
  /** Something that the person does for others, by a role. */
  readonly isWork: boolean;
  readonly subItems: readonly NavigationItem[];
}

/** The ways on for this person: what the table flags, this version has, and the person may open (SHELL-05, SHELL-06). */
export function navigationFor(session: Session | null, table: readonly PageScreen[] = pageTable): NavigationItem[] {
  if (session?.caller.scope !== AuthenticationScope.Main) return [];
  return table.flatMap((page) => {
    if (!page.navigation || !page.load) return [];
    const to = page.navigation.to(session.caller);
    const { kind } = gateOf(page, session, paramsIn(page.path, to), to);
    // While it is not known what the person is, their own places stay where they are.
    if (kind !== 'open' && !(kind === 'unknown' && !isByRole(page.feature))) return [];
    const subItems = (page.navigation.panels ?? [])
      .filter(({ panel }) => panel.load && gateOf(panel, session, {}, to).kind === 'open')
      .map(({ panel, path }) => ({ to: panelPath(to, path), label: panel.title, isWork: true, subItems: [] }));
    return [{ to, label: page.title, icon: page.navigation.icon, isWork: isByRole(page.feature), subItems }];
  });
}

/** Whether this version has a page at the address: one of the portal's own, unless another table is asked. */
export const hasPage = (address: string, table = pageTable): boolean => table.some(({ path, load }) => load && matchPath(path, address));

/** Whether this version has the panel. */
export const hasPanel = (panel: string): boolean => panelTable.some(({ path, load }) => load && matchPath(`/${path}`, `/${panel}`));

const isByRole = (feature: PageScreen['feature']) => typeof feature === 'string' && featureRules[feature].roles !== undefined;

/** The parameters that an address fills into a page's path. */
const paramsIn = (path: string, address: string) => matchPath(path, address)?.params ?? {};

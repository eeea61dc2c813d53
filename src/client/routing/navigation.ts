import { AuthenticationScope } from '#contract/values.ts';
import { featureRules } from '#rules/features.ts';
import type { Session } from '../session/session.ts';
import type { IconComponent } from '../ui/icons.tsx';
import type { TextKey } from '../i18n/keys.ts';
import { areas, type Area } from './areas.ts';
import { gateOf } from './gate.ts';
import { panelPath } from './panels.ts';

export interface NavigationItem {
  readonly to: string;
  /** Prefix of the addresses of all its pages. */
  readonly root: string;
  readonly label: TextKey;
  readonly shortLabel: TextKey;
  readonly icon?: IconComponent;
  /** Whether it is work that the user does for others, by a role. */
  readonly isWork: boolean;
  readonly isInUserMenu: boolean;
  readonly subItems: readonly NavigationItem[];
}

/**
 * Returns the user's navigation: the entries of all areas that the user may open (SHELL-05,
 * SHELL-06). Of entries to the same part of the portal, the first is shown: it leads to the others.
 */
export function navigationFor(session: Session | null): NavigationItem[] {
  if (session?.caller.scope !== AuthenticationScope.Main) return [];
  const items = areas.flatMap((area) =>
    (area.navigation ?? []).flatMap((entry) => {
      const { title, shortTitle = title, icon, isInUserMenu = false, panels = [] } = entry;
      const feature = entry.feature ?? area.feature;
      const to = entry.to(session.caller);
      const { kind } = gateOf(
        { ...area, ...entry },
        session,
        { personType: session.caller.personType },
        to,
      );
      // Until the user is loaded, entries that require no role are shown, so that they keep their
      // positions.
      if (kind !== 'open' && !(kind === 'unknown' && !isByRole(feature))) return [];
      const subItems = panels.map((panel) => ({
        to: panelPath(to, panel.path),
        root: panelPath(to, panel.path),
        label: panel.title,
        shortLabel: panel.title,
        isWork: true,
        isInUserMenu: false,
        subItems: [],
      }));
      return [
        {
          to,
          root: rootOf(to),
          label: title,
          shortLabel: shortTitle,
          icon,
          isWork: isByRole(feature),
          isInUserMenu,
          subItems,
        },
      ];
    }),
  );
  return items.filter(({ root }, at) => items.findIndex((other) => other.root === root) === at);
}

/**
 * All pages of an entry's area share the first segment, such as the search for an account and the
 * key that is created for it.
 */
const rootOf = (to: string): string => to.split('/', 2).join('/');

/** Maximum number of places in the bottom bar beside help, which is always shown. */
const MAX_PLACES = 3;

/**
 * Returns the places of the bottom bar: Home, work for others, then the user's own things. Entries
 * that are also in the user menu come last.
 */
export function bottomBarItems(items: readonly NavigationItem[]): readonly NavigationItem[] {
  const [home, ...others] = items;
  const rank = ({ isWork, isInUserMenu }: NavigationItem) => (isWork ? 0 : isInUserMenu ? 2 : 1);
  return home
    ? [home, ...others.toSorted((one, other) => rank(one) - rank(other))].slice(0, MAX_PLACES)
    : [];
}

const isByRole = (feature: Area['feature']) =>
  typeof feature === 'string' && featureRules[feature].roles !== undefined;

import type { FeatureArea } from '#contract/access.ts';
import type { Session } from '#client/session/session.ts';
import { areaAt, type Area } from '#client/routing/areas.ts';
import { gateOf } from '#client/routing/gate.ts';
import { navigationFor } from '#client/routing/navigation.ts';
import { panelPath } from '#client/routing/panels.ts';
import * as paths from '#client/paths/pages.ts';
import * as panels from '#client/paths/panels.ts';
import type { TextKey } from './texts.ts';

/** A destination of the palette. */
export interface Destination {
  readonly title: TextKey;
  readonly to: string;
  readonly kind: 'page' | 'action';
  /** Whether it shows other people's data, which is never stored on a device. */
  readonly needsConnection: boolean;
}

interface Command extends Pick<Destination, 'title' | 'kind'> {
  readonly to: string;
  /** Panel to open over `to`, or over the current page when `to` is empty. */
  readonly panel?: string;
  /** Set when the screen requires more than its area. */
  readonly feature?: FeatureArea;
}

/** Commands that the navigation lacks: nested pages and common tasks. */
export const commands: readonly Command[] = [
  { kind: 'page', title: 'PALETTE/PASSWORD', to: '/myaccounts/personal/password' },
  { kind: 'page', title: 'PALETTE/TWO_STEP', to: '/myaccounts/personal/twostep' },
  { kind: 'page', title: 'PALETTE/SESSIONS', to: '/myaccounts/personal/sessions' },
  { kind: 'page', title: 'PALETTE/SIGN_INS', to: '/myaccounts/personal/signins' },
  { kind: 'page', title: 'PALETTE/EDUROAM', to: paths.myAccounts('eduroam') },
  { kind: 'page', title: 'PALETTE/MY_DATA', to: '/myaccounts/personal/mydata' },
  { kind: 'page', title: 'PALETTE/VOUCHING', to: paths.vouching() },
  { kind: 'page', title: 'PALETTE/MANY_KEYS', to: paths.activationKeyRun() },
  { kind: 'action', title: 'PALETTE/NEW_CASE', to: paths.createCase() },
  { kind: 'action', title: 'PALETTE/SHOW_CARD', to: paths.card(), panel: panels.showCard() },
  { kind: 'action', title: 'PALETTE/FREEZE_CARD', to: paths.card(), panel: panels.freezeCard() },
  { kind: 'action', title: 'PANEL/PROFILE_IMAGE', to: paths.card(), panel: panels.profileImage() },
  { kind: 'action', title: 'PANEL/NOTIFICATIONS', to: '', panel: panels.notifications() },
  { kind: 'action', title: 'PANEL/HELPDESK', to: '', panel: panels.helpdesk() },
];

/** Returns all places that the user may open from an address (SHELL-19). */
export function paletteDestinations(session: Session, pathname: string): Destination[] {
  const navigation = navigationFor(session).flatMap(({ to, label, subItems }) => [
    destination('page', label, to, areaAt('pages', to)),
    ...subItems.map((item) => destination('action', item.label, item.to, areaAt('pages', to))),
  ]);
  const others = commands.flatMap(({ kind, title, to, panel, feature }) => {
    const area = panel === undefined ? areaAt('pages', to) : areaAt('panels', panel);
    if (!area) return [];
    const address = panel === undefined ? to : panelPath(to || pathname, panel);
    const { kind: gate } = gateOf({ ...area, ...(feature && { feature }) }, session, {}, address);
    return gate === 'open' ? [destination(kind, title, address, area)] : [];
  });
  return [...navigation, ...others];
}

const destination = (
  kind: Destination['kind'],
  title: TextKey,
  to: string,
  area: Area | undefined,
): Destination => ({ kind, title, to, needsConnection: area?.needsConnection ?? false });

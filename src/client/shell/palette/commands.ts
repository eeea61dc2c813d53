import type { FeatureArea } from '#contract/access.ts';
import type { Module } from '#contract/modules.ts';
import type { Caller } from '#rules/access.ts';
import type { Session } from '#client/session/session.ts';
import { areaAt } from '#client/routing/areaAt.ts';
import type { Area } from '#client/routing/areas.ts';
import { gateOf } from '#client/routing/gate.ts';
import { navigationFor } from '#client/routing/navigation.ts';
import { panelPath } from '#client/routing/panels.ts';
import * as outside from '#client/paths/outside.ts';
import { issuesEduroam } from '#client/domain/myAccounts/issuesEduroam.ts';
import * as paths from '#client/paths/pages.ts';
import * as panels from '#client/paths/panels.ts';
import * as deferred from '#client/ui/deferredIcons.tsx';
import * as icons from '#client/ui/icons.tsx';
import { SnowflakeIcon } from '#client/ui/SnowflakeIcon.tsx';
import type { TextKey } from './texts.ts';

/** A destination of the palette. */
export interface Destination {
  readonly title: TextKey;
  readonly to: string;
  readonly kind: 'page' | 'action';
  readonly icon: icons.IconComponent;
  /** Whether it shows other people's data, which is never stored on a device. */
  readonly needsConnection: boolean;
}

interface Command extends Pick<Destination, 'title' | 'kind' | 'icon'> {
  readonly to: string;
  /** Panel to open over `to`, or over the current page when `to` is empty. */
  readonly panel?: string;
  /** Set when the screen requires more than its area. */
  readonly feature?: FeatureArea;
  readonly module?: Module;
  readonly isForExternalUsers?: true;
  /** For whom the screen has nothing, although they may open it. */
  readonly isUseless?: (caller: Caller) => boolean;
}

const page = (
  title: TextKey,
  icon: icons.IconComponent,
  to: string,
  more: Partial<Command> = {},
): Command => ({ kind: 'page', title, icon, to, ...more });
const action = (
  title: TextKey,
  icon: icons.IconComponent,
  to: string,
  more: Partial<Command> = {},
): Command => ({ kind: 'action', title, icon, to, ...more });
/** Panels over the card's page. */
const card = (title: TextKey, icon: icons.IconComponent, panel: string): Command =>
  action(title, icon, paths.card(), { panel });

/** Commands that the navigation lacks: nested pages and common tasks. */
export const commands: readonly Command[] = [
  card('PALETTE/SHOW_CARD', icons.CardIcon, panels.showCard()),
  card('PALETTE/CARD_CODE', deferred.QrCodeIcon, panels.cardCode()),
  page('PALETTE/CHECK_CARD', deferred.QrCodeIcon, paths.checkCard()),
  card('PALETTE/FREEZE_CARD', SnowflakeIcon, panels.freezeCard()),
  card('PALETTE/ORDER_CARD', deferred.PlusIcon, panels.orderCard()),
  card('PALETTE/BLOCK_CARD', icons.StopIcon, panels.blockCard()),
  card('PALETTE/CARD_PIN', icons.LockIcon, panels.cardPin()),
  card('PANEL/PROFILE_IMAGE', deferred.PictureIcon, panels.profileImage()),
  page('PALETTE/PASSWORD', icons.KeyIcon, '/myaccounts/personal/password'),
  page('PALETTE/TWO_STEP', deferred.MobileIcon, '/myaccounts/personal/twostep'),
  page('PALETTE/SESSIONS', deferred.DesktopIcon, '/myaccounts/personal/sessions'),
  page('PALETTE/SIGN_INS', icons.ClockIcon, '/myaccounts/personal/signins'),
  page('PALETTE/EDUROAM', deferred.WifiIcon, paths.myAccounts('eduroam'), {
    isUseless: () => !issuesEduroam(),
  }),
  page('PALETTE/MY_DATA', icons.DocumentIcon, '/myaccounts/personal/mydata'),
  page('PALETTE/DIRECTORY', deferred.TerminalIcon, '/myaccounts/personal/directory', {
    isUseless: ({ personType }) => personType !== 'Employee',
  }),
  page('PALETTE/RETIREMENT', deferred.CalendarIcon, paths.myAccounts('studentretirement'), {
    feature: 'student-profile',
  }),
  page('PALETTE/ALUMNI', icons.PeopleIcon, outside.alumniSignIn(), {
    isUseless: ({ isInAlumniPortal }) => isInAlumniPortal,
  }),
  action('PALETTE/VISITING_ADDRESS', deferred.BuildingIcon, paths.profile('Employee'), {
    panel: panels.visitingAddress(),
  }),
  action('PALETTE/INVITE', deferred.PlusIcon, paths.vouching('invitations/new'), {
    isForExternalUsers: true,
  }),
  page('PALETTE/VOUCHING', icons.PeopleIcon, paths.vouching()),
  action('PALETTE/CREATE_ACCOUNT', deferred.PlusIcon, paths.accountManagement(), {
    panel: 'manageaccount/search',
  }),
  page('PALETTE/MANY_KEYS', icons.KeyIcon, paths.activationKeyRun()),
  action('PALETTE/NEW_CASE', icons.ChatIcon, paths.createCase()),
  page('PALETTE/IMPORT', icons.PeopleIcon, paths.administration('import'), { module: 'imports' }),
  page('PALETTE/LISTS', icons.DocumentIcon, paths.administration('lists')),
  page('PALETTE/DUPLICATES', deferred.CopyIcon, paths.duplicates(), { module: 'duplicates' }),
  page('PALETTE/ROLES', icons.KeyIcon, paths.administration('roles')),
  page('PALETTE/SETTINGS', icons.SettingsIcon, paths.administration('settings')),
  page('PALETTE/PLACES', deferred.BuildingIcon, paths.administrationPlaces()),
  page('PAGE/TERMS_ADMINISTRATION', icons.DocumentIcon, paths.administration('terms'), {
    feature: 'terms-administration',
  }),
  page('PALETTE/SOURCES', deferred.GlobeIcon, paths.administration('sources')),
  page('PALETTE/SYSTEMS', icons.LaptopIcon, paths.administration('systems'), {
    module: 'connected-systems',
  }),
  page('PALETTE/SUBSCRIBERS', icons.BellIcon, paths.administration('subscribers'), {
    module: 'webhooks',
  }),
  page('PALETTE/TONIGHT', icons.ClockIcon, paths.administration('tonight')),
  page('PALETTE/COURSE', icons.PersonSearchIcon, paths.administration('course')),
  page('PALETTE/REFUSED_DELIVERIES', icons.BellIcon, paths.administration('deliveries')),
  page('PALETTE/CARD_EVENTS', icons.CardIcon, paths.administration('card-events'), {
    module: 'connected-systems',
  }),
  page('PALETTE/STATUS', icons.WarningIcon, paths.administration('status')),
  page('PALETTE/REFUSED_SIGN_INS', icons.LockIcon, paths.administration('refused-sign-ins')),
  action('PALETTE/ADD_REQUEST', deferred.PlusIcon, paths.alumniManagement(), {
    panel: panels.addRegistrationRequest(),
  }),
  action('PANEL/NOTIFICATIONS', icons.BellIcon, '', { panel: panels.notifications() }),
  action('PANEL/HELPDESK', icons.HelpIcon, '', { panel: panels.helpdesk() }),
  action('PANEL/APP', deferred.MobileIcon, '', { panel: panels.app() }),
  page('PALETTE/ACCESSIBILITY', icons.InfoIcon, paths.accessibility()),
];

/** Returns all places that the user may open from an address (SHELL-19). */
export function paletteDestinations(
  session: Session,
  pathname: string,
  search = '',
): Destination[] {
  const navigation = navigationFor(session).flatMap(
    ({ to, label, icon = icons.DocumentIcon, subItems }) => [
      destination({ kind: 'page', title: label, icon, to }, areaAt('pages', to)),
      ...subItems.map((item) =>
        destination({ kind: 'action', title: item.label, icon, to: item.to }, areaAt('pages', to)),
      ),
    ],
  );
  const others = commands.flatMap((command) => {
    const { to, panel, feature, module, isForExternalUsers, isUseless } = command;
    const area = panel === undefined ? areaAt('pages', to) : areaAt('panels', panel);
    if (!area || isUseless?.(session.caller)) return [];
    const address =
      panel === undefined ? to : to ? panelPath(to, panel) : panelPath(pathname, panel, search);
    const screen = {
      ...area,
      ...(feature && { feature }),
      ...(module && { module }),
      ...(isForExternalUsers && { isForExternalUsers }),
    };
    return gateOf(screen, session, {}, address).kind === 'open'
      ? [destination({ ...command, to: address }, area)]
      : [];
  });
  const known = new Set(navigation.map(({ to }) => to));
  return [...navigation, ...others.filter(({ to }) => !known.has(to))];
}

const destination = (
  { kind, title, icon, to }: Pick<Command, 'kind' | 'title' | 'icon' | 'to'>,
  area: Area | undefined,
): Destination => ({
  kind,
  title,
  icon,
  to,
  needsConnection: area?.needsConnection ?? false,
});

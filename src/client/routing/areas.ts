import { matchPath } from 'react-router-dom';
import type { TextArea } from '../../contract/translations.ts';
import type { Caller } from '../../rules/access.ts';
import * as icons from '../components/icons.tsx';
import type { TextKey } from '../i18n/keys.ts';
import * as panels from './panelPaths.ts';
import * as paths from './paths.ts';
import type { AreaScreens, Gated } from './screens.ts';

/** One area of the portal: what is known of it before anybody has been there. All else is in its folder of `features`. */
export interface Area extends Gated {
  /** How the addresses of its pages begin, and those of its panels after `/panels/`. The longest beginning of all areas decides. */
  readonly pages?: readonly string[];
  readonly panels?: readonly string[];
  /** Its screens show other people's data, which no device keeps. */
  readonly needsConnection?: true;
  readonly navigation?: readonly NavigationEntry[];
  /** The file of its own texts. */
  readonly texts?: TextArea;
  readonly load: () => Promise<{ readonly screens: AreaScreens }>;
  /** Its screens are not in this version yet: they say so. */
  readonly isLater?: true;
}

/** A way on in the sidebar, the bottom bar and on Home. */
export interface NavigationEntry extends Gated {
  readonly title: TextKey;
  readonly icon: icons.IconComponent;
  /** Where the entry leads for this person. */
  readonly to: (caller: Caller) => string;
  /** Panels over that page that are offered as sub-items. */
  readonly panels?: readonly { readonly title: TextKey; readonly path: string }[];
}

/** Every area, in the order of the navigation. */
export const areas: readonly Area[] = [
  {
    pages: ['home'],
    navigation: [{ title: 'PAGE/HOME', icon: icons.HomeIcon, to: paths.home }],
    load: () => import('../features/home/area.ts'),
  },
  {
    pages: ['profile'],
    navigation: [{
      title: 'PAGE/PROFILE',
      icon: icons.PersonIcon,
      to: ({ personType }) => paths.profile(personType === 'Student' ? 'Student' : 'Employee'),
      feature: ({ personType }) => (personType === 'Student' ? 'student-profile' : 'employee-profile'),
    }],
    texts: 'profile',
    load: () => import('../features/profile/area.ts'),
  },
  {
    pages: ['card', 'capture'],
    panels: ['profileimage', 'ordercampuscard', 'campuscard', 'campuscardpin'],
    navigation: [{ title: 'PAGE/CARD', icon: icons.CardIcon, to: paths.card }],
    texts: 'cards',
    load: () => import('../features/cards/area.ts'),
  },
  { pages: ['liabilities'], texts: 'liabilities', load: () => import('../features/liabilities/area.ts') },
  {
    pages: ['myaccounts', 'account', 'authentication', 'tsv'],
    navigation: [{ title: 'PAGE/MY_ACCOUNTS', icon: icons.KeyIcon, to: () => paths.myAccounts() }],
    texts: 'identity',
    load: () => import('../features/identity/area.ts'),
  },
  {
    pages: ['accountmanagement', 'accountsearch'],
    panels: ['account', 'manageaccount', 'columnsettings', 'accountmanagement'],
    feature: 'account-management',
    needsConnection: true,
    navigation: [
      {
        title: 'PAGE/ACCOUNT_MANAGEMENT',
        icon: icons.PeopleIcon,
        to: paths.accountManagement,
        panels: [{ title: 'PANEL/TRANSIENT_NUMBER', path: panels.transientNumber() }],
      },
      { title: 'PAGE/ACCOUNT_SEARCH', icon: icons.PersonSearchIcon, to: paths.accountSearch, feature: 'activation-key-generate' },
    ],
    texts: 'accounts',
    load: () => import('../features/accounts/area.ts'),
  },
  { panels: ['helpdesk'], load: () => import('../features/helpdesk/area.ts') },
  { panels: ['notifications'], load: () => import('../features/notifications/area.ts') },
  { pages: ['landingpage', 'multiplesignins'], audience: 'everyone', texts: 'landing', load: () => import('../features/landing/area.ts') },
  { pages: ['statuscode'], audience: 'everyone', load: () => import('../features/status/area.ts') },
  {
    pages: [
      'myaccounts/eduroam', 'myaccounts/studentretirement', 'devices', 'applications', 'supportcases', 'createactivationkey', 'search',
      'deceasedresetpassword', 'finance', 'alumni-admin', 'alumni-portal', 'verify', 'cancelalumn', 'public',
    ],
    panels: ['visitingaddress', 'manageaccount/transientnumber', 'registrationrequest'],
    isLater: true,
    texts: 'later',
    load: () => import('./laterScreens.ts'),
  },
];

/** The area of a page's address, or of a panel's after `/panels/`; none where the portal has no such address. */
export function areaAt(kind: 'pages' | 'panels', address: string): Area | undefined {
  const path = `/${address.replace(/^\//, '')}`;
  const found = areas
    .flatMap((area) => (area[kind] ?? []).map((beginning) => ({ area, beginning })))
    .filter(({ beginning }) => matchPath({ path: `/${beginning}`, end: false }, path))
    .toSorted((a, b) => b.beginning.length - a.beginning.length);
  return found[0]?.area;
}

const isInThisVersion = (area: Area | undefined): boolean => area !== undefined && !area.isLater;

/** Whether this version has the area of the page's address. */
export const hasPage = (address: string): boolean => isInThisVersion(areaAt('pages', address));

/** Whether this version has the area of the panel. */
export const hasPanel = (panel: string): boolean => isInThisVersion(areaAt('panels', panel));

import * as icons from '../ui/icons.tsx';
import type { TextFile } from '../i18n/keys.ts';
import * as panels from '../paths/panels.ts';
import { alumniProfile } from '../paths/outside.ts';
import * as paths from '../paths/pages.ts';
import type { NavigationEntry } from './navigationEntry.ts';
import type { Gated } from './screens.ts';

/**
 * One area of the portal: the properties needed before its code is loaded. Everything else is in
 * its folder of `features`, which `areaLoaders.ts` loads.
 */
export interface Area<Id extends string = AreaId> extends Gated {
  /** Name of its folder in `features`, and of its chunk. */
  readonly id: Id;
  /**
   * Prefixes of the addresses of its pages, and of its panels after `/panels/`. The longest
   * matching prefix of all areas wins.
   */
  readonly pages?: readonly string[];
  readonly panels?: readonly string[];
  /** Whether its screens show other people's data, which is never stored on a device. */
  readonly needsConnection?: true;
  readonly navigation?: readonly NavigationEntry[];
  /** The text files that its screens need besides that of every page. */
  readonly texts?: readonly TextFile[];
}

const rows = [
  {
    id: 'home',
    pages: ['home'],
    navigation: [{ title: 'PAGE/HOME', icon: icons.HomeIcon, to: paths.home }],
  },
  {
    id: 'profile',
    pages: ['profile'],
    navigation: [
      {
        title: 'PAGE/PROFILE',
        icon: icons.PersonIcon,
        isInUserMenu: true,
        to: ({ personType }) => paths.profile(personType === 'Student' ? 'Student' : 'Employee'),
        feature: ({ personType }) =>
          personType === 'Student' ? 'student-profile' : 'employee-profile',
      },
    ],
    texts: ['people', 'profile'],
  },
  {
    id: 'cards',
    pages: ['card', 'capture'],
    panels: ['profileimage', 'ordercampuscard', 'campuscard', 'campuscardpin'],
    navigation: [
      { title: 'PAGE/CARD', icon: icons.CardIcon, to: paths.card, feature: 'campus-card' },
    ],
    texts: ['cardFace', 'cards'],
  },
  {
    id: 'cardChecks',
    pages: ['check'],
    panels: ['campuscard/code'],
    module: 'card-checks',
    texts: ['cardChecks'],
  },
  {
    id: 'wallets',
    pages: ['walletrequest'],
    panels: ['campuscard/wallets'],
    needsConnection: true,
    feature: 'campus-card',
    texts: ['reauthentication', 'wallets'],
  },
  {
    id: 'liabilities',
    pages: ['liabilities'],
    isOpenBeforeTerms: true,
    texts: ['liabilities'],
  },
  {
    id: 'identity',
    pages: ['myaccounts', 'account', 'authentication', 'tsv', 'public/externaluser'],
    navigation: [
      {
        title: 'PAGE/MY_ACCOUNTS',
        shortTitle: 'HOME/THINGS/PASSWORD',
        icon: icons.LockIcon,
        to: () => paths.myAccounts(),
      },
    ],
    texts: ['externalUsers', 'identity', 'myAccounts', 'people', 'reauthentication'],
  },
  {
    id: 'privacy',
    pages: ['myaccounts/personal/mydata'],
    isOpenBeforeTerms: true,
    texts: ['privacy'],
  },
  {
    id: 'eduroam',
    pages: ['myaccounts/eduroam'],
    module: 'eduroam',
    texts: ['eduroam', 'myAccounts'],
  },
  {
    id: 'devices',
    pages: ['devices'],
    feature: 'devices-and-applications',
    navigation: [{ title: 'PAGE/DEVICES', icon: icons.LaptopIcon, to: () => paths.devices() }],
    texts: ['applications', 'devices'],
  },
  {
    id: 'cases',
    pages: ['supportcases'],
    feature: 'support-cases',
    navigation: [{ title: 'PAGE/SUPPORT_CASES', icon: icons.ChatIcon, to: paths.supportCases }],
    texts: ['cases'],
  },
  {
    id: 'verify',
    pages: ['verify'],
    texts: ['verify'],
  },
  {
    id: 'offices',
    panels: ['visitingaddress'],
    feature: 'employee-profile',
    texts: ['offices', 'fields'],
  },
  {
    id: 'vouching',
    pages: ['vouching'],
    needsConnection: true,
    feature: 'vouching',
    navigation: [
      {
        title: 'PAGE/GUESTS',
        icon: icons.MailIcon,
        to: () => paths.vouching('invitations'),
        isForExternalUsers: true,
      },
    ],
    texts: ['fields', 'table', 'vouching'],
  },
  {
    id: 'studies',
    pages: [
      'myaccounts/studentretirement',
      'applications',
      'cancelalumn',
      'public/accounts/personal/cancel',
    ],
    navigation: [
      {
        title: 'PAGE/APPLICATIONS',
        icon: icons.LaptopIcon,
        to: paths.applications,
        feature: 'student-applications',
      },
    ],
    texts: ['applications', 'myAccounts', 'studies'],
  },
  {
    id: 'accounts',
    pages: ['accountmanagement', 'accountsearch'],
    panels: ['account', 'manageaccount', 'columnsettings', 'accountmanagement'],
    feature: 'account-management',
    needsConnection: true,
    navigation: [
      {
        title: 'PAGE/ACCOUNT_MANAGEMENT',
        shortTitle: 'SHELL/PLACES/ACCOUNTS',
        icon: icons.PeopleIcon,
        to: paths.accountManagement,
        panels: [{ title: 'PANEL/TRANSIENT_NUMBER', path: panels.transientNumber() }],
      },
      {
        title: 'PAGE/ACCOUNT_SEARCH',
        shortTitle: 'SHELL/PLACES/ACCOUNT_SEARCH',
        icon: icons.PersonSearchIcon,
        to: paths.accountSearch,
        feature: 'activation-key-generate',
      },
    ],
    texts: ['accounts', 'deliveries', 'fields', 'notifications', 'people', 'table'],
  },
  {
    id: 'activationKeys',
    pages: ['createactivationkey'],
    feature: 'activation-key-generate',
    needsConnection: true,
    navigation: [
      {
        title: 'PAGE/ACTIVATION_KEY',
        shortTitle: 'SHELL/PLACES/KEYS',
        icon: icons.KeyIcon,
        to: () => paths.activationKeySearch(),
      },
    ],
    texts: ['activationKeys', 'callers', 'fields', 'people'],
  },
  {
    id: 'support',
    pages: ['search'],
    feature: 'search-profile',
    needsConnection: true,
    navigation: [
      {
        title: 'PAGE/PERSON_SEARCH',
        shortTitle: 'SHELL/PLACES/PEOPLE',
        icon: icons.PhoneIcon,
        to: paths.search,
      },
    ],
    texts: ['callers', 'deliveries', 'fields', 'people', 'support'],
  },
  {
    id: 'cardDesk',
    pages: ['carddesk'],
    feature: 'card-desk',
    needsConnection: true,
    navigation: [
      {
        title: 'PAGE/CARD_DESK',
        shortTitle: 'SHELL/PLACES/CARD_DESK',
        icon: icons.CardIcon,
        to: paths.cardDesk,
      },
    ],
    texts: ['cardDesk', 'fields'],
  },
  {
    id: 'deceased',
    pages: ['deceasedresetpassword'],
    feature: 'reset-deceased-password',
    needsConnection: true,
    navigation: [
      {
        title: 'PAGE/DECEASED_RESET_PASSWORD',
        icon: icons.LockIcon,
        to: paths.deceasedResetPassword,
      },
    ],
    texts: ['deceased', 'fields'],
  },
  {
    id: 'finance',
    pages: ['finance'],
    feature: 'finance',
    needsConnection: true,
    navigation: [
      {
        title: 'PAGE/FINANCE',
        shortTitle: 'SHELL/PLACES/COSTS',
        icon: icons.DocumentIcon,
        to: paths.finance,
      },
    ],
    texts: ['fields', 'finance', 'people', 'table'],
  },
  {
    id: 'administration',
    pages: ['administration'],
    feature: 'administration',
    needsConnection: true,
    navigation: [
      {
        title: 'PAGE/ADMINISTRATION',
        icon: icons.SettingsIcon,
        to: () => paths.administration(),
      },
      {
        title: 'PAGE/TERMS_ADMINISTRATION',
        icon: icons.DocumentIcon,
        feature: 'terms-administration',
        to: () => paths.administration('terms'),
      },
    ],
    texts: ['administration', 'deliveries', 'fields', 'people'],
  },
  {
    id: 'alumniAdmin',
    pages: ['alumni-admin'],
    panels: ['registrationrequest'],
    feature: 'alumni-management',
    needsConnection: true,
    navigation: [
      { title: 'PAGE/ALUMNI_MANAGEMENT', icon: icons.PeopleIcon, to: paths.alumniManagement },
    ],
    texts: ['alumniAdmin', 'fields'],
  },
  {
    id: 'alumni',
    pages: ['alumni-portal'],
    audience: 'everyone',
    navigation: [
      {
        title: 'PAGE/ALUMNI_PROFILE',
        icon: icons.PersonIcon,
        audience: 'main',
        to: () => alumniProfile('personal'),
        feature: 'alumni-profile',
      },
    ],
    texts: ['alumni', 'fields'],
  },
  {
    id: 'helpdesk',
    panels: ['helpdesk'],
    audience: 'everyone',
    texts: ['helpdesk'],
  },
  {
    id: 'notifications',
    panels: ['notifications'],
    isOpenBeforeTerms: true,
    texts: ['notifications'],
  },
  {
    id: 'app',
    panels: ['app'],
    audience: 'everyone',
    texts: ['app'],
  },
  {
    id: 'landing',
    pages: ['landingpage', 'multiplesignins'],
    audience: 'everyone',
    texts: ['landing'],
  },
  {
    id: 'accessibility',
    pages: ['accessibility'],
    audience: 'everyone',
    texts: ['accessibility'],
  },
  {
    id: 'status',
    texts: ['status'],
    pages: ['statuscode'],
    audience: 'everyone',
  },
] as const satisfies readonly Area<string>[];

export type AreaId = (typeof rows)[number]['id'];

/** All areas, in the order of the navigation. */
export const areas: readonly Area[] = rows;

import * as icons from '../components/icons.tsx';
import { withTexts } from '../i18n/i18n.ts';
import { accountScreen } from './accountScreen.ts';
import { identityScreen } from './identityScreen.ts';
import { cardScreen } from './cardScreen.ts';
import * as panels from './panelPaths.ts';
import * as paths from './paths.ts';
import { transientNumberPanel } from './panelTable.ts';
import type { PageScreen } from './screens.ts';

const main = { audience: 'main', hasSidebar: true } as const;

/** The pages of the portal itself, in the order of the navigation (decisions, "Names"). */
export const pageTable: readonly PageScreen[] = [
  {
    path: '/home',
    title: 'PAGE/HOME',
    audience: 'main',
    navigation: { icon: icons.HomeIcon, to: paths.home },
    load: () => import('../features/home/HomePage.tsx'),
  },
  {
    ...main,
    path: '/profile/:personType',
    title: 'PAGE/PROFILE',
    feature: ({ personType }) => (personType?.toLowerCase() === 'student' ? 'student-profile' : 'employee-profile'),
    navigation: {
      icon: icons.PersonIcon,
      to: ({ personType }) => paths.profile(personType === 'Student' ? 'Student' : 'Employee'),
    },
    load: () => withTexts('profile', import('../features/profile/ProfilePage.tsx')),
  },
  {
    ...main,
    path: '/card',
    title: 'PAGE/CARD',
    navigation: { icon: icons.CardIcon, to: paths.card },
    load: cardScreen('card'),
  },
  {
    ...main,
    path: '/liabilities/:liabilityType',
    title: 'PAGE/LIABILITY',
    load: () => withTexts('liabilities', import('../features/liabilities/LiabilityPage.tsx')),
  },
  {
    ...main,
    path: '/myaccounts',
    title: 'PAGE/MY_ACCOUNTS',
    navigation: { icon: icons.KeyIcon, to: () => paths.myAccounts() },
    load: identityScreen('myAccounts'),
  },
  { ...main, path: '/myaccounts/personal/password?', title: 'PAGE/MY_ACCOUNTS', load: identityScreen('myAccounts') },
  { ...main, path: '/myaccounts/eduroam', title: 'PAGE/MY_ACCOUNTS' },
  { ...main, path: '/myaccounts/studentretirement', title: 'PAGE/MY_ACCOUNTS' },
  {
    ...main,
    path: '/accountmanagement',
    title: 'PAGE/ACCOUNT_MANAGEMENT',
    feature: 'account-management',
    needsConnection: true,
    navigation: {
      icon: icons.PeopleIcon,
      to: paths.accountManagement,
      panels: [{ panel: transientNumberPanel, path: panels.transientNumber() }],
    },
    load: accountScreen('page'),
  },
  {
    ...main,
    path: '/accountsearch',
    title: 'PAGE/ACCOUNT_SEARCH',
    feature: 'activation-key-generate',
    needsConnection: true,
    navigation: { icon: icons.PersonIcon, to: paths.accountSearch },
    load: accountScreen('find'),
  },
];

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
const alumniAdministration = { ...main, feature: 'alumni-management', needsConnection: true } as const;

/** The pages of the portal itself, in the order of the navigation (spec 1 §2; decisions, "Names"). */
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
    load: () => import('../features/profile/ProfilePage.tsx'),
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
  { ...main, path: '/myaccounts/personal/:subPivot?', title: 'PAGE/MY_ACCOUNTS', load: identityScreen('myAccounts') },
  { ...main, path: '/myaccounts/:pivot/:subPivot?', title: 'PAGE/MY_ACCOUNTS' },
  {
    ...main,
    path: '/devices',
    title: 'PAGE/DEVICES',
    feature: 'devices-and-applications',
    navigation: { icon: icons.LaptopIcon, to: () => paths.devices() },
  },
  { ...main, path: '/devices/:deviceName', title: 'PAGE/DEVICE', feature: 'devices-and-applications' },
  {
    ...main,
    path: '/applications',
    title: 'PAGE/APPLICATIONS',
    feature: 'student-applications',
    navigation: { icon: icons.DownloadIcon, to: paths.applications },
  },
  {
    ...main,
    path: '/supportcases',
    title: 'PAGE/SUPPORT_CASES',
    feature: 'support-cases',
    navigation: { icon: icons.ChatIcon, to: paths.supportCases },
  },
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
    path: '/createactivationkey/search/:liuId?',
    title: 'PAGE/ACTIVATION_KEY',
    feature: 'activation-key-generate',
    needsConnection: true,
    navigation: { icon: icons.LockIcon, to: () => paths.activationKeySearch() },
  },
  { ...main, path: '/createactivationkey/success', title: 'PAGE/ACTIVATION_KEY_SUCCESS', feature: 'activation-key-generate', needsConnection: true },
  {
    ...main,
    path: '/search/:create?',
    title: 'PAGE/PERSON_SEARCH',
    feature: 'search-profile',
    needsConnection: true,
    navigation: { icon: icons.SearchIcon, to: paths.search },
  },
  {
    ...main,
    path: '/deceasedresetpassword',
    title: 'PAGE/DECEASED_RESET_PASSWORD',
    feature: 'reset-deceased-password',
    needsConnection: true,
    navigation: { icon: icons.ShieldIcon, to: paths.deceasedResetPassword },
  },
  {
    ...main,
    path: '/finance',
    title: 'PAGE/FINANCE',
    feature: 'finance',
    needsConnection: true,
    navigation: { icon: icons.EuroIcon, to: paths.finance },
  },
  {
    ...alumniAdministration,
    path: '/alumni-admin/management',
    title: 'PAGE/ALUMNI_MANAGEMENT',
    navigation: { icon: icons.StudiesIcon, to: paths.alumniManagement },
  },
  { ...alumniAdministration, path: '/alumni-admin/registration/edit/:alumnId', title: 'PAGE/ALUMNI_REGISTRATION' },
  { ...main, path: '/verify/:type/:code?', title: 'PAGE/VERIFY' },
  { ...main, path: '/cancelalumn', title: 'PAGE/CANCEL_ALUMN' },
  { ...main, path: '/tsv/reset/:adAccountType', title: 'PAGE/TSV_RESET', load: identityScreen('resetTwoStep') },
];

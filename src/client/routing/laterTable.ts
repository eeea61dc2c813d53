import * as icons from '../components/icons.tsx';
import * as laterIcons from '../components/laterIcons.tsx';
import { identityScreen } from './identityScreen.ts';
import * as paths from './paths.ts';
import type { PageScreen } from './screens.ts';

const main = { audience: 'main', hasSidebar: true } as const;
const alumniAdministration = { ...main, feature: 'alumni-management', needsConnection: true } as const;

/**
 * Pages of the portal that Home leads nobody to: those that are not in this version yet, and what only a link opens (decisions,
 * "Names"). They are fetched with the first address that the other pages don't know.
 */
export const laterTable: readonly PageScreen[] = [
  {
    ...main,
    path: '/devices',
    title: 'PAGE/DEVICES',
    feature: 'devices-and-applications',
    navigation: { icon: laterIcons.LaptopIcon, to: () => paths.devices() },
  },
  { ...main, path: '/devices/:deviceName', title: 'PAGE/DEVICE', feature: 'devices-and-applications' },
  {
    ...main,
    path: '/applications',
    title: 'PAGE/APPLICATIONS',
    feature: 'student-applications',
    navigation: { icon: laterIcons.DownloadIcon, to: paths.applications },
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
    navigation: { icon: laterIcons.SearchIcon, to: paths.search },
  },
  {
    ...main,
    path: '/deceasedresetpassword',
    title: 'PAGE/DECEASED_RESET_PASSWORD',
    feature: 'reset-deceased-password',
    needsConnection: true,
    navigation: { icon: laterIcons.ShieldIcon, to: paths.deceasedResetPassword },
  },
  {
    ...main,
    path: '/finance',
    title: 'PAGE/FINANCE',
    feature: 'finance',
    needsConnection: true,
    navigation: { icon: laterIcons.EuroIcon, to: paths.finance },
  },
  {
    ...alumniAdministration,
    path: '/alumni-admin/management',
    title: 'PAGE/ALUMNI_MANAGEMENT',
    navigation: { icon: laterIcons.StudiesIcon, to: paths.alumniManagement },
  },
  { ...alumniAdministration, path: '/alumni-admin/registration/edit/:alumnId', title: 'PAGE/ALUMNI_REGISTRATION' },
  { ...main, path: '/verify/:type/:code?', title: 'PAGE/VERIFY' },
  { ...main, path: '/cancelalumn', title: 'PAGE/CANCEL_ALUMN' },
  { path: '/tsv/signin', title: 'PAGE/TSV_SIGN_IN', audience: 'everyone', needsConnection: true, load: identityScreen('secondStep') },
  { ...main, path: '/tsv/reset/:adAccountType', title: 'PAGE/TSV_RESET', load: identityScreen('resetTwoStep') },
];

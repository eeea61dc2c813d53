import { cardScreen } from './cardScreen.ts';
import { identityScreen } from './identityScreen.ts';
import type { PageScreen } from './screens.ts';

const publicPage = { audience: 'everyone' } as const;
const accountPage = { audience: 'signedIn' } as const;

/**
 * The pages outside the portal: on the way in and out, before there is an account, and the alumni's own (decisions,
 * "Names"). Whoever begins on Home needs none of them, so they are fetched with the first address that the portal doesn't know.
 */
export const outsideTable: readonly PageScreen[] = [
  {
    ...publicPage,
    path: '/statuscode/:statusCode?',
    title: 'PAGE/STATUS',
    load: () => import('../features/status/StatusPage.tsx'),
  },
  { ...publicPage, path: '/landingpage', title: 'PAGE/LANDING', load: () => import('../features/landing/LandingPage.tsx') },
  {
    ...publicPage,
    path: '/landingpage/accounttypenotallowed/signout',
    title: 'PAGE/ACCOUNT_TYPE_NOT_ALLOWED',
    load: () => import('../features/landing/AccountTypePage.tsx'),
  },
  {
    ...publicPage,
    path: '/landingpage/successfullreconnection',
    title: 'PAGE/RECONNECTED',
    load: () => import('../features/landing/ReconnectedPage.tsx'),
  },
  {
    ...publicPage,
    path: '/multiplesignins/signout',
    title: 'PAGE/MULTIPLE_SIGN_INS',
    load: () => import('../features/landing/MultipleSignInsPage.tsx'),
  },

  { ...publicPage, path: '/account/closed', title: 'PAGE/ACCOUNT_CLOSED', load: identityScreen('closed') },
  { ...publicPage, path: '/authentication/bankid', title: 'PAGE/BANKID', load: identityScreen('bankId') },
  { ...publicPage, path: '/authentication/email', title: 'PAGE/EMAIL_SIGN_IN', needsConnection: true, load: identityScreen('email') },
  { ...publicPage, path: '/authentication/email/code', title: 'PAGE/EMAIL_CODE', needsConnection: true, load: identityScreen('emailCode') },
  { ...accountPage, path: '/account', title: 'PAGE/ACCOUNT', load: identityScreen('account') },
  { ...accountPage, path: '/account/error', title: 'PAGE/ACCOUNT_ERROR', load: identityScreen('accountError') },
  { ...accountPage, path: '/account/selectaccount', title: 'PAGE/SELECT_ACCOUNT', load: identityScreen('selectAccount') },
  { ...publicPage, path: '/account/activationkey', title: 'PAGE/ACTIVATE', needsConnection: true, load: identityScreen('activationKey') },
  { ...accountPage, path: '/account/setpassword', title: 'PAGE/SET_PASSWORD', load: identityScreen('setPassword') },
  { ...accountPage, path: '/account/success', title: 'PAGE/ACCOUNT_SUCCESS', load: identityScreen('accountSuccess') },
  { ...publicPage, path: '/capture', title: 'PANEL/PROFILE_IMAGE', load: cardScreen('capture') },
  { ...publicPage, path: '/public/accounts/personal/cancel/success', title: 'PAGE/ACCOUNT_CANCELLED' },
  { ...publicPage, path: '/public/externaluser/create', title: 'PAGE/EXTERNAL_USER' },
  { ...publicPage, path: '/public/externaluser/verify', title: 'PAGE/EXTERNAL_USER' },
  { ...publicPage, path: '/public/externaluser/setpassword', title: 'PAGE/EXTERNAL_USER' },
  { ...publicPage, path: '/public/externaluser/success', title: 'PAGE/EXTERNAL_USER' },
  { ...publicPage, path: '/public/externaluser/reset/init', title: 'PAGE/EXTERNAL_RESET' },
  { ...publicPage, path: '/public/externaluser/reset/verify', title: 'PAGE/EXTERNAL_RESET' },
  { ...publicPage, path: '/public/externaluser/reset/setpassword', title: 'PAGE/EXTERNAL_RESET' },
  { ...publicPage, path: '/public/externaluser/reset/success', title: 'PAGE/EXTERNAL_RESET' },
  { ...publicPage, path: '/alumni-portal/signin/select', title: 'PAGE/ALUMNI_SIGN_IN' },
  { ...accountPage, path: '/alumni-portal/profile/:tab', title: 'PAGE/ALUMNI_PROFILE', feature: 'alumni-profile' },
  { ...publicPage, path: '/alumni-portal/verify', title: 'PAGE/ALUMNI_VERIFY' },
  { ...accountPage, path: '/alumni-portal/leave', title: 'PAGE/ALUMNI_LEAVE', feature: 'alumni-profile' },
  { ...publicPage, path: '/alumni-portal/signout/:key', title: 'PAGE/ALUMNI_SIGNED_OUT' },
];

import { AdAccountType } from '#contract/values.ts';
import type { AreaScreens, Screen } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

const everyone = { audience: 'everyone' } as const;
const online = { needsConnection: true } as const;
/** Steps to an external account or its new password, for visitors without a session. */
const external = { ...everyone, isForExternalUsers: true } as const;
/** A screen for users who have signed in by any method, to reach an account and its password. */
const account = (
  path: string,
  title: TextKey,
  load: NonNullable<Screen['load']>,
): Screen<TextKey> => ({ path, title, audience: 'signedIn', load });

/** Screens for signing in, passwords and second factors. */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/myaccounts/personal?',
      title: 'PAGE/MY_ACCOUNTS',
      load: () => import('./myAccounts/MyAccountPage.tsx'),
    },
    {
      path: '/myaccounts/personal/password',
      title: 'MY_ACCOUNTS/PASSWORD/TITLE',
      load: () => import('./myAccounts/PasswordPage.tsx'),
    },
    {
      path: '/myaccounts/personal/twostep',
      title: 'MFA/TITLE',
      load: () => import('./twoStep/TwoStepPage.tsx'),
    },
    {
      path: '/myaccounts/personal/sessions',
      isOpenBeforeTerms: true,
      title: 'SIGN_INS/RECENT/TITLE',
      load: () => import('./signIns/SignInsPage.tsx'),
    },
    {
      path: '/myaccounts/personal/signins',
      isOpenBeforeTerms: true,
      title: 'SIGN_INS/RECENT/TITLE',
      load: () => import('./signIns/SignInsPage.tsx'),
    },
    {
      path: '/myaccounts/external',
      title: 'EXTERNAL/OWN/TITLE',
      audience: 'signedIn',
      hasNoSidebar: false,
      ...online,
      load: () => import('./external/own/OwnPage.tsx'),
    },
    {
      path: '/myaccounts/personal/directory',
      title: 'DIRECTORY/TITLE',
      load: () => import('./directory/DirectoryAccountsPage.tsx'),
    },
    {
      path: '/tsv/signin',
      title: 'PAGE/TSV_SIGN_IN',
      ...everyone,
      ...online,
      load: () => import('./twoStep/SecondStepPage.tsx'),
    },
    {
      path: '/tsv/reset/:adAccountType',
      title: 'PAGE/TSV_RESET',
      choices: { adAccountType: AdAccountType.options },
      load: () => import('./twoStep/ResetPage.tsx'),
    },
    {
      path: '/authentication/bankid',
      title: 'PAGE/BANKID',
      ...everyone,
      load: () => import('./bankid/BankIdPage.tsx'),
    },
    {
      path: '/authentication/wallet',
      title: 'PAGE/WALLET_SIGN_IN',
      ...everyone,
      ...online,
      module: 'wallets',
      load: () => import('./wallet/WalletPage.tsx'),
    },
    {
      path: '/authentication/wallet/code',
      title: 'PAGE/WALLET_CODE',
      ...everyone,
      ...online,
      module: 'wallets',
      load: () => import('./wallet/CodePage.tsx'),
    },
    {
      path: '/authentication/email',
      title: 'PAGE/EMAIL_SIGN_IN',
      ...everyone,
      ...online,
      load: () => import('./email/EmailPage.tsx'),
    },
    {
      path: '/authentication/email/code',
      title: 'PAGE/EMAIL_CODE',
      ...everyone,
      ...online,
      load: () => import('./email/EmailCodePage.tsx'),
    },
    {
      path: '/account/activationkey',
      title: 'PAGE/ACTIVATE',
      ...everyone,
      ...online,
      load: () => import('./activationKey/ActivationKeyPage.tsx'),
    },
    {
      path: '/account/closed',
      title: 'PAGE/ACCOUNT_CLOSED',
      ...everyone,
      load: () => import('./closed/ClosedPage.tsx'),
    },
    {
      path: '/account/keynotice',
      title: 'KEY_NOTICE/TITLE',
      ...everyone,
      ...online,
      load: () => import('./keyNotice/KeyNoticePage.tsx'),
    },
    {
      path: '/account/changenotice',
      title: 'CHANGE_NOTICE/TITLE',
      ...everyone,
      ...online,
      load: () => import('./changeNotice/ChangeNoticePage.tsx'),
    },
    {
      path: '/account/desk',
      title: 'PAGE/DESK_PROOF',
      ...everyone,
      ...online,
      load: () => import('./desk/DeskProofPage.tsx'),
    },
    {
      path: '/account/secondstep',
      title: 'PAGE/SECOND_STEP_LOST',
      ...everyone,
      ...online,
      load: () => import('./twoStep/LostSecondStepPage.tsx'),
    },
    {
      path: '/public/externaluser/reset/init',
      title: 'PAGE/EXTERNAL_RESET',
      ...external,
      ...online,
      load: () => import('./external/ResetInitPage.tsx'),
    },
    {
      path: '/public/externaluser/reset/verify',
      title: 'PAGE/EXTERNAL_RESET',
      ...external,
      ...online,
      load: () => import('./external/ResetVerifyPage.tsx'),
    },
    {
      path: '/public/externaluser/reset/setpassword',
      title: 'PAGE/EXTERNAL_RESET',
      ...external,
      ...online,
      load: () => import('./external/ResetPasswordPage.tsx'),
    },
    {
      path: '/public/externaluser/reset/success',
      title: 'PAGE/EXTERNAL_RESET',
      ...external,
      load: () => import('./external/ResetSuccessPage.tsx'),
    },
    {
      path: '/public/externaluser/create',
      title: 'PAGE/EXTERNAL_USER',
      ...external,
      ...online,
      load: () => import('./external/CreatePage.tsx'),
    },
    {
      path: '/public/externaluser/verify',
      title: 'PAGE/EXTERNAL_USER',
      ...external,
      ...online,
      load: () => import('./external/CreateVerifyPage.tsx'),
    },
    {
      path: '/public/externaluser/setpassword',
      title: 'PAGE/EXTERNAL_USER',
      ...external,
      ...online,
      load: () => import('./external/CreatePasswordPage.tsx'),
    },
    {
      path: '/public/externaluser/success',
      title: 'PAGE/EXTERNAL_USER',
      ...external,
      load: () => import('./external/CreateSuccessPage.tsx'),
    },
    {
      path: '/public/externaluser/invitation',
      title: 'EXTERNAL/INVITATION/TITLE',
      ...external,
      ...online,
      load: () => import('./external/invitation/InvitationPage.tsx'),
    },
    account('/account', 'PAGE/ACCOUNT', () => import('./setPassword/AccountPage.tsx')),
    account(
      '/account/error',
      'PAGE/ACCOUNT_ERROR',
      () => import('./setPassword/AccountErrorPage.tsx'),
    ),
    account(
      '/account/selectaccount',
      'PAGE/SELECT_ACCOUNT',
      () => import('./setPassword/SelectAccountPage.tsx'),
    ),
    account(
      '/account/setpassword',
      'PAGE/SET_PASSWORD',
      () => import('./setPassword/SetPasswordPage.tsx'),
    ),
    account(
      '/account/success',
      'PAGE/ACCOUNT_SUCCESS',
      () => import('./setPassword/AccountSuccessPage.tsx'),
    ),
  ],
};

/** Pages about signing in, passwords and second factors. Each is fetched when it is opened, and this list with the first of them. */
export const screens = {
  account: () => import('./setPassword/AccountPage.tsx'),
  accountError: () => import('./setPassword/AccountErrorPage.tsx'),
  selectAccount: () => import('./setPassword/SelectAccountPage.tsx'),
  setPassword: () => import('./setPassword/SetPasswordPage.tsx'),
  accountSuccess: () => import('./setPassword/AccountSuccessPage.tsx'),
  myAccounts: () => import('./myAccounts/MyAccountPage.tsx'),
  email: () => import('./email/EmailPage.tsx'),
  emailCode: () => import('./email/EmailCodePage.tsx'),
  activationKey: () => import('./activationKey/ActivationKeyPage.tsx'),
  closed: () => import('./closed/ClosedPage.tsx'),
  bankId: () => import('./bankid/BankIdPage.tsx'),
  secondStep: () => import('./twoStep/SecondStepPage.tsx'),
  resetTwoStep: () => import('./twoStep/ResetPage.tsx'),
};

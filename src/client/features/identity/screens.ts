/** Pages about signing in, passwords and second factors. Each is fetched when it is opened, and this list with the first of them. */
export const screens = {
  account: () => import('./setPassword/AccountPage.tsx'),
};

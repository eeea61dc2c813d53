import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** Accounts of people who have died (SUPP-15). */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/deceasedresetpassword',
      title: 'PAGE/DECEASED_RESET_PASSWORD',
      load: () => import('./DeceasedPage.tsx'),
    },
  ],
};

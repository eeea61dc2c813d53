import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** The employee's own support cases. */
export const screens: AreaScreens<TextKey> = {
  pages: [
    { path: '/supportcases', title: 'PAGE/SUPPORT_CASES', load: () => import('./CasesPage.tsx') },
  ],
};

import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/**
 * Screen of the support desks: the person they are talking to, and that person's cases (SUPP-01).
 */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/search/:create?',
      title: 'PAGE/PERSON_SEARCH',
      choices: { create: ['create'] },
      load: () => import('./PersonSearchPage.tsx'),
    },
  ],
};

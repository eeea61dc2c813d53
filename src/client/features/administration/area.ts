import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/**
 * What the university's own administrators of the portal do: data, lists and what the portal does
 * by itself. A page is a row here and, for the index, a row of `tasks.ts`.
 */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/administration',
      title: 'PAGE/ADMINISTRATION',
      load: () => import('./AdministrationPage.tsx'),
    },
  ],
};

import type { TextKey } from './texts.ts';
import type { AreaScreens } from '#client/routing/screens.ts';

export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/statuscode/:statusCode?',
      title: 'PAGE/STATUS',
      load: () => import('./StatusPage.tsx'),
    },
  ],
};

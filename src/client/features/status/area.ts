import type { TextKey } from '../../i18n/keys.ts';
import type { AreaScreens } from '../../routing/screens.ts';

export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/statuscode/:statusCode?',
      title: 'PAGE/STATUS',
      load: () => import('./StatusPage.tsx'),
    },
  ],
};

import type { AreaScreens } from '../../routing/screens.ts';

export const screens: AreaScreens = {
  pages: [{ path: '/statuscode/:statusCode?', title: 'PAGE/STATUS', load: () => import('./StatusPage.tsx') }],
};

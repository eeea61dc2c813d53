import type { AreaScreens } from '../../routing/screens.ts';

export const screens: AreaScreens = {
  pages: [{ path: '/home', title: 'PAGE/HOME', hasNoSidebar: true, load: () => import('./HomePage.tsx') }],
};

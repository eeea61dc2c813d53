import type { AreaScreens } from '../../routing/screens.ts';

export const screens: AreaScreens = {
  pages: [{ path: '/liabilities/:liabilityType', title: 'PAGE/LIABILITY', load: () => import('./LiabilityPage.tsx') }],
};

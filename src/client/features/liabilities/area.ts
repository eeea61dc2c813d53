import type { AreaScreens } from '../../routing/screens.ts';
import type { TextKey } from './texts.ts';

export const screens: AreaScreens<TextKey> = {
  pages: [{ path: '/liabilities/:liabilityType', title: 'PAGE/LIABILITY', load: () => import('./LiabilityPage.tsx') }],
};

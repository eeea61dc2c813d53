import { liabilityTypes } from '#rules/liability.ts';
import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/liabilities/:liabilityType',
      title: 'PAGE/LIABILITY',
      choices: { liabilityType: liabilityTypes },
      load: () => import('./LiabilityPage.tsx'),
    },
  ],
};

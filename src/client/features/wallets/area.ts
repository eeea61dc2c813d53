import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** The card in digital wallets. */
export const screens: AreaScreens<TextKey> = {
  panels: [
    {
      path: 'campuscard/wallets',
      title: 'WALLET/TITLE',
      load: () => import('./WalletsPanel.tsx'),
    },
  ],
};

import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** The card in digital wallets, which receive it by an offer or ask for it. */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/walletrequest',
      title: 'WALLET/REQUEST/TITLE',
      module: 'wallets',
      audience: 'everyone',
      load: () => import('./ExpiredRequestPage.tsx'),
    },
    {
      path: '/walletrequest/:id',
      title: 'WALLET/REQUEST/TITLE',
      module: 'wallets',
      load: () => import('./WalletRequestPage.tsx'),
    },
  ],
  panels: [
    {
      path: 'campuscard/wallets',
      title: 'WALLET/TITLE',
      load: () => import('./WalletsPanel.tsx'),
    },
  ],
};

import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from '#client/domain/cards/texts.ts';

/** The screens of the campus card and the portrait. */
export const screens: AreaScreens<TextKey> = {
  pages: [
    { path: '/card', title: 'PAGE/CARD', load: () => import('./card/CardPage.tsx') },
    {
      path: '/capture',
      title: 'PANEL/PROFILE_IMAGE',
      audience: 'everyone',
      load: () => import('./handoff/CapturePage.tsx'),
    },
  ],
  panels: [
    {
      path: 'profileimage/edit',
      title: 'PANEL/PROFILE_IMAGE',
      load: () => import('./pictures/PicturesPanel.tsx'),
    },
    {
      path: 'ordercampuscard',
      title: 'PANEL/ORDER_CARD',
      load: () => import('./order/OrderPanel.tsx'),
    },
    {
      path: 'campuscard/show',
      title: 'PANEL/SHOW_CARD',
      load: () => import('./card/ShowPanel.tsx'),
    },
    {
      path: 'campuscard/freeze',
      title: 'PANEL/FREEZE_CARD',
      isDialog: true,
      load: () => import('./freeze/FreezePanel.tsx'),
    },
    {
      path: 'campuscard/block',
      title: 'PANEL/BLOCK_CARD',
      isDialog: true,
      load: () => import('./card/BlockPanel.tsx'),
    },
    {
      path: 'campuscardpin',
      title: 'PANEL/CARD_PIN',
      isDialog: true,
      load: () => import('./pin/PinPanel.tsx'),
    },
  ],
};

import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** The code that a card shows, and its check by others. */
export const screens: AreaScreens<TextKey> = {
  panels: [
    {
      path: 'campuscard/code',
      title: 'CARD_CODE/TITLE',
      load: () => import('./code/CodePanel.tsx'),
    },
  ],
};

import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** The code that a card shows, and its check by others. */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/check',
      title: 'CARD_CHECK/TITLE',
      audience: 'everyone',
      hasNoSidebar: false,
      load: () => import('./check/CheckPage.tsx'),
    },
    {
      path: '/check/:serial',
      title: 'PASS_CHECK/TITLE',
      audience: 'everyone',
      hasNoSidebar: false,
      load: () => import('./check/PassPage.tsx'),
    },
  ],
  panels: [
    {
      path: 'campuscard/code',
      title: 'CARD_CODE/TITLE',
      feature: 'campus-card',
      load: () => import('./code/CodePanel.tsx'),
    },
  ],
};

/** Keeps the key of this device usable offline (`code/renewal.ts`). */
export const keepCertified = async (liUId: string): Promise<() => void> =>
  (await import('./code/renewal.ts')).keepCertified(liUId);

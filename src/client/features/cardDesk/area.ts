import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** Where a desk hands out the cards that people have ordered. */
export const screens: AreaScreens<TextKey> = {
  pages: [{ path: '/carddesk', title: 'PAGE/CARD_DESK', load: () => import('./CardDeskPage.tsx') }],
};

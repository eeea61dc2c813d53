import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

export const screens: AreaScreens<TextKey> = {
  panels: [
    {
      path: 'notifications',
      title: 'PANEL/NOTIFICATIONS',
      load: () => import('./NotificationsPanel.tsx'),
    },
  ],
};

import type { TextKey } from '#client/i18n/keys.ts';
import type { AreaScreens } from '#client/routing/screens.ts';

export const screens: AreaScreens<TextKey> = {
  panels: [
    {
      path: 'helpdesk',
      title: 'PANEL/HELPDESK',
      isDialog: true,
      load: () => import('./HelpdeskPanel.tsx'),
    },
  ],
};

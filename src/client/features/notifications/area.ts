import type { AreaScreens } from '../../routing/screens.ts';

export const screens: AreaScreens = {
  panels: [{ path: 'notifications', title: 'PANEL/NOTIFICATIONS', load: () => import('./NotificationsPanel.tsx') }],
};

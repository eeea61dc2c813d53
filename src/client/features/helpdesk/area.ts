import type { AreaScreens } from '../../routing/screens.ts';

export const screens: AreaScreens = {
  panels: [{ path: 'helpdesk', title: 'PANEL/HELPDESK', load: () => import('./HelpdeskPanel.tsx') }],
};

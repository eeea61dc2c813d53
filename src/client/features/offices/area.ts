import type { AreaScreens } from '../../routing/screens.ts';
import type { TextKey } from './texts.ts';

/** Where an employee can be visited. */
export const screens: AreaScreens<TextKey> = {
  panels: [{ path: 'visitingaddress', title: 'PANEL/VISITING_ADDRESS', load: () => import('./OfficesPanel.tsx') }],
};

import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** Panel for the places where an employee can be visited. */
export const screens: AreaScreens<TextKey> = {
  panels: [
    {
      path: 'visitingaddress',
      title: 'PANEL/VISITING_ADDRESS',
      load: () => import('./OfficesPanel.tsx'),
    },
  ],
};

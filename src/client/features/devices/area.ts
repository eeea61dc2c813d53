import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** Screens for the employee's devices and programs. */
export const screens: AreaScreens<TextKey> = {
  pages: [
    { path: '/devices', title: 'PAGE/DEVICES', load: () => import('./DevicesPage.tsx') },
    { path: '/devices/:deviceName', title: 'PAGE/DEVICE', load: () => import('./DevicePage.tsx') },
  ],
};

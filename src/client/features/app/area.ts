import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from '#client/domain/install/texts.ts';

/** The portal as an app on the device. */
export const screens: AreaScreens<TextKey> = {
  panels: [
    { path: 'app', title: 'PANEL/APP', isDialog: true, load: () => import('./AppPanel.tsx') },
  ],
};

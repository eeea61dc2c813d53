import type { AreaScreens } from '../../routing/screens.ts';
import type { TextKey } from './texts.ts';

/** The wireless network of universities, one login for each device. */
export const screens: AreaScreens<TextKey> = {
  pages: [{ path: '/myaccounts/eduroam', title: 'PAGE/MY_ACCOUNTS', load: () => import('./EduroamPage.tsx') }],
};

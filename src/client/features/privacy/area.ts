import type { AreaScreens } from '../../routing/screens.ts';
import type { TextKey } from './texts.ts';

/** What the portal holds about the person. */
export const screens: AreaScreens<TextKey> = {
  pages: [{ path: '/myaccounts/personal/mydata', title: 'PRIVACY/TITLE', load: () => import('./MyDataPage.tsx') }],
};

import type { AreaScreens } from '../../routing/screens.ts';
import type { TextKey } from './texts.ts';

/** Proving that an address or a number is one's own. */
export const screens: AreaScreens<TextKey> = {
  pages: [{ path: '/verify/:type/:code?', title: 'PAGE/VERIFY', secretParam: 'code', load: () => import('./VerifyPage.tsx') }],
};

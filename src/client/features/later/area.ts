import type { TextKeyOf } from '../../i18n/keys.ts';
import type { AreaScreens } from '../../routing/screens.ts';

const everyone = { audience: 'everyone' } as const;

/** The addresses that the portal has and this version does not. A screen moves to its area's folder when it is built. */
export const screens: AreaScreens<TextKeyOf<'later'>> = {
  pages: [
    { path: '/public/externaluser/create', title: 'PAGE/EXTERNAL_USER', ...everyone },
    { path: '/public/externaluser/verify', title: 'PAGE/EXTERNAL_USER', ...everyone },
    { path: '/public/externaluser/setpassword', title: 'PAGE/EXTERNAL_USER', ...everyone },
    { path: '/public/externaluser/success', title: 'PAGE/EXTERNAL_USER', ...everyone },
  ],
};

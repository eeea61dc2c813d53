import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** Verification that an e-mail address or a phone number belongs to the user. */
export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/verify/:type/:code?',
      title: 'PAGE/VERIFY',
      choices: { type: ['email', 'sms'] },
      secretParam: 'code',
      load: () => import('./VerifyPage.tsx'),
    },
  ],
};

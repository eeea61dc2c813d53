import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/profile/:personType',
      title: 'PAGE/PROFILE',
      choices: { personType: ['employee', 'student'] },
      feature: ({ personType }) =>
        personType?.toLowerCase() === 'student' ? 'student-profile' : 'employee-profile',
      load: () => import('./ProfilePage.tsx'),
    },
  ],
};

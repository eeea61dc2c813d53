import type { AreaScreens } from '../../routing/screens.ts';
import type { TextKey } from './texts.ts';

export const screens: AreaScreens<TextKey> = {
  pages: [
    {
      path: '/profile/:personType',
      title: 'PAGE/PROFILE',
      feature: ({ personType }) => (personType?.toLowerCase() === 'student' ? 'student-profile' : 'employee-profile'),
      load: () => import('./ProfilePage.tsx'),
    },
  ],
};

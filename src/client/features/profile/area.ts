import type { AreaScreens } from '../../routing/screens.ts';

export const screens: AreaScreens = {
  pages: [
    {
      path: '/profile/:personType',
      title: 'PAGE/PROFILE',
      feature: ({ personType }) => (personType?.toLowerCase() === 'student' ? 'student-profile' : 'employee-profile'),
      load: () => import('./ProfilePage.tsx'),
    },
  ],
};

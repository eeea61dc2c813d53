import type { AreaScreens } from '#client/routing/screens.ts';
import type { TextKey } from './texts.ts';

/** The cost of accounts, and who pays it (FIN-01). */
export const screens: AreaScreens<TextKey> = {
  pages: [{ path: '/finance', title: 'PAGE/FINANCE', load: () => import('./FinancePage.tsx') }],
};

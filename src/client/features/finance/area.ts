import type { AreaScreens } from '../../routing/screens.ts';
import type { TextKey } from './texts.ts';

/** What accounts cost, and who pays (FIN-01). */
export const screens: AreaScreens<TextKey> = {
  pages: [{ path: '/finance', title: 'PAGE/FINANCE', load: () => import('./FinancePage.tsx') }],
};

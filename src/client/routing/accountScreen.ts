import type { screens } from '../features/accounts/screens.ts';
import { withTexts } from '../i18n/i18n.ts';
import type { ScreenModule } from './screens.ts';

/** A screen of account management with the area's texts. The first load knows only where the list of them is. */
export const accountScreen = (name: keyof typeof screens) => () =>
  withTexts('accounts', import('../features/accounts/screens.ts').then((module): Promise<ScreenModule> => module.screens[name]()));

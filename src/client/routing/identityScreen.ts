import type { screens } from '../features/identity/screens.ts';
import { withTexts } from '../i18n/i18n.ts';
import type { ScreenModule } from './screens.ts';

/** A screen about signing in, passwords or second factors, with the area's texts. The first load knows only where the list of them is. */
export const identityScreen = (name: keyof typeof screens) => () =>
  withTexts('identity', import('../features/identity/screens.ts').then((module): Promise<ScreenModule> => module.screens[name]()));

import type { screens } from '../features/cards/screens.ts';
import { withTexts } from '../i18n/i18n.ts';
import type { ScreenModule } from './screens.ts';

/** A screen about the campus card or the portrait, with the area's texts. The first load knows only where the list of them is. */
export const cardScreen = (name: keyof typeof screens) => () =>
  withTexts('cards', import('../features/cards/screens.ts').then((module): Promise<ScreenModule> => module.screens[name]()));

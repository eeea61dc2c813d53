import type { DailyErrand } from './errand.ts';
import { ownErrands } from './ownErrands.ts';
import { workErrands } from './workErrands.ts';

export const everyErrand: readonly DailyErrand[] = [...ownErrands, ...workErrands];

/** The screens on which errands are done. */
export const SCREENS = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;

import type { IsoDate } from '#rules/dates.ts';
import { validityOn, type Validity } from '#rules/validity.ts';
import { useIsTimeCertain, usePassedDay } from './useToday.ts';

/** How near an end is, as far as the server's time is known. */
export const useValidity = (until: IsoDate | null): Validity =>
  validityOn(usePassedDay(), until, useIsTimeCertain());

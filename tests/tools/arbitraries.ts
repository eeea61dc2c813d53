import { type Arbitrary, constant, integer, oneof } from 'fast-check';
import { addDays, type IsoDate } from '#rules/dates.ts';
import { latestExtension } from '#rules/extension.ts';

/**
 * For property tests: a day close to `today`, close to the end of the extension window, or anywhere
 * within a few years.
 */
export const dayNear = (today: IsoDate): Arbitrary<IsoDate> =>
  oneof(
    integer({ min: -2, max: 2 }).map((days) => addDays(today, days)),
    integer({ min: -2, max: 3 }).map((days) => addDays(latestExtension(today), days)),
    integer({ min: -400, max: 900 }).map((days) => addDays(today, days)),
  );

export const rarely: Arbitrary<boolean> = oneof(
  { weight: 5, arbitrary: constant(false) },
  { weight: 1, arbitrary: constant(true) },
);

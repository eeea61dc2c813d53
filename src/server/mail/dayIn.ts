import { inEachLanguage, type Language } from '#contract/languages.ts';
import type { LocalizedText } from '#contract/values.ts';
import { type IsoDate, toUtc } from '#rules/dates.ts';

const formatsOf = (options: Intl.DateTimeFormatOptions) =>
  inEachLanguage((language) => new Intl.DateTimeFormat(language, options));
const days = formatsOf({ timeZone: 'UTC', dateStyle: 'long' });
const moments = formatsOf({ timeZone: 'Europe/Stockholm', dateStyle: 'long', timeStyle: 'short' });

/** Returns a date as people read it in letters and notifications, such as 25 November 2026. */
export const dayIn = (language: Language, date: IsoDate): string =>
  days[language].format(toUtc(date));

/** Returns a moment as people read it in letters, in Swedish time. */
export const momentIn = (language: Language, moment: Date): string =>
  moments[language].format(moment);

/** The date in each language. */
export const dayInEach = (date: IsoDate): LocalizedText =>
  inEachLanguage((language) => dayIn(language, date));

/** The moment in each language. */
export const momentInEach = (moment: Date): LocalizedText =>
  inEachLanguage((language) => momentIn(language, moment));

/** Writes a notice about a day, which its texts name in words. */
export const inWords = <Text>(date: IsoDate, write: (day: LocalizedText) => Text): Text =>
  write(dayInEach(date));

import type { Language, LocalizedText } from '../../contract/values.ts';
import { type IsoDate, toUtc } from '../../rules/dates.ts';

const format = (language: Language) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', dateStyle: 'long' });
const formats: Readonly<Record<Language, Intl.DateTimeFormat>> = { 'sv-SE': format('sv-SE'), 'en-GB': format('en-GB') };

/** Returns a date as people read it in letters and notifications, such as 25 November 2026. */
export const dayIn = (language: Language, date: IsoDate): string => formats[language].format(toUtc(date));

/** The same in each language. */
export const dayInBoth = (date: IsoDate): LocalizedText => ({ 'sv-SE': dayIn('sv-SE', date), 'en-GB': dayIn('en-GB', date) });

/** Writes a notice about a day, which its texts name in words. */
export const inWords = <Text>(date: IsoDate, write: (day: LocalizedText) => Text): Text => write(dayInBoth(date));

import type { Language } from '#contract/values.ts';
import type { IsoDate } from '#rules/dates.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';

/**
 * Formats a day as "17 nov 2029", with months of three letters and no full stop, so that it fits on
 * a card.
 */
export const shortDay = (date: IsoDate, language: Language): string =>
  said(
    new Intl.DateTimeFormat(language, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    }),
    new Date(date),
  );

/** Formats a moment as "22 nov 02:36", in Swedish time. */
export function shortMoment(moment: string, language: Language = currentLanguage()): string {
  const inSweden = (format: Intl.DateTimeFormatOptions) =>
    said(
      new Intl.DateTimeFormat(language, { timeZone: 'Europe/Stockholm', ...format }),
      new Date(moment),
    );
  return `${inSweden({ day: 'numeric', month: 'short' })} ${inSweden({ hour: '2-digit', minute: '2-digit' })}`;
}

const said = (format: Intl.DateTimeFormat, date: Date): string =>
  format
    .formatToParts(date)
    .map(({ type, value }) => (type === 'month' ? value.slice(0, 3) : value))
    .join('')
    .replaceAll(' ', '\u00A0');

import type { Language } from '../../../../contract/values.ts';

/** The time of day of a moment, in Sweden. */
export const clockTime = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit' }).format(new Date(moment));

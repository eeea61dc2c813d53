import type { Language } from '#contract/values.ts';

/** Formats a timestamp as the time of day in Sweden. */
export const clockTime = (moment: string, language: Language): string =>
  new Intl.DateTimeFormat(language, {
    timeZone: 'Europe/Stockholm',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(moment));

import { dateInSweden } from '#rules/dates.ts';
import { now } from '#client/device/clock.ts';
import { formatDay } from '#client/i18n/days.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';

/** Returns a point in time in everyday words, in Swedish time: "i dag 08:12", "12 mars 14:02". */
export function momentInWords(moment: string): string {
  const language = currentLanguage();
  const at = new Date(moment);
  const time = new Intl.DateTimeFormat(language, {
    timeZone: 'Europe/Stockholm',
    hour: '2-digit',
    minute: '2-digit',
  }).format(at);
  return `${formatDay(dateInSweden(at), dateInSweden(new Date(now())), language)} ${time}`;
}

import { dateInSweden } from '../../rules/dates.ts';
import { dayInWords } from '../i18n/days.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useConnection } from './connection.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import classes from './Age.module.css';

/**
 * How old the shown answer is, said only while the server cannot be asked: "Visas från enheten, hämtat i går 14:02".
 * `of` is the query's `dataUpdatedAt`; of several, the oldest counts.
 */
export function Age({ of }: { of: number | readonly number[] }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const fetched = Math.min(...[of].flat());
  if (online || fetched <= 1) return null;

  const moment = new Date(fetched);
  return (
    <p className={classes.age} data-age>
      <time dateTime={moment.toISOString()}>{t('OFFLINE/KEPT', { moment: momentInWords(moment) })}</time>
    </p>
  );
}

function momentInWords(moment: Date): string {
  const language = currentLanguage();
  const [day, today] = [dateInSweden(moment), dateInSweden(new Date())];
  const time = new Intl.DateTimeFormat(language, { timeZone: 'Europe/Stockholm', hour: '2-digit', minute: '2-digit' }).format(moment);
  return day === today ? time : `${dayInWords(day, today, language)} ${time}`;
}

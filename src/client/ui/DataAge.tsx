import { useEffect, useState } from 'react';
import { dateInSweden } from '#rules/dates.ts';
import { now, serverTimeOf } from '../device/clock.ts';
import { formatDay } from '../i18n/days.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useConnection } from '../offline/connection.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { isFromDevice } from '../offline/persister.ts';

/**
 * Data confirmed within this time shows no age, because a notice that appears and disappears would
 * shift the page twice.
 */
const GRACE_PERIOD_MS = 1500;

interface DataAgeProps {
  readonly of: number | readonly number[];
  /** Whether it continues a sentence, so that its appearance moves at most one line. */
  readonly isInline?: true;
}

/**
 * Shows the age of the displayed data: "Visas från enheten, hämtat i går 14:02". Rendered while the
 * server is unreachable, and for data restored from the device until the server has confirmed it.
 * `of` is the query's `dataUpdatedAt`; of several, the oldest counts.
 */
export function DataAge({ of, isInline }: DataAgeProps) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), GRACE_PERIOD_MS);
    return () => clearTimeout(timer);
  }, []);
  const fetched = Math.min(...[of].flat());
  if (fetched <= 1 || (online && !(hasWaited && isFromDevice(fetched)))) return null;

  const moment = new Date(serverTimeOf(fetched));
  const age = (
    <time dateTime={moment.toISOString()}>
      {t('OFFLINE/KEPT', { moment: momentInWords(moment) })}
    </time>
  );
  return isInline ? (
    <span data-age> · {age}</span>
  ) : (
    <p className="note" data-age>
      {age}
    </p>
  );
}

function momentInWords(moment: Date): string {
  const language = currentLanguage();
  const [day, today] = [dateInSweden(moment), dateInSweden(new Date(now()))];
  const time = new Intl.DateTimeFormat(language, {
    timeZone: 'Europe/Stockholm',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment);
  return day === today ? time : `${formatDay(day, today, language)} ${time}`;
}

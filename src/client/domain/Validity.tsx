import type { IsoDate } from '#rules/dates.ts';
import { DateText } from '../ui/dates/DateText.tsx';
import { useDays } from '../ui/dates/useDays.ts';
import { useValidity } from '../ui/dates/useValidity.ts';
import { useTranslation } from '../i18n/useTranslation.ts';

/**
 * How long something is valid, in words; from 30 days before the end also the number of days left.
 */
export function Validity({ until }: { until: IsoDate | null }) {
  const { t } = useTranslation();
  const { inWords, isNear, fullDate } = useDays();
  const validity = useValidity(until);
  if (validity.state === 'open') return t('VALIDITY/OPEN');

  const sentence = () => {
    if (validity.state === 'ended') return t('VALIDITY/ENDED', { day: inWords(validity.until) });
    if (validity.state !== 'ending') return t('VALIDITY/VALID', { day: fullDate(validity.until) });
    if (isNear(validity.until)) return t('VALIDITY/LAST_DAY', { day: inWords(validity.until) });
    return t('VALIDITY/ENDING', { day: inWords(validity.until), count: validity.daysLeft });
  };
  return <DateText date={validity.until}>{sentence()}</DateText>;
}

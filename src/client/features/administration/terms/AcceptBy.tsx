import type { IsoDate } from '#rules/dates.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { useTranslation } from '../texts.ts';

/** Until when people who are asked may go on, and what happens then. */
export function AcceptBy({ day }: { readonly day: IsoDate | null | undefined }) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  return day ? <p>{t('TERMS/ACCEPT_BY_UNTIL', { date: fullDate(day) })}</p> : null;
}

import type { HelpdeskInformation } from '#contract/helpdesk.ts';
import { daysBetween, dateInSweden } from '#rules/dates.ts';
import { opennessAt } from '#rules/openness.ts';
import { timeInSweden, weekday } from '../i18n/days.ts';
import { currentLanguage } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useDays } from '../ui/dates/useDays.ts';
import { useMinute } from '../ui/dates/useToday.ts';

/**
 * Whether a desk is open now, with a sentence saying until when, or when it opens next; undefined
 * when the opening hours are known only as text.
 */
export function useOpenness(
  periods: HelpdeskInformation['openingPeriods'],
): { readonly isOpen: boolean; readonly sentence: string } | undefined {
  const { t } = useTranslation();
  const { today, inWords } = useDays();
  const openness = opennessAt(useMinute(), periods ?? []);
  if (!openness) return undefined;

  const { isOpen, changes } = openness;
  const language = currentLanguage();
  const time = timeInSweden(changes, { t });
  if (isOpen) return { isOpen, sentence: t('HELPDESK/OPEN', { time }) };
  const day = dateInSweden(changes);
  const distance = daysBetween(today, day);
  const when =
    distance > 1 && distance < 7
      ? t('HELPDESK/ON_WEEKDAY', { weekday: weekday(day, language) })
      : inWords(day);
  return { isOpen, sentence: t('HELPDESK/CLOSED', { day: when, time }) };
}

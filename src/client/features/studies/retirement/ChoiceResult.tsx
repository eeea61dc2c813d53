import { useEffect, useRef } from 'react';
import type { RetirementOptions } from '../../../../contract/students.ts';
import { useDays } from '../../../ui/dates/useDays.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useTranslation } from '../texts.ts';
import type { Outcome } from './useChoosing.ts';
import classes from './Retirement.module.css';

/** Result of a choice, which receives the focus because the focused control has been removed. */
export function ChoiceResult({ outcome, options }: { outcome: Outcome | null; options: RetirementOptions }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome) place.current?.focus();
  }, [outcome]);
  if (!outcome) return null;
  return (
    <div ref={place} tabIndex={-1} className={classes.choiceResult}>
      <Message outcome={outcome} options={options} />
    </div>
  );
}

function Message({ outcome: { choice, isDone }, options: { retirementDate, refusals, credits } }: { outcome: Outcome; options: RetirementOptions }) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  if (!isDone) {
    const refusal = refusals[choice];
    return <Notice tone="warning" title={t('RETIREMENT/GONE/TITLE')} isSpoken><p>{refusal && t(`RETIREMENT/WHY_NOT/${refusal}`, { credits })} {t('RETIREMENT/GONE/TEXT')}</p></Notice>;
  }
  if (choice === 'become-alumn') return <Notice tone="success" title={t('RETIREMENT/BECOME/DONE')} isSpoken><p>{t('RETIREMENT/BECOME/DONE_TEXT')}</p></Notice>;
  return <Notice tone="success" title={t('RETIREMENT/STAY/DONE', { day: retirementDate && fullDate(retirementDate) })} isSpoken><p>{t('RETIREMENT/STAY/DONE_TEXT')}</p></Notice>;
}

import type { RetirementOptions } from '../../../../contract/students.ts';
import { daysBetween } from '../../../../rules/dates.ts';
import { useSession } from '../../../session/session.ts';
import { DateText } from '../../../ui/dates/DateText.tsx';
import { useDays } from '../../../ui/dates/useDays.ts';
import { useTranslation } from '../texts.ts';
import classes from './Retirement.module.css';

/** What happens to the account without a choice, and when. */
export function AccountEndSection({ options: { retirementDate } }: { options: RetirementOptions }) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const liUId = useSession()?.user?.liUId ?? '';
  const daysLeft = retirementDate === null ? null : daysBetween(today, retirementDate);
  return (
    <section className={classes.end}>
      <h2>
        {retirementDate === null ? t('RETIREMENT/ENDS/SOMETIME', { liUId }) : <DateText date={retirementDate}>{t(daysLeft === 0 ? 'RETIREMENT/ENDS/TODAY' : 'RETIREMENT/ENDS/ON', { liUId, day: fullDate(retirementDate) })}</DateText>}
      </h2>
      {daysLeft !== null && <p>{daysLeft > 0 ? t('RETIREMENT/ENDS/DAYS_LEFT', { count: daysLeft }) : t('RETIREMENT/ENDS/MIDNIGHT')}</p>}
      <p className={classes.quiet}>{t('RETIREMENT/ENDS/WHAT_CLOSES')}</p>
    </section>
  );
}

import type { Position } from '#contract/position.ts';
import { allocationPercentage } from '#rules/allocation.ts';
import { Ring } from '#client/ui/Ring.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import type { Phase } from './timeline.ts';
import { useTranslation } from './texts.ts';
import classes from './PositionList.module.css';

/** One position: title, organisation, dates and percentage of full time. */
export function PositionRow({ position, phase }: { position: Position; phase: Phase }) {
  const { t } = useTranslation();
  const { fromTo, inWords, fullDate } = useDays();
  const language = currentLanguage();
  const { startDate, endDate, organisation } = position;
  const place = organisation.name[language];

  return (
    <li className={classes.position} data-phase={phase}>
      <Ring
        percent={allocationPercentage(position.employmentLevel)}
        label={t('POSITIONS/ALLOCATION')}
      />
      <div className={classes.body}>
        <div className={classes.heading}>
          <h3>{position.title[language]}</h3>
          {position.isPrimary && <span className={classes.mark}>{t('POSITIONS/PRIMARY')}</span>}
          {phase === 'past' && <span className={classes.quietMark}>{t('POSITIONS/PAST')}</span>}
          {phase === 'coming' && (
            <span className={classes.quietMark}>
              {t('POSITIONS/COMING', { day: inWords(startDate) })}
            </span>
          )}
        </div>
        <p>{place}</p>
        <p className={classes.quiet}>{organisation.path.split('/').filter(Boolean).join(' › ')}</p>
        <p className={classes.quiet}>
          {endDate === null
            ? t('POSITIONS/FROM', { from: fullDate(startDate) })
            : fromTo(startDate, endDate)}
        </p>
        {!position.isEmployee && position.subscriptionType && (
          <p className={classes.quiet}>
            {t('POSITIONS/SUBSCRIPTION', {
              name: t(`SUBSCRIPTION_TYPE/${upperCase(position.subscriptionType)}`),
            })}
          </p>
        )}
      </div>
    </li>
  );
}

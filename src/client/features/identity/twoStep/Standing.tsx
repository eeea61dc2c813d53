import { useSuspenseQuery } from '@tanstack/react-query';
import { StatusBadge } from '../../../components/StatusBadge.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { twoStepQueries } from './queries.ts';
import classes from './TwoStep.module.css';

/** On or off, and what that means. The device keeps this, so it can be read without a connection. */
export function Standing() {
  const { t } = useTranslation();
  const { data: { enabled, isDisablingPrevented } } = useSuspenseQuery(twoStepQueries.state());
  return (
    <div className={classes.standing}>
      <StatusBadge tone={enabled ? 'ok' : 'stopped'} label={t(enabled ? 'MFA/ON' : 'MFA/OFF')} />
      <p className={classes.meaning}>{t(enabled ? 'MFA/ON_TEXT' : 'MFA/OFF_TEXT')}</p>
      {enabled && isDisablingPrevented && <p className={classes.meaning}>{t('MFA/MUST_STAY_ON')}</p>}
    </div>
  );
}

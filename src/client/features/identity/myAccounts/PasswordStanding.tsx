import type { PasswordStatus } from '../../../../contract/password.ts';
import { dateInSweden } from '../../../../rules/dates.ts';
import { Dated } from '../../../components/Dated.tsx';
import { StatusBadge } from '../../../components/StatusBadge.tsx';
import { useDays } from '../../../components/useDays.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import classes from './MyAccounts.module.css';

/** Whether the password works, how old it is, and whether it ends. */
export function PasswordStanding({ status: { renewingRequired, passwordLastSet, renewBefore } }: { status: PasswordStatus }) {
  const { t } = useTranslation();
  const { ago, fullDate } = useDays();
  const lastSet = passwordLastSet && dateInSweden(new Date(passwordLastSet));
  if (!lastSet) return <StatusBadge tone="attention" label={t('PASSWORD_STATUS/NEVER_SET')} />;
  return (
    <div className={classes.standing}>
      {renewingRequired ? <StatusBadge tone="attention" label={t('PASSWORD_STATUS/RENEW_NOW')} /> : <StatusBadge tone="ok" label={t('PASSWORD_STATUS/FINE')} />}
      <p className={classes.quiet}><Dated date={lastSet}>{t('PASSWORD_STATUS/SET', { when: ago(lastSet) })}</Dated></p>
      <p className={classes.quiet}>
        {renewBefore ? <Dated date={renewBefore}>{t('PASSWORD_STATUS/RENEW_BEFORE', { day: fullDate(renewBefore) })}</Dated> : !renewingRequired && t('MY_ACCOUNTS/PASSWORD/NO_END')}
      </p>
    </div>
  );
}

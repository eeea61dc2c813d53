import type { PasswordStatus } from '../../../contract/password.ts';
import { dateInSweden } from '../../../rules/dates.ts';
import { Dated } from '../../components/Dated.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { useDays } from '../../components/useDays.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import classes from './Things.module.css';

/** Whether the password works, how old it is, and when it must be changed. */
export function PasswordState({ status }: { status: PasswordStatus }) {
  const { t } = useTranslation();
  const { ago, fullDate } = useDays();
  const { renewingRequired, renewBefore } = status;
  const lastSet = status.passwordLastSet && dateInSweden(new Date(status.passwordLastSet));

  if (!lastSet) return <StatusBadge tone="attention" label={t('PASSWORD_STATUS/NEVER_SET')} />;
  return (
    <>
      {renewingRequired ? (
        <StatusBadge tone="attention" label={t('PASSWORD_STATUS/RENEW_NOW')} />
      ) : (
        <StatusBadge tone="ok" label={t('PASSWORD_STATUS/FINE')} />
      )}
      <p className={classes.detail}>
        <Dated date={lastSet}>{t('PASSWORD_STATUS/SET', { when: ago(lastSet) })}</Dated>
        {renewBefore && <>. <Dated date={renewBefore}>{t('PASSWORD_STATUS/RENEW_BEFORE', { day: fullDate(renewBefore) })}</Dated></>}
      </p>
    </>
  );
}

import type { ReactNode } from 'react';
import type { DirectoryAccount } from '../../../../contract/adAccounts.ts';
import { dateInSweden } from '../../../../rules/dates.ts';
import { Dated } from '../../../ui/dates/Dated.tsx';
import { StatusBadge } from '../../../ui/StatusBadge.tsx';
import { useDays } from '../../../ui/dates/useDays.ts';
import { useTranslation } from '../texts.ts';
import classes from './Directory.module.css';

interface DirectoryAccountRowProps {
  readonly account: DirectoryAccount;
  /** What can be done about it. */
  readonly action: ReactNode;
  /** The form for that, once it is asked for. */
  readonly children: ReactNode;
}

/** One account: its name and kind, whether it works, and how old its password is. */
export function DirectoryAccountRow({ account, action, children }: DirectoryAccountRowProps) {
  const { t } = useTranslation();
  const { ago } = useDays();
  const { accountName, accountType, enabled, environment, passwordLastSet, isInTSVPreventDisableGroup } = account;
  const lastSet = passwordLastSet && dateInSweden(new Date(passwordLastSet));
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <div className={classes.title}>
          <p className={classes.name} translate="no">{accountName}</p>
          <StatusBadge tone={enabled ? 'ok' : 'stopped'} label={t(enabled ? 'DIRECTORY/ENABLED' : 'DIRECTORY/DISABLED')} {...(!enabled && { explanation: t('DIRECTORY/DISABLED_TEXT') })} />
        </div>
        <p className={classes.quiet}>{t(`DIRECTORY/KIND/${accountType}`, { environment })}</p>
        <p className={classes.quiet}>
          {lastSet ? <Dated date={lastSet}>{t('DIRECTORY/PASSWORD_SET', { when: ago(lastSet) })}</Dated> : t('DIRECTORY/PASSWORD_NONE')}
        </p>
        {isInTSVPreventDisableGroup && <p className={classes.quiet}>{t('DIRECTORY/KEEPS_TWO_STEP')}</p>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
      {children && <div className={classes.below}>{children}</div>}
    </li>
  );
}

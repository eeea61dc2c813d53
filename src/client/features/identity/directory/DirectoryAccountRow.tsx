import type { ReactNode } from 'react';
import type { DirectoryAccount } from '#contract/adAccounts.ts';
import { dateInSweden } from '#rules/dates.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { useTranslation } from '../texts.ts';
import classes from './Directory.module.css';

interface DirectoryAccountRowProps {
  readonly account: DirectoryAccount;
  /** The button for the action on this account. */
  readonly action: ReactNode;
  /** The form of that action, once it is opened. */
  readonly children: ReactNode;
}

/** Row for one account: its name and kind, whether it is enabled, and the age of its password. */
export function DirectoryAccountRow({ account, action, children }: DirectoryAccountRowProps) {
  const { t } = useTranslation();
  const { ago } = useDays();
  const {
    accountName,
    accountType,
    enabled,
    environment,
    passwordLastSet,
    isInTSVPreventDisableGroup,
  } = account;
  const lastSet = passwordLastSet && dateInSweden(new Date(passwordLastSet));
  return (
    <li className={classes.row}>
      <div className={classes.facts}>
        <div className={classes.title}>
          <p className={classes.name} translate="no">
            {accountName}
          </p>
          <StatusBadge
            tone={enabled ? 'ok' : 'stopped'}
            label={t(enabled ? 'DIRECTORY/ENABLED' : 'DIRECTORY/DISABLED')}
            {...(!enabled && { explanation: t('DIRECTORY/DISABLED_TEXT') })}
          />
        </div>
        <p className="quiet">{t(`DIRECTORY/KIND/${accountType}`, { environment })}</p>
        <p className="quiet">
          {lastSet ? (
            <DateText date={lastSet}>
              {t('DIRECTORY/PASSWORD_SET', { when: ago(lastSet) })}
            </DateText>
          ) : (
            t('DIRECTORY/PASSWORD_NONE')
          )}
        </p>
        {isInTSVPreventDisableGroup && <p className="quiet">{t('DIRECTORY/KEEPS_TWO_STEP')}</p>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
      {children && <div className={classes.below}>{children}</div>}
    </li>
  );
}

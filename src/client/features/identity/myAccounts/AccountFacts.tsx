import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { statusMeaning } from '../../../../rules/accountStatus.ts';
import { AccountValidity } from '../../../components/AccountValidity.tsx';
import { UserStatusBadge } from '../../../components/UserStatusBadge.tsx';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { myAccountsQueries } from './queries.ts';
import classes from './MyAccounts.module.css';

/** The person's own account: what one signs in with, and how long it works. */
export function AccountFacts() {
  const { t } = useTranslation();
  const { data: account } = useSuspenseQuery(myAccountsQueries.account());
  return (
    <dl className={classes.facts}>
      <Fact name={t('MY_ACCOUNTS/ACCOUNT/USER_ID')}><span className={classes.userId} translate="no">{account.liUId}</span></Fact>
      {account.liUEmailAddress && <Fact name={t('MY_ACCOUNTS/ACCOUNT/EMAIL')}>{account.liUEmailAddress}</Fact>}
      <Fact name={t('MY_ACCOUNTS/ACCOUNT/STATUS')}>
        <div className={classes.standing}>
          <UserStatusBadge status={account.userStatus} />
          <p className={classes.quiet}>{t(statusMeaning(account.userStatus).meaning)}</p>
          <p className={classes.quiet}><AccountValidity account={account} /></p>
        </div>
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

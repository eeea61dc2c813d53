import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { statusMeaning } from '#rules/accountStatus.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { AccountValidity, ownEndOf } from '#client/domain/AccountValidity.tsx';
import { Pivots } from '#client/domain/myAccounts/Pivots.tsx';
import { UserStatusBadge } from '#client/domain/UserStatusBadge.tsx';
import { DataAge } from '#client/ui/DataAge.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { Fact } from '#client/ui/Fact.tsx';
import { Page } from '#client/ui/Page.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { directoryQueries } from '../directory/queries.ts';
import { useTranslation } from '../texts.ts';
import { twoStepQueries } from '../twoStep/queries.ts';
import { myAccountsQueries } from './queries.ts';
import { Settings } from './Settings.tsx';
import classes from './MyAccounts.module.css';

/** Prefetches everything that the page shows, so that it renders once, at its final height. */
export const loader = () =>
  waitBriefly(
    queryClient.prefetchQuery(myAccountsQueries.password()),
    queryClient.prefetchQuery(myAccountsQueries.account()),
    queryClient.prefetchQuery(twoStepQueries.state()),
    queryClient.prefetchQuery(directoryQueries.features()),
  );

/**
 * `/myaccounts` and its pivot Personal: links to the account's security settings, and the account
 * itself (SELF-16).
 */
export default function MyAccountPage() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Page title={t('PAGE/MY_ACCOUNTS')}>
      <Pivots />
      <CachedDataAge />
      <div className={classes.columns}>
        <Settings />
        <section className={classes.account} aria-labelledby={id}>
          <h2 id={id}>{t('MY_ACCOUNTS/ACCOUNT/TITLE')}</h2>
          <AsyncBoundary
            skeleton={<TextSkeleton lines={6} />}
            failure={t('MY_ACCOUNTS/ACCOUNT/FAILED')}
          >
            <AccountFacts />
          </AsyncBoundary>
        </section>
      </div>
    </Page>
  );
}

/** The user's own account: user name, e-mail address, status and end date. */
function AccountFacts() {
  const { t } = useTranslation();
  const { data: account } = useSuspenseQuery(myAccountsQueries.account());
  return (
    <dl className={`facts ${classes.facts}`}>
      <Fact name={t('MY_ACCOUNTS/ACCOUNT/USER_ID')}>
        <span className={classes.userId} translate="no">
          {account.liUId}
        </span>
      </Fact>
      {account.liUEmailAddress && (
        <Fact name={t('MY_ACCOUNTS/ACCOUNT/EMAIL')}>{account.liUEmailAddress}</Fact>
      )}
      <Fact name={t('MY_ACCOUNTS/ACCOUNT/STATUS')}>
        <div className={classes.statusBlock}>
          <UserStatusBadge status={account.userStatus} closes={ownEndOf(account)} />
          <p className="quiet">{t(statusMeaning(account.userStatus).meaning)}</p>
          <p className="quiet">
            <AccountValidity account={account} />
          </p>
        </div>
      </Fact>
    </dl>
  );
}

/**
 * Age of the older of the stored responses while the server cannot be reached. Makes no requests
 * itself.
 */
function CachedDataAge() {
  const account = useQuery({ ...myAccountsQueries.account(), enabled: false });
  const password = useQuery({ ...myAccountsQueries.password(), enabled: false });
  const shown = [account, password].filter(({ data }) => data !== undefined);
  return (
    <div className="apart">
      {shown.length > 0 && <DataAge of={shown.map(({ dataUpdatedAt }) => dataUpdatedAt)} />}
    </div>
  );
}

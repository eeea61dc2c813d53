import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { statusMeaning } from '#rules/accountStatus.ts';
import { partsFor, safetyKindOf } from '#rules/accountSafety.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { loadedSession } from '#client/session/loadUser.ts';
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
import { SafetyCard } from '../safety/SafetyCard.tsx';
import { safetyQueries } from '../safety/queries.ts';
import { myAccountsQueries } from './queries.ts';
import { Settings } from './Settings.tsx';
import classes from './MyAccounts.module.css';

/** Prefetches everything that the page shows, so that it renders once, at its final height. */
export const loader = () =>
  waitBriefly(
    queryClient.prefetchQuery(myAccountsQueries.account()),
    queryClient.prefetchQuery(safetyQueries.password()),
    queryClient.prefetchQuery(safetyQueries.twoStep()),
    queryClient.prefetchQuery(safetyQueries.factors()),
    prefetchContacts(),
    queryClient.prefetchQuery(directoryQueries.features()),
  );

async function prefetchContacts(): Promise<void> {
  const caller = (await loadedSession())?.caller;
  if (caller && partsFor[safetyKindOf(caller)].includes('ownAddress'))
    await queryClient.prefetchQuery(safetyQueries.contacts());
}

/**
 * `/myaccounts` and its pivot Personal: how well the account is protected, links to its settings,
 * and the account itself (SELF-16).
 */
export default function MyAccountPage() {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Page title={t('PAGE/MY_ACCOUNTS')}>
      <Pivots />
      <CachedDataAge />
      <div className={classes.columns}>
        <div className="stack-lg">
          <SafetyCard />
          <Settings />
        </div>
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

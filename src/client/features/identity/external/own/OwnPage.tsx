import { useSuspenseQuery } from '@tanstack/react-query';
import { queryClient } from '../../../../api/queryClient.ts';
import { waitBriefly } from '../../../../api/waitBriefly.ts';
import { AuthenticationScope } from '../../../../../contract/values.ts';
import { myAccounts } from '../../../../paths/pages.ts';
import { loadedSession } from '../../../../session/loadUser.ts';
import { type Session, useSession } from '../../../../session/session.ts';
import { AsyncBoundary } from '../../../../ui/AsyncBoundary.tsx';
import { BackLink } from '../../../../ui/BackLink.tsx';
import { Page } from '../../../../ui/Page.tsx';
import { RowSkeleton } from '../../../../ui/Skeletons.tsx';
import { ActiveSessions } from '../../signIns/ActiveSessions.tsx';
import { signInQueries } from '../../signIns/queries.ts';
import { useTranslation } from '../../texts.ts';
import { Contact } from './Contact.tsx';
import { Ending } from './Ending.tsx';
import { NoAccount } from './NoAccount.tsx';
import { OwnFacts } from './OwnFacts.tsx';
import { ownQueries } from './queries.ts';
import { Renewal } from './Renewal.tsx';
import { Section } from './Section.tsx';
import { ExitLinks } from './ExitLinks.tsx';
import accountClasses from '../../myAccounts/MyAccounts.module.css';
import classes from './Own.module.css';

export async function loader() {
  if (isForOthers(await loadedSession())) return;
  await waitBriefly(queryClient.prefetchQuery(ownQueries.own()), queryClient.prefetchQuery(signInQueries.live()));
}

/** Whether the user is a student or an employee, whose account is a university account. */
const isForOthers = (session: Session | null): boolean => session !== null && session.user !== null && session.user.personType !== 'None';

/** `/myaccounts/external` (not in the specification): an external user's account, its end date and contact person, and how to renew or end it. */
export default function OwnPage() {
  const { t } = useTranslation();
  const session = useSession();
  const isMain = session?.caller.scope === AuthenticationScope.Main;
  const name = session?.authentication.displayName;
  return (
    <Page title={t('EXTERNAL/OWN/TITLE')} {...(name && { lead: t('EXTERNAL/OWN/LEAD', { name }) })}>
      {isMain && <BackLink to={myAccounts()}>{t('PAGE/MY_ACCOUNTS')}</BackLink>}
      {isForOthers(session) ? <NoAccount /> : (
        <AsyncBoundary skeleton={<RowSkeleton rows={4} height="6rem" />} failure={t('EXTERNAL/OWN/FAILED')}>
          <Own />
        </AsyncBoundary>
      )}
      {!isMain && session && <ExitLinks scope={session.caller.scope} />}
    </Page>
  );
}

function Own() {
  const { t } = useTranslation();
  const { data: account } = useSuspenseQuery(ownQueries.own());
  if (account === null) return <NoAccount />;
  return (
    <div className={accountClasses.columns}>
      <div className={classes.sections}>
        <Renewal account={account} />
        <Contact account={account} />
        <Section title={t('SIGN_INS/LIVE/TITLE')}>
          <AsyncBoundary skeleton={<RowSkeleton rows={2} height="4rem" />} failure={t('SIGN_INS/LIVE/FAILED')}>
            <ActiveSessions />
          </AsyncBoundary>
        </Section>
        {account.endRefusal === null && <Ending account={account} />}
      </div>
      <OwnFacts account={account} />
    </div>
  );
}

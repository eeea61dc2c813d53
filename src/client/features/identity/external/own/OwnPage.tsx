import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { OwnExternalAccount } from '#contract/externalSelf.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { useServesExternalUsers } from '#client/api/siteFeatures.ts';
import { waitBriefly } from '#client/api/waitBriefly.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { alumniSignIn, externalUser } from '#client/paths/outside.ts';
import { myAccounts } from '#client/paths/pages.ts';
import { loadedSession } from '#client/session/loadUser.ts';
import { type Session, useSession } from '#client/session/session.ts';
import { signOut } from '#client/session/signOut.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { BackLink } from '#client/ui/BackLink.tsx';
import { Button } from '#client/ui/Button.ts';
import { ConfirmButton } from '#client/ui/ConfirmButton.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { PersonIcon } from '#client/ui/icons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { ActiveSessions } from '#client/features/identity/signIns/ActiveSessions.tsx';
import { signInQueries } from '#client/features/identity/signIns/queries.ts';
import { useTranslation } from '#client/features/identity/texts.ts';
import { OwnFacts } from './OwnFacts.tsx';
import { ownQueries } from './queries.ts';
import { Renewal } from './Renewal.tsx';
import { Section } from './Section.tsx';
import { useEndAccount } from './useOwnAccount.ts';
import accountClasses from '#client/features/identity/myAccounts/MyAccounts.module.css';
import classes from './Own.module.css';

export async function loader() {
  if (isForOthers(await loadedSession())) return;
  await waitBriefly(
    queryClient.prefetchQuery(ownQueries.own()),
    queryClient.prefetchQuery(signInQueries.live()),
  );
}

/** Whether the user is a student or an employee, whose account is a university account. */
const isForOthers = (session: Session | null): boolean =>
  session !== null && session.user !== null && session.user.personType !== 'None';

/**
 * `/myaccounts/external` (not in the specification): an external user's account, its end date and
 * contact person, and how to renew or end it.
 */
export default function OwnPage() {
  const { t } = useTranslation();
  const session = useSession();
  const isMain = session?.caller.scope === AuthenticationScope.Main;
  const name = session?.authentication.displayName;
  return (
    <Page title={t('EXTERNAL/OWN/TITLE')} {...(name && { lead: t('EXTERNAL/OWN/LEAD', { name }) })}>
      {isMain && <BackLink to={myAccounts()}>{t('PAGE/MY_ACCOUNTS')}</BackLink>}
      {isForOthers(session) ? (
        <NoAccount />
      ) : (
        <AsyncBoundary
          skeleton={<RowSkeleton rows={4} height="6rem" />}
          failure={t('EXTERNAL/OWN/FAILED')}
        >
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
          <AsyncBoundary
            skeleton={<RowSkeleton rows={2} height="4rem" />}
            failure={t('SIGN_INS/LIVE/FAILED')}
          >
            <ActiveSessions />
          </AsyncBoundary>
        </Section>
        {account.endRefusal === null && <Ending account={account} />}
      </div>
      <OwnFacts account={account} />
    </div>
  );
}

/** The account's contact person: name, organisation, and e-mail address. */
function Contact({ account: { contact } }: { account: OwnExternalAccount }) {
  const { t } = useTranslation();
  return (
    <Section title={t('EXTERNAL/OWN/CONTACT')}>
      {contact === null ? (
        <p className="quiet">{t('EXTERNAL/OWN/CONTACT_NONE')}</p>
      ) : (
        <>
          <p>
            <strong>{contact.name}</strong>
            {contact.organisation && <>, {contact.organisation[currentLanguage()]}</>}
          </p>
          {contact.vouches && contact.email && (
            <a href={`mailto:${contact.email}`} translate="no">
              {contact.email}
            </a>
          )}
          {!contact.vouches && <p className="quiet">{t('EXTERNAL/OWN/CONTACT_LEFT')}</p>}
        </>
      )}
    </Section>
  );
}

/**
 * Button that ends the account, with the consequences, the date they take effect, and how long the
 * action can be undone.
 */
function Ending({ account: { liUId, contact } }: { account: OwnExternalAccount }) {
  const { t } = useTranslation();
  const { today, fullDate } = useDays();
  const { end, isBusy } = useEndAccount();
  return (
    <Section title={t('EXTERNAL/OWN/END/TITLE')}>
      <p className="quiet">{t('EXTERNAL/OWN/END/ABOUT')}</p>
      <ConfirmButton
        label={t('EXTERNAL/OWN/END/BUTTON')}
        look={{ color: 'red', variant: 'outline' }}
        question={t('EXTERNAL/OWN/END/QUESTION', { liUId: liUId ?? '' })}
        details={
          <ul className={classes.details}>
            <li>{t('EXTERNAL/OWN/END/CLOSES', { day: fullDate(today) })}</li>
            <li>{t('EXTERNAL/OWN/END/LOST')}</li>
            <li>
              {contact?.vouches
                ? t('EXTERNAL/OWN/END/REGRET_CONTACT', { name: contact.name })
                : t('EXTERNAL/OWN/END/REGRET')}
            </li>
          </ul>
        }
        confirm={t('EXTERNAL/OWN/END/CONFIRM')}
        keep={t('EXTERNAL/OWN/END/NO')}
        isBusy={isBusy}
        onConfirm={end}
      />
    </Section>
  );
}

/**
 * Shown to a signed-in user without an external account: what such an account is, and how to create
 * one.
 */
function NoAccount() {
  const { t } = useTranslation();
  const isOffered = useServesExternalUsers();
  const mayCreateOne = useSession()?.caller.scope !== AuthenticationScope.Main && isOffered;
  return (
    <EmptyState
      icon={PersonIcon}
      title={t('EXTERNAL/OWN/NONE')}
      action={
        mayCreateOne && (
          <Button component={Link} variant="default" to={externalUser('create')}>
            {t('EXTERNAL/CREATE/TITLE')}
          </Button>
        )
      }
    >
      {t('EXTERNAL/OWN/NONE_TEXT')}
    </EmptyState>
  );
}

/**
 * Links to the alumni portal and for signing out. Users who sign in by e-mail have no menu beside
 * the page.
 */
function ExitLinks({ scope }: { scope: AuthenticationScope }) {
  const { t } = useTranslation();
  return (
    <div className={classes.exitLinks}>
      <Button component={Link} variant="default" to={alumniSignIn()}>
        {t('ACCOUNT/EMAIL_ONLY/ALUMNI')}
      </Button>
      <Button variant="default" onClick={() => void signOut(scope)}>
        {t('SHELL/SIGN_OUT')}
      </Button>
    </div>
  );
}

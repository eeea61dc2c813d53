import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, redirect, useSearchParams } from 'react-router-dom';
import { cards } from '#contract/cards.ts';
import { CLOSED_PAGE } from '#rules/closedPage.ts';
import { loadedSession } from '#client/session/loadUser.ts';
import { useSession } from '#client/session/session.ts';
import { storesCookies } from '#client/device/cookies.ts';
import { isFreezeWaiting } from '#client/session/freezeWaiting.ts';
import { takeWaitingBankId } from '#client/session/waitingBankId.ts';
import { closedQueries } from '#client/domain/closedQueries.ts';
import { IssuerSignOut } from '#client/domain/IssuerSignOut.tsx';
import { HelpdeskPhone } from '#client/domain/HelpdeskPhone.tsx';
import { helpdeskQueries } from '#client/domain/helpdesk.ts';
import { targetGroupOf } from '#rules/targetGroup.ts';
import { useConnection } from '#client/offline/connection.ts';
import * as pages from '#client/paths/pages.ts';
import * as panels from '#client/paths/panels.ts';
import { Button } from '#client/ui/Button.ts';
import { useMessageText } from '#client/ui/toasts/Messages.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { application } from '#client/api/product.ts';
import { query } from '#client/api/query.ts';
import { currentLanguage } from '#client/i18n/i18n.ts';
import { useTranslation } from './texts.ts';
import { usePanelLink } from '#client/routing/panels.ts';
import { safeReturnTo } from '#client/routing/signInMethods.ts';
import { SignInMethods } from './SignInMethods.tsx';
import classes from './Landing.module.css';

/** A sign-in cancelled by the user is not shown as an error. */
const CANCELLED = 'CANCELLED';

/**
 * Continues a sign-in with BankID that the person has left for the BankID app, if this app has been
 * closed meanwhile.
 */
export async function loader() {
  const page = takeWaitingBankId();
  return page !== null && (await loadedSession()) === null ? redirect(page) : null;
}

/**
 * Page for users who are not signed in: the error of a failed sign-in, if any, and the sign-in
 * methods by purpose.
 */
export default function LandingPage() {
  return application().isSetUp === false ? <NotSetUp /> : <WaysIn />;
}

/** All that a portal says which nobody can administer yet. */
function NotSetUp() {
  const { t } = useTranslation();
  return (
    <Page
      title={t('LANDING/NOT_SET_UP')}
      heading={t('LANDING/NOT_SET_UP')}
      lead={t('LANDING/NOT_SET_UP/LEAD', {
        university: application().universityName[currentLanguage()],
      })}
    />
  );
}

function WaysIn() {
  const { t } = useTranslation();
  const say = useMessageText();
  const session = useSession();
  const { online } = useConnection();
  const { data: closed } = useQuery(closedQueries.denial());
  const [search] = useSearchParams();
  const returnTo = safeReturnTo(search.get('returnTo'));
  const error = search.get('error');
  const [canSignIn] = useState(storesCookies);

  return (
    <Page
      title={t('PAGE/LANDING')}
      heading={t('LANDING/TITLE', { university: application().universityName[currentLanguage()] })}
      lead={t('LANDING/LEAD')}
    >
      <div className={classes.landing}>
        {!online && <OfflineNotice />}
        {!session && isFreezeWaiting() && <FreezeNotice />}
        {!canSignIn && <CookiesNotice />}
        {error && (
          <Notice
            isSpoken
            {...(error === CANCELLED
              ? { tone: 'info' }
              : { tone: 'error', title: t('LANDING/ERROR/TITLE') })}
          >
            <p>{say({ keys: [`LANDING/ERROR/${error}`, 'LANDING/ERROR/UNKNOWN'] })}</p>
          </Notice>
        )}
        {!session && <IssuerSignOut />}
        {!session && closed && (
          <Notice tone="warning" title={t('LANDING/CLOSED')}>
            <p>
              <Link to={CLOSED_PAGE}>{t('LANDING/CLOSED/WHY')}</Link>
            </p>
          </Notice>
        )}
        {session ? (
          <div className="actions">
            <Button component={Link} to={returnTo}>
              {t('LANDING/CONTINUE')}
            </Button>
          </div>
        ) : (
          <SignInMethods returnTo={returnTo} />
        )}
      </div>
    </Page>
  );
}

/** Notice that the session ended before a freeze of the card could be sent. */
function FreezeNotice() {
  const { t } = useTranslation();
  return (
    <Notice tone="warning" isSpoken title={t('LANDING/FREEZE_WAITING')}>
      <p>
        {t('LANDING/FREEZE_WAITING/TEXT')} <HelpdeskPhone />
      </p>
    </Notice>
  );
}

/** Notice that signing in needs cookies, with what to do. */
function CookiesNotice() {
  const { t } = useTranslation();
  return (
    <Notice
      tone="warning"
      title={t('LANDING/NO_COOKIES')}
      action={
        <Button size="sm" variant="default" onClick={() => location.reload()}>
          {t('SHELL/RELOAD')}
        </Button>
      }
    >
      <p>{t('LANDING/NO_COOKIES/TEXT', { host: location.hostname })}</p>
    </Notice>
  );
}

/**
 * Notice that signing in needs a network, with links to what is stored on the device: the card and
 * profile of a signed-in user, and the helpdesk's number.
 */
function OfflineNotice() {
  const { t } = useTranslation();
  const session = useSession();
  const personType = session?.caller.personType ?? 'None';
  const { data: card } = useQuery({ ...query(cards.mine, {}), enabled: false });
  const { data: helpdesk } = useQuery({
    ...helpdeskQueries.information(targetGroupOf(personType)),
    enabled: false,
  });
  const help = usePanelLink(panels.helpdesk());
  const works = [
    ...(card ? [{ label: t('PAGE/CARD'), to: pages.card() }] : []),
    ...(personType === 'None' ? [] : [{ label: t('PAGE/PROFILE'), to: pages.profile(personType) }]),
    ...(helpdesk ? [{ label: t('PANEL/HELPDESK'), ...help }] : []),
  ];
  return (
    <Notice tone="info" title={t('LANDING/OFFLINE')}>
      <p>
        {t('LANDING/OFFLINE/SIGN_IN')}{' '}
        {t(works.length > 0 ? 'LANDING/OFFLINE/WORKS' : 'LANDING/OFFLINE/NOTHING')}
      </p>
      {works.length > 0 && (
        <ul>
          {works.map(({ label, ...link }) => (
            <li key={label}>
              <Link {...link}>{label}</Link>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}

import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import type { ClosedAccount } from '#contract/closedAccount.ts';
import { closedQueries } from '#client/domain/closedQueries.ts';
import { IssuerSignOut } from '#client/domain/IssuerSignOut.tsx';
import { Button } from '#client/ui/Button.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { withTexts } from '#client/i18n/i18n.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '../texts.ts';
import { query } from '#client/paths/addressParts.ts';
import * as outsidePaths from '#client/paths/outside.ts';
import * as paths from '#client/paths/pages.ts';

const HelpdeskCard = lazy(async () => ({
  default: (await withTexts(['helpdesk'], import('#client/features/helpdesk/HelpdeskCard.tsx')))
    .HelpdeskCard,
}));

/**
 * Page for a user whose account status prevents signing in: why, until when and who can help, as
 * far as may be disclosed.
 */
export default function ClosedPage() {
  const { t } = useTranslation();
  return (
    <Page isNarrow title={t('CLOSED/TITLE')} heading={t('CLOSED/TITLE')}>
      <div className="stack-lg">
        <AsyncBoundary skeleton={<TextSkeleton lines={3} />} failure={t('CLOSED/FAILED')}>
          <Why />
        </AsyncBoundary>
        <section className="stack-sm">
          <h2>{t('CLOSED/HELP')}</h2>
          <AsyncBoundary skeleton={<TextSkeleton lines={4} />} failure={t('HELPDESK/FAILED')}>
            <HelpdeskCard />
          </AsyncBoundary>
        </section>
        <IssuerSignOut />
        <div>
          <Button component={Link} to={paths.landing()} variant="default">
            {t('CLOSED/OTHER_ACCOUNT')}
          </Button>
        </div>
      </div>
    </Page>
  );
}

/**
 * The reason. When no reason is available, such as on a reload much later, only a reference to the
 * helpdesk.
 */
function Why() {
  const { t } = useTranslation();
  const { data: closed } = useSuspenseQuery(closedQueries.denial());
  if (closed === null) return <p>{t('CLOSED/NOTHING_TOLD')}</p>;
  const status = upperCase(closed.status);
  return (
    <>
      <Notice tone={closed.status === 'New' ? 'info' : 'warning'} title={t(`CLOSED/${status}`)}>
        <p>
          <Until closed={closed} />
        </p>
      </Notice>
      <p>{t(`CLOSED/${status}/WAY_ON`)}</p>
      {closed.status === 'New' && (
        <div>
          <Button component={Link} to={outsidePaths.activationKey()}>
            {t('CLOSED/NEW/ACTIVATE')}
          </Button>
        </div>
      )}
      {closed.status !== 'New' && closed.status !== 'Suspended' && <ToAlumni />}
    </>
  );
}

/**
 * Link to the alumni portal, which remains open after the account has ended: graduates sign in with
 * a code, whichever sign-in method they tried (ALUM-07).
 */
function ToAlumni() {
  const { t } = useTranslation();
  return (
    <Notice
      tone="info"
      title={t('CLOSED/ALUMNI')}
      action={
        <Button
          component={Link}
          size="sm"
          variant="default"
          to={
            outsidePaths.authentication('email') + query({ returnTo: outsidePaths.alumniSignIn() })
          }
        >
          {t('CLOSED/ALUMNI/EMAIL')}
        </Button>
      }
    >
      <p>{t('CLOSED/ALUMNI/TEXT')}</p>
    </Notice>
  );
}

function Until({ closed: { status, lastDay, until } }: { closed: ClosedAccount }) {
  const { t } = useTranslation();
  const { exact } = useDays();
  if (until !== null) return <>{t('CLOSED/SUSPENDED/UNTIL', { date: exact(until) })}</>;
  if (lastDay !== null) return <>{t('CLOSED/INACTIVE/SINCE', { date: exact(lastDay) })}</>;
  return <>{t(`CLOSED/${upperCase(status)}/WHY`)}</>;
}

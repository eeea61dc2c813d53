import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { PassStatus } from '#contract/passes.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { application } from '#client/api/product.ts';
import { useConnection } from '#client/offline/connection.ts';
import * as paths from '#client/paths/pages.ts';
import { Button } from '#client/ui/Button.ts';
import { useDays } from '#client/ui/dates/useDays.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Page } from '#client/ui/Page.tsx';
import { TextSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import { timeOfDay } from '../wording.ts';
import { checkQueries } from './queries.ts';
import classes from './Check.module.css';

/** A serial number as the portal gives it; anything else is in no pass. */
const SERIAL = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Page to which the code of a pass in a phone's wallet leads. It says first that the pass proves
 * nothing and how a card is checked; of the pass it says only whether its card is valid.
 */
export default function PassPage() {
  const { t } = useTranslation();
  const { productName } = application();
  const { serial = '' } = useParams();
  return (
    <Page title={t('PASS_CHECK/TITLE')} heading={t('PASS_CHECK/TITLE')}>
      <div className={classes.page}>
        <Notice tone="warning" title={t('PASS_CHECK/NO_PROOF')}>
          <p>{t('PASS_CHECK/NO_PROOF/TEXT')}</p>
        </Notice>
        <section className="stack-sm" aria-labelledby="pass-how">
          <h2 id="pass-how" className={classes.heading}>
            {t('PASS_CHECK/HOW')}
          </h2>
          <ol className={classes.list}>
            <li>{t('PASS_CHECK/HOW/ASK', { productName })}</li>
            <li>{t('PASS_CHECK/HOW/SCAN')}</li>
          </ol>
          <div>
            <Button component={Link} to={paths.checkCard()}>
              {t('PASS_CHECK/SCAN')}
            </Button>
          </div>
        </section>
        <section className="stack-sm" aria-labelledby="pass-status">
          <h2 id="pass-status" className={classes.heading}>
            {t('PASS_CHECK/STATUS')}
          </h2>
          {SERIAL.test(serial) ? (
            <Status serial={serial} />
          ) : (
            <p>{t('PASS_CHECK/STATUS/UNKNOWN')}</p>
          )}
        </section>
      </div>
    </Page>
  );
}

function Status({ serial }: { readonly serial: string }) {
  const { t } = useTranslation();
  const { online } = useConnection();
  const { data, error, refetch } = useQuery(checkQueries.pass(serial));
  if (data === null) return <p>{t('PASS_CHECK/STATUS/UNKNOWN')}</p>;
  if (data) return <Known status={data} />;
  if (!online) return <p>{t('PASS_CHECK/OFFLINE')}</p>;
  if (error)
    return (
      <ErrorState error={error} title={t('PASS_CHECK/FAILED')} onRetry={() => void refetch()} />
    );
  return <TextSkeleton lines={1} />;
}

function Known({ status: { status, validUntil, checkedAt } }: { readonly status: PassStatus }) {
  const { t } = useTranslation();
  const { fullDate } = useDays();
  const time = timeOfDay(Date.parse(checkedAt));
  return (
    <p>
      {t(`PASS_CHECK/STATUS/${upperCase(status)}`, {
        date: validUntil === null ? '' : fullDate(validUntil),
      })}{' '}
      <span className="note">{t('PASS_CHECK/TIME', { time })}</span>
    </p>
  );
}

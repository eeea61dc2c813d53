import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { RefusedDelivery } from '#contract/deliveries.ts';
import { deliveryQueries } from '#client/domain/deliveries/queries.ts';
import { RetryButton } from '#client/domain/deliveries/RetryButton.tsx';
import { useTranslation as useDeliveryTexts } from '#client/domain/deliveries/texts.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/pages.ts';
import { BackLink } from '#client/ui/BackLink.tsx';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { EmptyState } from '#client/ui/EmptyState.tsx';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { OkIcon } from '#client/ui/icons.tsx';
import { Page } from '#client/ui/Page.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { useTranslation } from '../texts.ts';
import classes from './RefusedDeliveries.module.css';

/** `/administration/deliveries`: what other systems have refused, why, and the way to try again. */
export default function RefusedDeliveriesPage() {
  const { t } = useTranslation();
  return (
    <Page title={t('REFUSED_DELIVERIES')} lead={t('REFUSED_DELIVERIES/LEAD')}>
      <BackLink to={paths.administration()}>{t('PAGE/ADMINISTRATION')}</BackLink>
      <RefusedDeliveries />
    </Page>
  );
}

function RefusedDeliveries() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(deliveryQueries.refused());
  if (!data)
    return error ? (
      <ErrorState
        error={error}
        title={t('REFUSED_DELIVERIES/FAILED')}
        onRetry={() => void refetch()}
      />
    ) : (
      <RowSkeleton rows={4} height="7rem" />
    );
  if (data.total === 0)
    return (
      <EmptyState icon={OkIcon} title={t('REFUSED_DELIVERIES/NONE')}>
        {t('REFUSED_DELIVERIES/NONE_TEXT')}
      </EmptyState>
    );
  const shown = data.deliveries.length;
  return (
    <>
      <ul className={`plain-list ${classes.deliveries}`} aria-label={t('REFUSED_DELIVERIES')}>
        {data.deliveries.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {data.total > shown && (
        <p className="note">{t('REFUSED_DELIVERIES/MORE', { shown, total: data.total })}</p>
      )}
    </>
  );
}

function Row({ delivery }: { readonly delivery: RefusedDelivery }) {
  const { t } = useTranslation();
  const { t: delivered } = useDeliveryTexts();
  const { kind, system, subscriber, reason, changedDate, norEduPersonLIN } = delivery;
  const { displayName, liUId } = delivery;
  return (
    <li className="stack-sm">
      <p className="spread">
        <span className="semibold">{delivered(`DELIVERY/KIND/${upperCase(kind)}`)}</span>
        <time className="note" dateTime={changedDate}>
          {momentInWords(changedDate)}
        </time>
      </p>
      <p>
        {displayName ?? t('REFUSED_DELIVERIES/DELETED')}
        {liUId !== null && (
          <>
            {' · '}
            <Link to={paths.accountCourse(liUId)}>{liUId}</Link>
          </>
        )}
      </p>
      <p className={`note ${classes.system}`}>
        {subscriber ?? delivered(`DELIVERY/SYSTEM/${upperCase(system)}`)}
      </p>
      {reason !== null && <p>{delivered(`DELIVERY/REASON/${reason}`)}</p>}
      <RetryButton delivery={delivery} norEduPersonLIN={norEduPersonLIN} of={displayName} />
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Subscriber, WebhookDelivery } from '#contract/webhooks.ts';
import { deliveryTones } from '#client/domain/deliveries/tones.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import * as paths from '#client/paths/pages.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { ErrorState } from '#client/ui/ErrorState.tsx';
import { RowSkeleton } from '#client/ui/Skeletons.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { useTranslation } from '../texts.ts';
import { eventKey } from './eventKey.ts';
import { OutcomeText } from './OutcomeText.tsx';
import { subscriberQueries } from './queries.ts';
import classes from '../Cards.module.css';

/** What the subscriber was told lately, and what has become of it. */
export function LatestEvents({ subscriber: { id, name } }: { readonly subscriber: Subscriber }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(subscriberQueries.deliveries(id));
  if (data === undefined)
    return error ? (
      <ErrorState
        error={error}
        title={t('WEBHOOKS/EVENTS_FAILED')}
        onRetry={() => void refetch()}
      />
    ) : (
      <RowSkeleton rows={3} />
    );
  if (data.length === 0) return <p className="note">{t('WEBHOOKS/NO_EVENTS')}</p>;
  return (
    <ul className="plain-list stack-sm" aria-label={t('WEBHOOKS/EVENTS_OF', { name })}>
      {data.map((delivery) => (
        <Row key={delivery.id} {...delivery} />
      ))}
    </ul>
  );
}

function Row({
  eventType,
  userId,
  changedDate,
  state,
  reason,
  attempts,
  lastFailure,
}: WebhookDelivery) {
  const { t } = useTranslation();
  return (
    <li className={classes.delivery}>
      <div className="spread">
        <span>
          {t(eventKey(eventType))}
          {userId !== null && (
            <>
              {': '}
              <Link to={paths.accountCourse(userId)}>{userId}</Link>
            </>
          )}
        </span>
        <StatusBadge
          tone={deliveryTones[state]}
          label={t(`WEBHOOKS/DELIVERY/${upperCase(state)}`)}
        />
      </div>
      <p className="note">
        {[
          momentInWords(changedDate),
          ...(attempts > 0 ? [t('WEBHOOKS/ATTEMPTS', { count: attempts })] : []),
        ].join(' · ')}
      </p>
      {state === 'Refused' && (
        <p className="note">
          {t(reason === 'UNREADABLE' ? 'WEBHOOKS/UNREADABLE' : 'WEBHOOKS/TOO_LATE')}
        </p>
      )}
      {state !== 'Done' && lastFailure && (
        <p className="note">
          <OutcomeText outcome={lastFailure} />
        </p>
      )}
    </li>
  );
}

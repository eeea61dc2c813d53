import { useState } from 'react';
import {
  AccountKind,
  EventType,
  type Subscriber,
  type SubscriberState,
} from '#contract/webhooks.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { Fact } from '#client/ui/Fact.tsx';
import { StatusBadge, type StatusTone } from '#client/ui/StatusBadge.tsx';
import { useTranslation } from '../texts.ts';
import { eventKey } from './eventKey.ts';
import { LatestEvents } from './LatestEvents.tsx';
import type { ShownSecret } from '../NewSecret.tsx';
import { OutcomeText } from './OutcomeText.tsx';
import { SubscriberActions } from './SubscriberActions.tsx';
import { SubscriberForm } from './SubscriberForm.tsx';
import classes from '../Cards.module.css';

const tones: Readonly<Record<SubscriberState, StatusTone>> = {
  Delivering: 'ok',
  Failing: 'attention',
  Paused: 'paused',
};

export interface SubscriberProps {
  readonly subscriber: Subscriber;
  readonly onSecret: (secret: ShownSecret) => void;
}

/** A subscriber: what it is told, how its deliveries are, and what can be done about it. */
export function SubscriberCard({ subscriber, onSecret }: SubscriberProps) {
  const { t } = useTranslation();
  const [isEdited, setEdited] = useState(false);
  const [showsEvents, setShowsEvents] = useState(false);
  const { name, url, eventTypes, accountKinds, facts, state, createdAt, createdBy } = subscriber;
  return (
    <li className={classes.card}>
      <div className="spread">
        <h2>{name}</h2>
        <StatusBadge tone={tones[state]} label={t(`WEBHOOKS/STATE/${upperCase(state)}`)} />
      </div>
      <State {...subscriber} />
      <dl className="facts">
        <Fact name={t('WEBHOOKS/FIELD/url')}>
          <span translate="no">{url}</span>
        </Fact>
        <Fact name={t('WEBHOOKS/FIELD/eventTypes')}>
          {eventTypes.length === EventType.options.length
            ? t('WEBHOOKS/ALL')
            : eventTypes.map((type) => t(eventKey(type))).join(' · ')}
        </Fact>
        <Fact name={t('WEBHOOKS/FIELD/accountKinds')}>
          {accountKinds.length === AccountKind.options.length
            ? t('WEBHOOKS/ALL')
            : accountKinds.map((kind) => t(`WEBHOOKS/KIND/${upperCase(kind)}`)).join(' · ')}
        </Fact>
        <Fact name={t('WEBHOOKS/RECEIVES')}>
          {[
            t('WEBHOOKS/FACT/ALWAYS'),
            ...facts.map((fact) => t(`WEBHOOKS/FACT/${upperCase(fact)}`)),
          ].join(' · ')}
        </Fact>
      </dl>
      <p className="note">
        {[
          t('WEBHOOKS/CREATED', { moment: momentInWords(createdAt) }),
          ...(createdBy === null ? [] : [t('WEBHOOKS/BY', { name: createdBy })]),
        ].join(' · ')}
      </p>
      {isEdited ? (
        <SubscriberForm
          subscriber={subscriber}
          onDone={() => setEdited(false)}
          onSecret={onSecret}
        />
      ) : (
        <SubscriberActions
          subscriber={subscriber}
          onSecret={onSecret}
          onEdit={() => setEdited(true)}
          showsEvents={showsEvents}
          onShowEvents={() => setShowsEvents(!showsEvents)}
        />
      )}
      {showsEvents && <LatestEvents subscriber={subscriber} />}
    </li>
  );
}

/** What the state means, since when, and what happens next. */
function State({
  state,
  pauseReason,
  pausedAt,
  failingSince,
  lastAttempt,
  waiting,
  refused,
  earlierSecretUntil,
}: Subscriber) {
  const { t } = useTranslation();
  return (
    <>
      {pauseReason !== null && pausedAt !== null && (
        <p>{t(`WEBHOOKS/PAUSED/${upperCase(pauseReason)}`, { moment: momentInWords(pausedAt) })}</p>
      )}
      {state === 'Failing' && failingSince !== null && (
        <p>{t('WEBHOOKS/FAILING_SINCE', { moment: momentInWords(failingSince) })}</p>
      )}
      {lastAttempt === null ? (
        <p className="note">{t('WEBHOOKS/NO_ATTEMPT')}</p>
      ) : (
        <p className="note">
          {t('WEBHOOKS/LAST_ATTEMPT', { moment: momentInWords(lastAttempt.at) })}{' '}
          <OutcomeText outcome={lastAttempt} />
        </p>
      )}
      {waiting > 0 && <p>{t('WEBHOOKS/WAITING', { count: waiting })}</p>}
      {refused > 0 && <p>{t('WEBHOOKS/REFUSED', { count: refused })}</p>}
      {earlierSecretUntil !== null && (
        <p className="note">
          {t('WEBHOOKS/BOTH_SECRETS', { moment: momentInWords(earlierSecretUntil) })}
        </p>
      )}
    </>
  );
}

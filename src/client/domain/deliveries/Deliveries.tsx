import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { OutsideSystem, type PersonDelivery } from '#contract/deliveries.ts';
import { dateInSweden } from '#rules/dates.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useCaller } from '#client/session/session.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import classes from './Deliveries.module.css';
import { deliveryQueries } from './queries.ts';
import { RetryButton } from './RetryButton.tsx';
import { useTranslation } from './texts.ts';
import { deliveryTones } from './tones.ts';

/** Number of deliveries of a system shown before the user expands the list. */
const INITIAL_COUNT = 3;

/** The place of the delivery's system in the list; those of one system keep their order. */
const orderOf = ({ system }: PersonDelivery) => OutsideSystem.options.indexOf(system);

interface DeliveriesProps {
  readonly norEduPersonLIN: string;
  /** Renders the list with its title; not called when no system has been told of anything. */
  readonly children: (title: string, list: ReactNode) => ReactNode;
}

/**
 * What each outside system was told about a person, and what has become of it. Renders nothing for
 * a person of whom none was told, which is everybody when there is no outside system.
 */
export function Deliveries({ norEduPersonLIN, children }: DeliveriesProps) {
  const { t } = useTranslation();
  const { data } = useSuspenseQuery(deliveryQueries.ofPerson(norEduPersonLIN));
  if (data.length === 0) return null;
  const receivers = [
    ...Map.groupBy(
      data.toSorted((one, other) => orderOf(one) - orderOf(other)),
      ({ system, subscriber }) => subscriber ?? t(`DELIVERY/SYSTEM/${upperCase(system)}`),
    ),
  ];
  return children(
    t('DELIVERY/TITLE'),
    <ul className={classes.systems}>
      {receivers.map(([name, told]) => (
        <li key={name} className={classes.system}>
          <p>{name}</p>
          <SystemDeliveries told={told} norEduPersonLIN={norEduPersonLIN} />
        </li>
      ))}
    </ul>,
  );
}

function SystemDeliveries({
  told,
  norEduPersonLIN,
}: {
  told: readonly PersonDelivery[];
  norEduPersonLIN: string;
}) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? told : told.slice(0, INITIAL_COUNT);
  return (
    <>
      <ul className={classes.list}>
        {shown.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} norEduPersonLIN={norEduPersonLIN} />
        ))}
      </ul>
      {shown.length < told.length && (
        <LinkButton onClick={() => setWhole(true)}>
          {t('DELIVERY/MORE', { count: told.length - shown.length })}
        </LinkButton>
      )}
    </>
  );
}

function Row({ delivery, norEduPersonLIN }: { delivery: PersonDelivery; norEduPersonLIN: string }) {
  const { t } = useTranslation();
  const { kind, state, reason, changedDate } = delivery;
  const isSuperuser = useCaller()?.roles.includes('MinITSuperUser') ?? false;
  return (
    <li className={classes.delivery}>
      <div className="spread">
        <span>
          {t(`DELIVERY/KIND/${upperCase(kind)}`)},{' '}
          <DateText date={dateInSweden(new Date(changedDate))} />
        </span>
        <StatusBadge tone={deliveryTones[state]} label={t(`DELIVERY/STATE/${upperCase(state)}`)} />
      </div>
      {state === 'OnItsWay' && delivery.attempts > 0 && (
        <p className="note">{t('DELIVERY/ATTEMPTS', { count: delivery.attempts })}</p>
      )}
      {reason !== null && <p className="note">{t(`DELIVERY/REASON/${reason}`)}</p>}
      {state === 'Refused' && delivery.retryRefusal !== null && (
        <p className="note">{t(`DELIVERY/RETRY/${delivery.retryRefusal}`)}</p>
      )}
      {delivery.retryRefusal === null &&
        (isSuperuser ? (
          <RetryButton delivery={delivery} norEduPersonLIN={norEduPersonLIN} />
        ) : (
          <p className="note">{t('DELIVERY/ASK_SUPERUSER')}</p>
        ))}
    </li>
  );
}

import type { CardEventType } from '#contract/cardEvents.ts';
import type { OpenCardEvent } from '#contract/openCardEvents.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { momentInWords } from '#client/ui/dates/momentInWords.ts';
import { type TextKey, type Translate, useTranslation } from '../texts.ts';
import classes from './CardEvents.module.css';

const typeNames = {
  'order.accepted': 'CARD_EVENTS/TYPE/ORDER_ACCEPTED',
  'order.produced': 'CARD_EVENTS/TYPE/ORDER_PRODUCED',
  'order.shipped': 'CARD_EVENTS/TYPE/ORDER_SHIPPED',
  'order.ready': 'CARD_EVENTS/TYPE/ORDER_READY',
  'order.failed': 'CARD_EVENTS/TYPE/ORDER_FAILED',
  'card.issued': 'CARD_EVENTS/TYPE/CARD_ISSUED',
  'card.returned': 'CARD_EVENTS/TYPE/CARD_RETURNED',
  'card.lost': 'CARD_EVENTS/TYPE/CARD_LOST',
  'card.blocked': 'CARD_EVENTS/TYPE/CARD_BLOCKED',
  'card.unblocked': 'CARD_EVENTS/TYPE/CARD_UNBLOCKED',
  'card.expired': 'CARD_EVENTS/TYPE/CARD_EXPIRED',
} as const satisfies Record<CardEventType, TextKey>;

/** One event: of whom, since when, what it says, why it was not applied, and what to do. */
export function CardEventRow({ event }: { readonly event: OpenCardEvent }) {
  const { t } = useTranslation();
  const { outcome, type, reason, fields, receivedAt, keptUntil } = event;
  return (
    <li className="stack-sm">
      <p className="spread">
        <span className={`semibold ${classes.name}`} translate="no">
          {personIn(event, t)}
        </span>
        <time className="note" dateTime={receivedAt}>
          {t(`CARD_EVENTS/RECEIVED/${upperCase(outcome)}`, { moment: momentInWords(receivedAt) })}
        </time>
      </p>
      <p>
        {t(type === null ? 'CARD_EVENTS/TYPE/UNKNOWN' : typeNames[type])}.{' '}
        {t(`CARD_EVENTS/WHY/${reason}`, { fields: fields.join(', ') })}
      </p>
      <p>{t(`CARD_EVENTS/DO/${reason}`, { moment: momentInWords(keptUntil) })}</p>
      <p className={`note ${classes.name}`} translate="no">
        {namesIn(event, t).join(' · ')}
      </p>
    </li>
  );
}

function personIn({ userId, personId, account, source }: OpenCardEvent, t: Translate): string {
  if (userId !== null) return userId;
  if (personId !== null) return t('CARD_EVENTS/PERSON', { id: personId, source });
  return account ?? t('CARD_EVENTS/NOBODY');
}

/** What the event names, by which it is found in the card system. */
function namesIn(event: OpenCardEvent, t: Translate): string[] {
  const { systems, source, id, isoNumber, cardId, reference, account, userId } = event;
  return [
    systems.length > 0
      ? t('CARD_EVENTS/FROM', { systems: systems.join(', ') })
      : t('CARD_EVENTS/FROM_SOURCE', { source }),
    t('CARD_EVENTS/EVENT', { id }),
    isoNumber && t('CARD_EVENTS/NUMBER', { number: isoNumber }),
    cardId && t('CARD_EVENTS/CARD', { id: cardId }),
    reference && t('CARD_EVENTS/ORDER', { id: reference }),
    account && account !== userId && t('CARD_EVENTS/ACCOUNT', { liUId: account }),
  ].filter((name) => typeof name === 'string');
}

import type { CardOrder } from '#contract/cards.ts';
import { dateInSweden } from '#rules/dates.ts';
import { useCaller } from '#client/session/session.ts';
import { DateText } from '#client/ui/dates/DateText.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { useDays } from '#client/ui/dates/useDays.ts';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from '#client/domain/cards/texts.ts';
import { useCollectionText } from '../collection.ts';

interface OrderStateProps {
  readonly order: CardOrder;
  /** Whether the user has just made the order, so that this is the result of what they did. */
  readonly isResult?: boolean;
}

/**
 * The state of the ordered card, and where an employee or a student collects it, now or once it is
 * ready (CARD-04).
 */
export function OrderState({ order, isResult = false }: OrderStateProps) {
  const { t } = useTranslation();
  const { ago } = useDays();
  const collection = useCollectionText(useCaller()?.personType === 'Employee');
  const ordered = dateInSweden(new Date(order.orderedDate));
  const isReady = order.status === 'ReadyForCollection';
  const place = order.pickupPlace ?? null;
  const now = place === null ? collection.now : t('CARD/COLLECT/AT', { place });
  const where = isReady ? now : collection.later;
  return (
    <Notice
      tone={isReady || isResult ? 'success' : 'info'}
      isSpoken={isResult}
      title={t(`CARD/ORDER/STATE/${upperCase(order.status)}`)}
    >
      <p>
        <DateText date={ordered}>{t('CARD/ORDER/ORDERED', { when: ago(ordered) })}</DateText>
      </p>
      <p>{where}</p>
    </Notice>
  );
}

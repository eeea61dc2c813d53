import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Answer } from '#contract/route.ts';
import type { cards } from '#contract/cards.ts';
import { RowDetail } from '#client/ui/LinkRow.tsx';
import { StatusBadge } from '#client/ui/StatusBadge.tsx';
import { upperCase } from '#client/i18n/upperCase.ts';
import { useTranslation } from './texts.ts';
import * as panels from '#client/paths/panels.ts';
import * as paths from '#client/paths/pages.ts';
import { usePanelLink } from '#client/routing/panels.ts';

/**
 * Shown on the start page to a user whose card has ended or who has none: the state of the order,
 * or the link to order a card.
 */
export function OrderInRow({
  orderQuery,
}: {
  orderQuery: UseQueryResult<Answer<typeof cards.hasOrder>>;
}) {
  const { t } = useTranslation();
  const panel = usePanelLink(panels.orderCard());
  if (!orderQuery.data) return null;
  const { order } = orderQuery.data;
  return (
    <>
      {order && (
        <StatusBadge
          tone={order.status === 'ReadyForCollection' ? 'ok' : 'waiting'}
          label={t(`CARD/ORDER/STATE/${upperCase(order.status)}`)}
        />
      )}
      <RowDetail>
        <Link {...(order ? { to: paths.card() } : panel)}>
          {t(order ? 'CARD/ORDER/FOLLOW' : 'CARD/ORDER/BUTTON')}
        </Link>
      </RowDetail>
    </>
  );
}

import * as z from 'zod/mini';
import { dateInSweden } from '#rules/dates.ts';
import { record } from '#server/database/audit.ts';
import type { WhenRefused } from '#server/outbox/changeLoop.ts';
import { eraseSecret } from '#server/outbox/store.ts';
import { text } from '#server/texts/texts.ts';
import { addNotification } from '#server/mail/portalNotification.ts';
import { cancelRefused } from './store.ts';

const Ordered = z.object({ reference: z.guid() });
const DAYS_SHOWN = 30;

/**
 * Ends an order that the card system has refused for good, so that its owner can order anew, and
 * tells the owner. Its PIN is erased: trying the old order again beside a new one would make two
 * cards.
 */
export const endRefusedOrder: WhenRefused = async (tx, change, now) => {
  if (change.kind !== 'CardOrder') return;
  await eraseSecret(tx, change.id);
  const order = Ordered.safeParse(change.payload);
  const accountId = order.success ? await cancelRefused(tx, order.data.reference, now) : undefined;
  if (!order.success || accountId === undefined) return;
  await record(tx, {
    actor: null,
    requestId: 'background-job',
    address: null,
    at: now,
    subjectLin: change.subject,
    action: 'card.orderRefused',
    before: { status: 'Ordered' },
    after: { orderId: order.data.reference, status: 'Cancelled', reason: change.reason },
  });
  const notification = {
    accountId,
    // Settled as soon as the owner has ordered anew.
    type: 'Card',
    link: '/card',
    title: text('CARD/ORDER_REFUSED/TITLE'),
    message: text('CARD/ORDER_REFUSED/TEXT'),
    daysShown: DAYS_SHOWN,
  };
  await addNotification(tx, notification, dateInSweden(now), now);
};

import type { AccessCard, CardOrder, cards } from '#contract/cards.ts';
import { CardChange, type CardDelivery, type Delivery } from '#contract/deliveries.ts';
import type { Errors } from '#contract/errors.ts';
import { mayUseCard } from '#rules/cardStatus.ts';
import { fitsCard } from '#rules/photo.ts';
import { pinError } from '#rules/pin.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { type CardRow, cardOf, lockCard } from '#server/cards/cardStore.ts';
import { resetAttempts, mayAttempt } from '#server/session/limits/attempts.ts';
import { isSecret } from '#server/base/secrets.ts';
import type { Actor } from '#server/call/actor.ts';
import { badRequest, conflict, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import { lastDelivery } from '#server/outbox/store.ts';
import { type CardStatusAction, changeCard } from './changeCard.ts';
import {
  addOrder,
  cancelledOrderOf,
  ongoingOrderOf,
  type OrderRow,
  ownerOf,
  portraitOf,
  secretsOfCard,
  updateCard,
} from './store.ts';

/** A PIN has only 10,000 values; the limit prevents the finder of a card from trying them all. */
const PIN_ATTEMPTS = { purpose: 'card-pin', max: 5, minutes: 15 } as const;

/** The access card of the account that the user is signed in with. */
export const cardHandlers: Handlers<typeof cards> = {
  async mine(call) {
    const card = await cardOf(call.db, self(call.actor).liUId);
    if (!card) return notFound;
    return {
      status: 200,
      body: toCard(card, await deliveryAbout(call, { isoNumber: card.iso_number })),
    };
  },

  async hasOrder(call) {
    const order = await ongoingOrderOf(call.db, self(call.actor).liUId);
    if (!order) {
      const refused = await refusedOrderOf(call);
      return {
        status: 200,
        body: { hasOngoingOrder: false, order: null, ...(refused && { refused }) },
      };
    }
    return {
      status: 200,
      body: {
        hasOngoingOrder: true,
        order: toOrder(order, await deliveryAbout(call, { reference: order.id })),
      },
    };
  },

  async order(call) {
    const {
      systems: { hashing },
      db,
      now,
    } = call;
    const { lin, liUId } = self(call.actor);
    const owner = await ownerOf(db, liUId);
    const fieldError = pinError(call.body.newPin, owner.national_id);
    if (fieldError !== null) return badRequest({ newPin: fieldError });
    const pinHash = await hashing.hash(call.body.newPin);

    return await call.change(async (tx) => {
      const card = await lockCard(tx, liUId);
      const ongoing = await ongoingOrderOf(tx, liUId);
      if (ongoing) return refusedOrder('ONGOING');
      if (!mayUseCard('order', card?.status ?? null, false)) return refusedOrder('STATUS');
      const portrait = await portraitOf(tx, lin);
      if (!portrait || !fitsCard(portrait))
        return refusedOrder(portrait ? 'PHOTO_UNFIT' : 'PHOTO_MISSING');

      const { id } = await addOrder(tx, {
        account_id: owner.id,
        ordered_at: now,
        pin_hash: pinHash,
        image_id: portrait.id,
        status: 'Ordered',
        changed_at: now,
      });
      const delivery = await enqueue(tx, call, {
        system: 'Cards',
        kind: 'CardOrder',
        subject: lin,
        payload: { reference: id, liUId, imageId: portrait.id },
        secret: call.body.newPin,
      });
      return {
        status: 200,
        body: toOrder({ status: 'Ordered', ordered_at: now, pickup_place: null }, delivery),
        audit: about(lin, 'card.order', { after: { orderId: id, imageId: portrait.id } }),
      };
    });
  },

  freeze: (call) => changed(call, 'freeze'),
  unfreeze: (call) => changed(call, 'unfreeze'),
  block: (call) => changed(call, 'block'),

  async changePin(call) {
    const {
      systems: { hashing },
      db,
      now,
      body,
    } = call;
    const { lin, liUId } = self(call.actor);
    const { national_id: nationalId } = await ownerOf(db, liUId);
    const fieldError = pinError(body.newPin, nationalId);
    if (fieldError !== null) return badRequest({ newPin: fieldError });

    const card = await cardOf(db, liUId);
    if (!card || card.id !== body.cardId) return notFound;
    if (!mayUseCard('changePin', card.status, false)) return conflict;
    if (!(await hasSecrets(db, card.id)))
      return badRequest({ pinOrMifareNumner: 'CARD/PIN/NOT_KNOWN_HERE' });
    if (!(await mayAttempt(db, PIN_ATTEMPTS, card.id, now)))
      return { status: 423, body: { errors: {} } };
    if (!(await holdsCard(call, card.id, body.pinOrMifareNumner)))
      return badRequest({ pinOrMifareNumner: 'CARD/PIN/WRONG' });
    await resetAttempts(db, PIN_ATTEMPTS, card.id);

    const pinHash = await hashing.hash(body.newPin);
    return await call.change(async (tx) => {
      const present = await lockCard(tx, liUId);
      if (present?.id !== card.id || !mayUseCard('changePin', present.status, false))
        return conflict;
      await updateCard(tx, card.id, { pin_hash: pinHash, changed_at: now });
      await enqueue(tx, call, {
        system: 'Cards',
        kind: 'CardPin',
        subject: lin,
        payload: { isoNumber: card.iso_number, liUId },
        secret: body.newPin,
      });
      return { status: 200, audit: about(lin, 'card.changePin', { after: { cardId: card.id } }) };
    });
  },
};

type Reason = 'ONGOING' | 'STATUS' | 'PHOTO_MISSING' | 'PHOTO_UNFIT';
const refusedOrder = (reason: Reason): { status: 409; body: Errors } => ({
  status: 409,
  body: { errors: { card: [`CARD/ORDER/${reason}`] } },
});

/** Freezes, unfreezes or blocks the user's own card if its status allows it. */
const changed = (call: CallContext & { readonly actor: Actor }, action: CardStatusAction) =>
  call.change(async (tx) => {
    const card = await changeCard(tx, call, self(call.actor), action);
    return typeof card === 'string'
      ? { notFound, conflict }[card]
      : ({ status: 200, body: toCard(card.row, card.delivery), audit: card.audit } as const);
  });

/** Whether `given` is the card's PIN or the number of its chip. */
async function holdsCard(
  { db, systems: { hashing } }: Pick<CallContext, 'db' | 'systems'>,
  cardId: string,
  given: string,
): Promise<boolean> {
  const secrets = await secretsOfCard(db, cardId);
  if (!secrets) return false;
  const { mifare_number: number, pin_hash: pinHash } = secrets;
  const isNumber = number !== null && isSecret(given.toUpperCase(), number.toUpperCase());
  return (
    isNumber ||
    (pinHash !== null && /^\d{4}$/.test(given) && (await hashing.verify(pinHash, given)))
  );
}

/** Whether anything is known by which the owner could prove that it is their card. */
async function hasSecrets(db: CallContext['db'], cardId: string): Promise<boolean> {
  const secrets = await secretsOfCard(db, cardId);
  return secrets !== undefined && (secrets.mifare_number ?? secrets.pin_hash) !== null;
}

/** The last delivery about a card or an order; null without a card system outside the portal. */
const deliveryAbout = async (
  { db, systems, actor }: Pick<CallContext, 'db' | 'systems'> & { readonly actor: Actor },
  what: Readonly<Record<string, string>>,
): Promise<Delivery | null> =>
  systems.cards && (await lastDelivery(db, 'Cards', self(actor).lin, what));

/**
 * How the card system refused the last order; null if it did not, or if the owner has a
 * card or another order since.
 */
async function refusedOrderOf(
  call: Pick<CallContext, 'db' | 'systems'> & { readonly actor: Actor },
): Promise<CardDelivery | null> {
  const { liUId } = self(call.actor);
  const reference = await cancelledOrderOf(call.db, liUId);
  if (reference === undefined) return null;
  const card = await cardOf(call.db, liUId);
  if (!mayUseCard('order', card?.status ?? null, false)) return null;
  const delivery = await deliveryAbout(call, { reference });
  return delivery?.state === 'Refused' ? ofCard(delivery) : null;
}

const ofCard = (delivery: Delivery): CardDelivery => ({
  ...delivery,
  kind: CardChange.parse(delivery.kind),
});

const toOrder = (
  { status, ordered_at, pickup_place }: Pick<OrderRow, 'status' | 'ordered_at' | 'pickup_place'>,
  delivery: Delivery | null,
): CardOrder => ({
  status,
  orderedDate: ordered_at.toISOString(),
  pickupPlace: pickup_place,
  ...(delivery && { delivery: ofCard(delivery) }),
});

/** The card as its owner sees it. */
const toCard = (card: CardRow, delivery: Delivery | null): AccessCard => ({
  id: card.id,
  norEduPersonLin: card.lin,
  liUId: card.user_id,
  isoNumber: card.iso_number,
  changedDate: card.changed_at.toISOString(),
  status: card.status,
  validityStartDate: card.validity_start_date,
  validityEndDate: card.validity_end_date,
  blockedDate: card.blocked_at?.toISOString() ?? null,
  frozenDate: card.frozen_at?.toISOString() ?? null,
  ...(delivery && { delivery: ofCard(delivery) }),
});

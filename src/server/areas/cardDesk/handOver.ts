import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { CardEventReason } from '#contract/cardEvents.ts';
import type { HandOverRefusal } from '#contract/cardDesk.ts';
import type { Actor } from '#server/call/actor.ts';
import { auditContext } from '#server/call/auditContext.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Database } from '#server/database/schema.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import { applyStatements } from '../cardEvents/index.ts';
import { refreshPasses } from '../passes/index.ts';
import { factsOf } from './facts.ts';
import { addHandOver, type Owner } from './store.ts';

export type DeskCall = CallContext & { readonly actor: Actor };

/** What a desk hands over. */
interface HandedCard {
  readonly orderId: string | null;
  readonly isoNumber: string;
  readonly validUntil: IsoDate | null;
}

/** CHANGED: another order has been made, or it has ended. KNOWN_LATER: something later is known. */
type Reason = HandOverRefusal | CardEventReason | 'CHANGED' | 'KNOWN_LATER';

/**
 * Hands a card over to its owner, whose account is locked: by the rules and the writer of what a
 * card system tells, which is told in turn. Returns the id of the hand-over, or what is against it.
 */
export async function handOver(
  tx: Transaction<Database>,
  call: DeskCall,
  owner: Owner,
  given: HandedCard,
): Promise<{ readonly id: string } | { readonly reasons: readonly Reason[] }> {
  const { actor, now } = call;
  const { order, card, validUntil, refusals } = await factsOf(tx, call, owner, given.isoNumber);
  if ((order?.id ?? null) !== given.orderId) return { reasons: ['CHANGED'] };
  if (refusals.length > 0) return { reasons: refusals };
  const made = order?.iso_number === given.isoNumber ? order : undefined;
  const { results, effects } = await applyStatements(
    tx,
    [
      {
        type: 'card.issued',
        stated: { sequence: null, at: now.getTime() },
        reference: given.orderId,
        cardId: made?.card_id ?? null,
        isoNumber: given.isoNumber,
        userId: owner.liUId,
        personId: null,
        person: null,
        uid: made?.uid ?? null,
        validFrom: made?.valid_from ?? null,
        validUntil: validUntil ?? given.validUntil,
        pickupPlace: null,
        causedBy: null,
        isWhole: false,
      },
    ],
    {
      source: made?.source ?? card?.source ?? null,
      isAtDesk: true,
      ...auditContext(call),
      now,
    },
  );
  const [result] = results;
  if (result?.outcome !== 'applied')
    return {
      reasons: [result !== undefined && 'reason' in result ? result.reason : 'KNOWN_LATER'],
    };
  const changes = effects.flatMap((effect) => effect.card ?? []);
  const handed = changes.find(({ after }) => after === 'Active');
  if (handed === undefined) throw new Error('The card that was handed over is not active.');
  const replaced = changes.find(({ id }) => id !== handed.id);
  const id = randomUUID();
  await addHandOver(tx, {
    id,
    session_id: actor.sessionId,
    account_id: owner.accountId,
    card_id: handed.id,
    card_status: handed.before,
    order_id: order?.id ?? null,
    order_status: order?.status ?? null,
    replaced_id: replaced?.id ?? null,
    replaced_status: replaced?.before ?? null,
    handed_over_at: now,
  });
  await refreshPasses(tx, call, [owner.accountId]);
  await enqueue(tx, call, {
    system: 'Cards',
    kind: 'CardHandOver',
    subject: owner.lin,
    payload: { isoNumber: given.isoNumber, liUId: owner.liUId },
  });
  return { id };
}

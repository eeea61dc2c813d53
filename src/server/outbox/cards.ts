import * as z from 'zod/mini';
import { NoResponse } from '../systems/noResponse.ts';
import type { CardInUse, CardSystem } from '../systems/cards/port.ts';
import { changeKind, type OutsideSystems, secretChangeKind } from './changeKind.ts';
import { Unreadable } from './deliveryLoop.ts';

const CardOrdered = z.object({ reference: z.string(), liUId: z.string(), imageId: z.string() });
const CardInUsePayload = z.object({ isoNumber: z.string(), liUId: z.string() });

/** A change of whether the card opens doors. */
const access = (tell: (system: CardSystem, card: CardInUse, changeId: string) => Promise<void>) =>
  changeKind({
    payload: CardInUsePayload,
    topicOf: ({ isoNumber }) => `access ${isoNumber}`,
    deliver: (card, { systems, changeId }) => tell(systemOf(systems), card, changeId),
  });

/** What the card system is told. */
export const cardChanges = {
  CardOrder: secretChangeKind({
    payload: CardOrdered,
    topicOf: () => 'order',
    async deliver({ reference, liUId, imageId }, pin, { db, systems }) {
      const image = await db
        .selectFrom('profile_image')
        .select('full_size')
        .where('id', '=', imageId)
        .executeTakeFirst();
      if (image === undefined) throw new Unreadable('The photo has been deleted.');
      await systemOf(systems).order({ reference, liUId, photo: image.full_size, pin });
    },
  }),
  CardFreeze: access((system, card, id) => system.freeze(card, id)),
  CardUnfreeze: access((system, card, id) => system.unfreeze(card, id)),
  CardBlock: access((system, card, id) => system.block(card, id)),
  /** Its owner has the card since. */
  CardHandOver: access((system, card, id) => system.unfreeze(card, id)),
  CardPin: secretChangeKind({
    payload: CardInUsePayload,
    topicOf: ({ isoNumber }) => `pin ${isoNumber}`,
    deliver: (card, pin, { systems }) => systemOf(systems).setPin(card, pin),
  }),
};

/** Rows are written only while a card system is configured; it may have been removed since. */
function systemOf({ cards }: OutsideSystems): CardSystem {
  if (cards === null) throw new NoResponse('No card system is configured.');
  return cards;
}

import type { CollectedCard } from '#contract/cardDesk.ts';
import { handOverRefusals } from '#rules/cardDesk.ts';
import { isCardInUse } from '#rules/cardStatus.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Actor } from '#server/call/actor.ts';
import type { Db } from '#server/database/open.ts';
import { cardsOf, orderOf, type OrderRow, type Owner } from './store.ts';

/** What is to be handed over to a person, and what is against it. */
interface Facts {
  readonly order: OrderRow | undefined;
  readonly isoNumber: string | null;
  readonly validUntil: IsoDate | null;
  /** The card with the number, if it is the person's. */
  readonly card: Awaited<ReturnType<typeof cardsOf>>[number] | undefined;
  readonly refusals: CollectedCard['refusals'];
}

/** Reads them for a card of which the number is known, or for that of the person's order. */
export async function factsOf(
  db: Db,
  { actor, today }: { readonly actor: Actor; readonly today: IsoDate },
  owner: Owner,
  scanned: string | null,
): Promise<Facts> {
  const order = await orderOf(db, owner.accountId);
  const cards = await cardsOf(db, owner.accountId);
  const isoNumber = scanned ?? order?.iso_number ?? null;
  const card = cards.find((one) => one.iso_number === isoNumber);
  const isOrdered = order !== undefined && order.iso_number === isoNumber;
  const validUntil = (isOrdered ? order.valid_until : null) ?? card?.validity_end_date ?? null;
  return {
    order,
    isoNumber,
    validUntil,
    card,
    refusals: handOverRefusals(
      {
        isOneself: owner.lin === actor.lin,
        userStatus: owner.userStatus,
        hasOrder: order !== undefined,
        isAnother: (order?.iso_number ?? isoNumber) !== isoNumber,
        card: card?.status ?? null,
        hasOther: cards.some((one) => one !== card && isCardInUse(one.status)),
        validUntil,
      },
      today,
    ),
  };
}

import type { cardDesk, CollectedCard, HandOver } from '#contract/cardDesk.ts';
import { cardSearchFor, mayUndoHandOver } from '#rules/cardDesk.ts';
import { normaliseUserId } from '#rules/userId.ts';
import { badRequest, notFound } from '#server/call/answers.ts';
import type { Handlers } from '#server/call/handler.ts';
import { auditListRead, auditPersonRead } from '#server/call/readings.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import { factsOf } from './facts.ts';
import { type DeskCall, handOver } from './handOver.ts';
import {
  accountsNamed,
  handOversOf,
  handOverWith,
  ordersToCollect,
  type Owner,
  ownersIn,
  ownerWith,
  photoOf,
} from './store.ts';
import { undoHandOver } from './takeBack.ts';

/** What a desk does that hands cards out (decisions, "The rest"). */
export const cardDeskHandlers: Handlers<typeof cardDesk> = {
  async find(call) {
    const { db, today } = call;
    const search = cardSearchFor(call.body.text, today);
    if (search === null) return badRequest({ text: 'CARD_DESK/SEARCH/INVALID' });
    const named = await accountsNamed(db, search);
    const owners = await ownersIn(
      db,
      named.map(({ accountId }) => accountId),
      today,
    );
    await auditPersonRead(
      call,
      owners.map(({ lin }) => lin),
    );
    const found = [];
    for (const owner of owners) {
      const { isoNumber = null } =
        named.find(({ accountId }) => accountId === owner.accountId) ?? {};
      found.push(await collectedCard(call, owner, isoNumber));
    }
    return { status: 200, body: found };
  },

  async orders(call) {
    await auditListRead(call, 'cardOrders', null);
    const { rows, total } = await ordersToCollect(call.db);
    return {
      status: 200,
      body: {
        total,
        orders: rows.map((row) => ({
          id: row.id,
          liUId: row.user_id ?? '',
          displayName: row.display_name,
          personType: row.person_type === 'Student' ? 'Student' : 'Employee',
          status: row.status,
          orderedDate: row.ordered_at.toISOString(),
          pickupPlace: row.pickup_place,
          isoNumber: row.iso_number,
        })),
      },
    };
  },

  async handOver(call) {
    const { body, today, now } = call;
    const liUId = normaliseUserId(body.liUId);
    return await call.change(async (tx) => {
      await lockAccountRows(tx, 'user_id', [liUId]);
      const owner = await ownerWith(tx, liUId, today);
      if (owner === undefined) return notFound;
      const done = await handOver(tx, call, owner, body);
      if ('reasons' in done) return refused(done.reasons.map((one) => `CARD_DESK/REFUSED/${one}`));
      const { displayName } = owner;
      return {
        status: 200,
        body: {
          id: done.id,
          liUId,
          displayName,
          isoNumber: body.isoNumber,
          handedOverAt: now.toISOString(),
          isUndoable: true,
        },
        audit: 'recorded',
      } as const;
    });
  },

  async handOvers({ db, actor, now }) {
    const rows = await handOversOf(db, actor.sessionId);
    return {
      status: 200,
      body: rows.map((row): HandOver => ({
        id: row.id,
        liUId: row.user_id ?? '',
        displayName: row.display_name,
        isoNumber: row.iso_number,
        handedOverAt: row.handed_over_at.toISOString(),
        isUndoable: mayUndoHandOver(row.handed_over_at, now),
      })),
    };
  },

  async undo(call) {
    const { params, actor, now, today } = call;
    return await call.change(async (tx) => {
      const row = await handOverWith(tx, actor.sessionId, params.id);
      if (row === undefined) return notFound;
      await lockAccountRows(tx, 'id', [row.account_id]);
      const [owner] = await ownersIn(tx, [row.account_id], today);
      if (owner === undefined) return notFound;
      if (!mayUndoHandOver(row.handed_over_at, now)) return refused(['CARD_DESK/UNDO/LATE']);
      const isDone = await undoHandOver(tx, call, owner, row);
      return isDone
        ? ({ status: 204, audit: 'recorded' } as const)
        : refused(['CARD_DESK/UNDO/CHANGED']);
    });
  },
};

const refused = (card: string[]) => ({ status: 409, body: { errors: { card } } }) as const;

/** What the desk sees of a person, for a card with the number or the card of the order. */
async function collectedCard(
  call: DeskCall,
  owner: Owner,
  scanned: string | null,
): Promise<CollectedCard> {
  const { order, isoNumber, validUntil, card, refusals } = await factsOf(
    call.db,
    call,
    owner,
    scanned,
  );
  const { liUId, displayName, personType } = owner;
  return {
    liUId,
    displayName,
    personType,
    photo: (await photoOf(call.db, owner.lin, order?.image_id ?? null)) ?? null,
    order: order
      ? {
          id: order.id,
          status: order.status,
          orderedDate: order.ordered_at.toISOString(),
          pickupPlace: order.pickup_place,
        }
      : null,
    isoNumber,
    validUntil,
    card: card ? { status: card.status, issuedDate: card.issued_at?.toISOString() ?? null } : null,
    refusals,
  };
}

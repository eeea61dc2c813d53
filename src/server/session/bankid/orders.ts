import * as z from 'zod/mini';
import type { Selectable, Transaction } from 'kysely';
import type { Db } from '../../database/open.ts';
import type { Database } from '../../database/schema.ts';
import type { BankIdOrderTable } from '../../database/tables/bankid.ts';
import type { StartedOrder } from '../../systems/bankid/port.ts';
import type { Browser } from '../browser.ts';
import { hashOf } from '../../secrets.ts';
import type { IssuedSession } from '../sessions.ts';

/** BankID forgets a finished order after five minutes, and lets nobody identify for longer than three. */
export const BANKID_ORDER_MINUTES = 15;
/** BankID wants to be asked every other second. A tenth less, for the timers of browsers are not exact. */
const COLLECT_PAUSE_MS = 1900;
/** Longer than BankID may take to answer. Should the server die meanwhile, another tab may ask after this. */
const ASKING_MS = 10_000;

const JUST_NOW_MS = 60_000;

type Row = Selectable<BankIdOrderTable>;
type Keeper = Pick<Browser, 'hash' | 'seal' | 'unseal'>;

/** The order of a browser, as only this browser's cookie opens it. */
export interface KeptOrder extends Pick<Row, 'status' | 'hint_code' | 'started_at' | 'next_collect_at'> {
  readonly order: StartedOrder;
  /** The session that a completed order signed in to. */
  readonly session: IssuedSession | null;
}

const Order = z.object({ orderRef: z.string(), autoStartToken: z.string(), qrStartToken: z.string(), qrStartSecret: z.string() });
const Session = z.object({ token: z.string(), ends: z.string() });

/** The order that this browser has begun, whatever has become of it; null when there is none, or not this one. */
export async function orderOf(db: Db | Transaction<Database>, browser: Keeper, now: Date, orderRef?: string): Promise<KeptOrder | null> {
  const row = await db
    .selectFrom('bankid_order')
    .selectAll()
    .where('browser_hash', '=', browser.hash())
    .where('started_at', '>', new Date(now.getTime() - BANKID_ORDER_MINUTES * 60_000))
    .executeTakeFirst();
  if (row === undefined || (orderRef !== undefined && row.order_ref_hash !== hashOf(orderRef))) return null;
  const session = row.sealed_session && Session.parse(JSON.parse(browser.unseal(row.sealed_session)));
  return { ...row, order: Order.parse(JSON.parse(browser.unseal(row.sealed_order))), session: session && { ...session, ends: new Date(session.ends) } };
}

/** Keeps a new order of the browser in the place of a finished or forgotten one; false where another tab has begun one meanwhile. */
export async function keepOrder(tx: Transaction<Database>, browser: Keeper, order: StartedOrder, startedAt: Date): Promise<boolean> {
  const values = {
    order_ref_hash: hashOf(order.orderRef),
    sealed_order: browser.seal(JSON.stringify(order)),
    started_at: startedAt,
    next_collect_at: startedAt,
    status: 'pending' as const,
    hint_code: 'outstandingTransaction',
    sealed_session: null,
  };
  const kept = await tx
    .insertInto('bankid_order')
    .values({ browser_hash: browser.hash(), ...values })
    .onConflict((conflict) =>
      conflict.column('browser_hash').doUpdateSet(values).where((eb) =>
        eb.or([
          eb('bankid_order.status', '<>', 'pending'),
          eb('bankid_order.started_at', '<', new Date(startedAt.getTime() - BANKID_ORDER_MINUTES * 60_000)),
        ]),
      ),
    )
    .executeTakeFirst();
  return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Whether a page that is opened now goes on with the order. One that has just been completed counts too: the tab that was told so may be the
 * one that the app did not come back to.
 */
export const isUnderWay = ({ status, next_collect_at }: KeptOrder, now: Date): boolean =>
  status === 'pending' || (status === 'complete' && now.getTime() - next_collect_at.getTime() < JUST_NOW_MS);

export const forgetOrder = (db: Db | Transaction<Database>, { orderRef }: StartedOrder) =>
  db.deleteFrom('bankid_order').where('order_ref_hash', '=', hashOf(orderRef)).execute();

/** Whether it is this call's turn to ask BankID. Tabs that ask at the same time, or too soon, are told what is known. */
export async function claimCollect(db: Db, { orderRef }: StartedOrder, now: Date): Promise<boolean> {
  const claimed = await pending(db, orderRef)
    .set({ next_collect_at: new Date(now.getTime() + ASKING_MS) })
    .where('next_collect_at', '<=', now)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

/** What BankID has said; null: nothing. The next call may ask when the pause is over. */
export const noteCollected = (db: Db, { orderRef }: StartedOrder, said: { readonly status: 'pending' | 'failed'; readonly hintCode: string } | null, now: Date) =>
  pending(db, orderRef)
    .set({ next_collect_at: new Date(now.getTime() + COLLECT_PAUSE_MS), ...(said && { status: said.status, hint_code: said.hintCode }) })
    .execute();

/** The order is over, and this is where it signed in. */
export const noteSignedIn = (db: Db, browser: Keeper, { orderRef }: StartedOrder, session: IssuedSession, now: Date) =>
  pending(db, orderRef)
    .set({ status: 'complete', hint_code: null, sealed_session: browser.seal(JSON.stringify(session)), next_collect_at: now })
    .execute();

const pending = (db: Db, orderRef: string) => db.updateTable('bankid_order').where('order_ref_hash', '=', hashOf(orderRef)).where('status', '=', 'pending');

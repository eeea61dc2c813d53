import * as z from 'zod/mini';
import type { Selectable, Transaction } from 'kysely';
import { BankIdMethod } from '#contract/bankid.ts';
import { AWAITING_RETURN } from '#rules/bankIdMessages.ts';
import { latestAt } from '#rules/recent.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { BankIdOrderTable } from '#server/database/tables/bankid.ts';
import { BANKID_ORDER_MINUTES } from '#server/retention/signIns.ts';
import type { Identification, StartedOrder } from '#server/systems/bankid/port.ts';
import type { Browser } from '#server/session/sessions/browser.ts';
import { hashOf } from '#server/base/secrets.ts';
import type { IssuedSession } from '#server/session/sessions/renewals.ts';

/**
 * BankID asks to be polled every two seconds. The pause is a tenth of a second shorter, because
 * browser timers are not exact.
 */
const COLLECT_PAUSE_MS = 1900;
/**
 * Longer than BankID may take to respond. If the server dies meanwhile, another tab may query
 * BankID after this time.
 */
const COLLECT_LEASE_MS = 10_000;

const RESUMABLE_MS = 60_000;

type Row = Selectable<BankIdOrderTable>;
type OrderBrowser = Pick<Browser, 'hash' | 'seal' | 'unseal' | 'device'>;

/** An order as it was started in a browser. */
export interface BegunOrder extends StartedOrder {
  readonly way: BankIdMethod;
  /** The address of the browser. */
  readonly startedFrom: string;
}

/** A browser's order, decrypted with the browser's cookie. */
export interface StoredOrder extends Pick<
  Row,
  'status' | 'hint_code' | 'started_at' | 'next_collect_at' | 'came_back'
> {
  readonly order: BegunOrder;
  /** Who has identified, while the app's return is awaited. */
  readonly identification: Identification | null;
  /** The session that a completed order has started. */
  readonly session: IssuedSession | null;
}

const Order = z.object({
  orderRef: z.string(),
  autoStartToken: z.string(),
  qrStartToken: z.string(),
  qrStartSecret: z.string(),
  way: BankIdMethod,
  startedFrom: z.string(),
});
const Identity = z.object({
  person: z.object({
    personalNumber: z.string(),
    name: z.string(),
    givenName: z.string(),
    surname: z.string(),
  }),
  identifiedFrom: z.nullable(z.string()),
  risk: z.nullable(z.string()),
});
const Session = z.object({ token: z.string(), ends: z.string() });

/**
 * Returns the order that this browser has started, in any state; null if there is none, or if its
 * `orderRef` differs.
 */
export async function orderOf(
  db: Db | Transaction<Database>,
  browser: OrderBrowser,
  now: Date,
  orderRef?: string,
): Promise<StoredOrder | null> {
  const row = await db
    .selectFrom('bankid_order')
    .selectAll()
    .where('browser_hash', '=', browser.hash())
    .where('started_at', '>', new Date(now.getTime() - BANKID_ORDER_MINUTES * 60_000))
    .where('started_at', '<=', latestAt(now))
    .executeTakeFirst();
  if (row === undefined || (orderRef !== undefined && row.order_ref_hash !== hashOf(orderRef)))
    return null;
  const unsealed = (sealed: Buffer): unknown => JSON.parse(browser.unseal(sealed));
  // An order from before it was noted how orders are started cannot be continued.
  const order = Order.safeParse(unsealed(row.sealed_order));
  if (!order.success) return null;
  const session = row.sealed_session && Session.parse(unsealed(row.sealed_session));
  return {
    ...row,
    order: order.data,
    identification: row.sealed_identity && Identity.parse(unsealed(row.sealed_identity)),
    session: session && { ...session, ends: new Date(session.ends) },
  };
}

/**
 * Stores a new order of the browser, replacing a finished or abandoned one. `nonce` is in the
 * address that the app opens afterwards. Returns false if another tab has started an order
 * meanwhile.
 */
export async function storeOrder(
  tx: Transaction<Database>,
  browser: OrderBrowser,
  order: BegunOrder,
  nonce: string | null,
  startedAt: Date,
): Promise<boolean> {
  const values = {
    order_ref_hash: hashOf(order.orderRef),
    sealed_order: browser.seal(JSON.stringify(order)),
    started_at: startedAt,
    next_collect_at: startedAt,
    status: 'pending' as const,
    hint_code: 'outstandingTransaction',
    is_refusal_recorded: false,
    sealed_session: null,
    return_hash: nonce === null ? null : hashOf(nonce),
    came_back: null,
    typed_code_hash: null,
    typed_code_ends: null,
    wrong_codes: 0,
    browser_name: browser.device.browser,
    system_name: browser.device.system,
    sealed_identity: null,
  };
  const stored = await tx
    .insertInto('bankid_order')
    .values({ browser_hash: browser.hash(), ...values })
    .onConflict((conflict) =>
      conflict
        .column('browser_hash')
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb('bankid_order.status', '<>', 'pending'),
            eb(
              'bankid_order.started_at',
              '<',
              new Date(startedAt.getTime() - BANKID_ORDER_MINUTES * 60_000),
            ),
            eb('bankid_order.started_at', '>', latestAt(startedAt)),
          ]),
        ),
    )
    .executeTakeFirst();
  return (stored.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/**
 * Whether a page that is opened now continues the order. An order that has just been completed
 * counts too: the tab that received the result may not be the one that the app returned to.
 */
export const isResumable = ({ status, next_collect_at }: StoredOrder, now: Date): boolean =>
  status === 'pending' ||
  (status === 'complete' && now.getTime() - next_collect_at.getTime() < RESUMABLE_MS);

/**
 * Whether what was identified signs in here: an order that was started by link could otherwise be
 * sent to somebody else by whoever began it.
 */
export const hasComeBack = ({
  order: { way },
  came_back,
}: Pick<StoredOrder, 'order' | 'came_back'>): boolean => way === 'qr' || came_back !== null;

export const deleteOrder = (db: Db | Transaction<Database>, { orderRef }: StartedOrder) =>
  db.deleteFrom('bankid_order').where('order_ref_hash', '=', hashOf(orderRef)).execute();

/**
 * Whether this call may query BankID. Tabs that call concurrently or too soon get the stored state.
 */
export async function claimCollect(
  db: Db,
  { orderRef }: StartedOrder,
  now: Date,
): Promise<boolean> {
  const claimed = await pending(db, orderRef)
    .set({ next_collect_at: new Date(now.getTime() + COLLECT_LEASE_MS) })
    .where('next_collect_at', '<=', now)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

/**
 * Stores BankID's response, if any (null: none). The next call may query BankID after the pause.
 */
export const recordCollected = (
  db: Db,
  { orderRef }: StartedOrder,
  result: { readonly status: 'pending' | 'failed'; readonly hintCode: string } | null,
  now: Date,
) =>
  pending(db, orderRef)
    .set({
      next_collect_at: new Date(now.getTime() + COLLECT_PAUSE_MS),
      ...(result && { status: result.status, hint_code: result.hintCode }),
    })
    .execute();

/**
 * Stores who has identified, which BankID tells only once, until the app has come back to the
 * browser. BankID is not asked again.
 */
export const recordIdentified = (
  db: Db,
  browser: OrderBrowser,
  { orderRef }: StartedOrder,
  { person, identifiedFrom, risk }: Identification,
  now: Date,
) =>
  pending(db, orderRef)
    .set({
      hint_code: AWAITING_RETURN,
      next_collect_at: now,
      sealed_identity: browser.seal(JSON.stringify({ person, identifiedFrom, risk })),
    })
    .execute();

/** Whether it is the first time that the order is to be recorded as refused. */
export async function claimRefusal(db: Db, { orderRef }: StartedOrder): Promise<boolean> {
  const claimed = await pending(db, orderRef)
    .set({ is_refusal_recorded: true })
    .where('is_refusal_recorded', '=', false)
    .executeTakeFirst();
  return claimed.numUpdatedRows > 0n;
}

/** Marks the order as complete and stores the session that it has started. */
export const recordSignedIn = (
  db: Db,
  browser: OrderBrowser,
  { orderRef }: StartedOrder,
  session: IssuedSession,
  now: Date,
) =>
  pending(db, orderRef)
    .set({
      status: 'complete',
      hint_code: null,
      sealed_session: browser.seal(JSON.stringify(session)),
      sealed_identity: null,
      next_collect_at: now,
    })
    .execute();

const pending = (db: Db, orderRef: string) =>
  db
    .updateTable('bankid_order')
    .where('order_ref_hash', '=', hashOf(orderRef))
    .where('status', '=', 'pending');

import { AuthenticationScope } from '#contract/values.ts';
import type { bankid, BankIdCollection, BankIdOrder } from '#contract/bankid.ts';
import { BANKID_ALREADY_IN_PROGRESS, INVALID_NUMBER, isScannable } from '#rules/bankIdMessages.ts';
import { notFound } from '#server/call/answers.ts';
import type { Config } from '#server/config.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import {
  BankIdRefusal,
  type BankId,
  type Collected,
  type StartedOrder,
} from '#server/systems/bankid/port.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import type { Actor } from '#server/call/actor.ts';
import { AccountClosed } from '#server/session/sessions/closed.ts';
import { recordingBankId, recordingClosed, recordInvalidNumber } from '../refusals.ts';
import { animatedQr } from './animatedQr.ts';
import { translatedHint, visibleText } from './messages.ts';
import {
  claimCollect,
  claimRefusal,
  deleteOrder,
  isResumable,
  storeOrder,
  type StoredOrder,
  recordCollected,
  recordSignedIn,
  orderOf,
} from './orders.ts';
import { identifiedPerson } from '../identifiedPerson.ts';
import { sessionWith, usersOf } from './signIn.ts';

/**
 * BankID sign-in. An order belongs to the browser that started it: any of its tabs can continue it,
 * and no other browser can.
 */
export const bankIdHandlers: Handlers<typeof bankid> = {
  async current({ db, browser, now, config }) {
    const stored = await orderOf(db, browser, now);
    if (
      stored === null ||
      !isResumable(stored, now) ||
      (stored.session && !(await sessionWith(db, stored.session.token)))
    )
      return { status: 200, body: null };
    return { status: 200, body: toOrder(stored.order, config) };
  },

  async start(call) {
    const {
      db,
      systems: { bankId },
      browser,
      now,
      address,
      config,
      change,
      log,
    } = call;
    if (bankId === null) return notFound;
    const existing = await orderOf(db, browser, now);
    if (existing?.status === 'pending')
      return { status: 200, body: toOrder(existing.order, config) };

    const requestedAt = performance.now();
    const order = await recordingBankId(call, () =>
      started(bankId, {
        endUserIp: withoutPrefix(address),
        visibleText: visibleText(config.productName, config.universityName),
      }),
    );
    if (order === null)
      return { status: 409, body: { errors: { bankid: [BANKID_ALREADY_IN_PROGRESS] } } };
    // BankID may have been slow to respond, and its QR codes count from its response.
    const startedAt = new Date(now.getTime() + performance.now() - requestedAt);
    return change(async (tx) => {
      if (await storeOrder(tx, browser, order, startedAt))
        return { status: 200, body: toOrder(order, config) };
      // Two tabs have started an order at once; the browser continues with that of the other tab.
      cancelQuietly(bankId, order, log);
      const others = await orderOf(tx, browser, now);
      return others === null ? notFound : { status: 200, body: toOrder(others.order, config) };
    });
  },

  async collect(call) {
    const {
      db,
      systems: { bankId },
      browser,
      now,
      params,
    } = call;
    const stored = await orderOf(db, browser, now, params.orderRef);
    if (stored === null || bankId === null) return notFound;
    if (stored.status === 'complete') return signedInBefore(call, stored);
    if (stored.status === 'failed' || !(await claimCollect(db, stored.order, now)))
      return { status: 200, body: toCollection(stored.order, stored.status, stored.hint_code) };

    const collected = await recordingBankId(
      call,
      () => collectedBy(bankId, stored, now),
      () => claimRefusal(db, stored.order),
    ).catch(async (error: unknown) => {
      await recordCollected(db, stored.order, null, now);
      throw error;
    });
    if (collected.status === 'complete') return signInWith(call, stored.order, collected);
    if (collected.hintCode === INVALID_NUMBER) await recordInvalidNumber(call);
    await recordCollected(db, stored.order, collected, now);
    return { status: 200, body: toCollection(stored.order, collected.status, collected.hintCode) };
  },

  async cancel({ db, systems: { bankId }, browser, now, params, change, log }) {
    const stored = await orderOf(db, browser, now, params.orderRef);
    if (stored === null || stored.status === 'complete') return notFound;
    if (bankId !== null && stored.status === 'pending') cancelQuietly(bankId, stored.order, log);
    return change(async (tx) => {
      await deleteOrder(tx, stored.order);
      return { status: 200 };
    });
  },

  async animatedQr({ db, browser, now, params }) {
    const stored = await orderOf(db, browser, now, params.orderRef);
    if (stored === null || !isScannable({ status: stored.status, hintCode: stored.hint_code }))
      return notFound;
    return { status: 200, body: { qrData: animatedQr(stored.order, stored.started_at, now) } };
  },
};

const toOrder = ({ orderRef, autoStartToken }: StartedOrder, { bankId }: Config): BankIdOrder => ({
  orderRef,
  autoStartToken,
  demoApp: bankId?.isSimulated ? '/demo/bankid' : null,
});

const toCollection = (
  { orderRef }: StartedOrder,
  status: 'pending' | 'failed',
  hintCode: string | null,
): BankIdCollection => ({
  orderRef,
  status,
  hintCode,
  hintCodeTranslated: translatedHint({ status, hintCode }),
  users: [],
});

/** BankID requires IPv4 addresses in IPv4 notation. */
const withoutPrefix = (address: string): string => address.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** Returns null if the person has another order under way. */
async function started(
  bankId: BankId,
  order: Parameters<BankId['start']>[0],
): Promise<StartedOrder | null> {
  try {
    return await bankId.start(order);
  } catch (error) {
    if (error instanceof BankIdRefusal && error.errorCode === 'alreadyInProgress') return null;
    throw error;
  }
}

/**
 * BankID lets nobody identify for longer than this, so an older order that BankID no longer has
 * must have timed out.
 */
const MAX_IDENTIFICATION_MS = 3 * 60_000;

async function collectedBy(
  bankId: BankId,
  { order, started_at }: StoredOrder,
  now: Date,
): Promise<Collected> {
  try {
    return await bankId.collect(order.orderRef);
  } catch (error) {
    if (!(error instanceof BankIdRefusal)) throw error;
    // BankID reports only once how an order ended. If that response was lost, nobody has signed in
    // with the order, and the person must restart.
    return {
      status: 'failed',
      hintCode:
        now.getTime() - started_at.getTime() > MAX_IDENTIFICATION_MS
          ? 'expiredTransaction'
          : 'unknown',
    };
  }
}

/**
 * Not awaited: the order soon expires by itself, so an unavailable BankID must not delay the
 * response.
 */
function cancelQuietly(bankId: BankId, { orderRef }: StartedOrder, log: CallContext['log']): void {
  bankId.cancel(orderRef).catch((err: unknown) => {
    if (err instanceof NoResponse || err instanceof BankIdRefusal)
      log.info({ err }, 'BankID order was not cancelled');
    else log.error({ err }, 'BankID order could not be cancelled');
  });
}

type Call = Pick<CallContext, 'db' | 'browser' | 'log' | 'now' | 'today'> & {
  readonly actor: Actor | null;
};

async function signInWith(
  call: Call,
  order: StartedOrder,
  { person }: Collected & { status: 'complete' },
) {
  const { db, browser, now, today } = call;
  // The order may have been cancelled in another tab while BankID was queried.
  if ((await orderOf(db, browser, now, order.orderRef)) === null) return notFound;
  const signIn = await identifiedPerson(db, AuthenticationScope.BankId, person);
  const session = await recordingClosed(call, signIn, () => browser.begin(signIn)).catch(
    async (error: unknown) => {
      // The order has served its purpose; a new attempt requires a new order.
      if (error instanceof AccountClosed) await deleteOrder(db, order);
      throw error;
    },
  );
  await recordSignedIn(db, browser, order, session, now);
  return { status: 200, body: await complete(db, order, signIn.lin, today) } as const;
}

/**
 * The response with the session may have been lost: phones drop connections when the person
 * switches to the BankID app. The browser is given the same session again, as long as it is active;
 * a person who has signed out, or signed in as somebody else, is not signed in again.
 */
async function signedInBefore(
  { db, browser, actor, today }: Call,
  { order, session }: StoredOrder,
) {
  const live = session && (await sessionWith(db, session.token));
  if (!session || !live || (actor !== null && actor.sessionId !== live.id)) return notFound;
  if (actor === null) browser.setSessionCookie(session);
  return { status: 200, body: await complete(db, order, live.lin, today) } as const;
}

const complete = async (
  db: CallContext['db'],
  { orderRef }: StartedOrder,
  lin: string | null,
  today: string,
): Promise<BankIdCollection> => ({
  orderRef,
  status: 'complete',
  hintCode: null,
  hintCodeTranslated: null,
  users: await usersOf(db, lin, today),
});

import type { bankid, BankIdCollection, BankIdOrder } from '#contract/bankid.ts';
import { bankIdReturnUrl } from '#rules/bankIdLaunch.ts';
import {
  AWAITING_RETURN,
  BANKID_ALREADY_IN_PROGRESS,
  INVALID_NUMBER,
  isScannable,
} from '#rules/bankIdMessages.ts';
import { localPathOr } from '#rules/returnPath.ts';
import { badRequest, notFound } from '#server/call/answers.ts';
import type { Config } from '#server/config/config.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import {
  BankIdRefusal,
  type BankId,
  type Collected,
  type StartedOrder,
} from '#server/systems/bankid/port.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { recordingBankId, recordInvalidNumber } from '../refusals.ts';
import { newToken } from '#server/base/secrets.ts';
import { animatedQr } from './animatedQr.ts';
import { comeBack, typeDigits } from './comingBack.ts';
import { translatedHint, visibleText } from './messages.ts';
import {
  claimCollect,
  claimRefusal,
  type BegunOrder,
  deleteOrder,
  hasComeBack,
  isResumable,
  storeOrder,
  type StoredOrder,
  recordCollected,
  recordIdentified,
  orderOf,
} from './orders.ts';
import { sessionWith, signedInBefore, signInWith } from './signIn.ts';

/** The page on which people sign in with BankID. */
const PAGE = '/authentication/bankid';

/**
 * BankID sign-in. An order belongs to the browser that started it: any of its tabs can continue it,
 * and no other browser can. It is started either by link or by QR code: one that is started by link
 * signs in only once the app has come back to this browser, because the link could be sent to
 * somebody else.
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
      body,
      change,
      log,
    } = call;
    if (bankId === null) return notFound;
    const way = body?.way ?? 'qr';
    const stored = await orderOf(db, browser, now);
    const existing = stored?.status === 'pending' ? stored : null;
    if (existing?.order.way === way && existing.identification === null)
      return { status: 200, body: toOrder(existing.order, config) };
    if (existing?.identification === null) cancelQuietly(bankId, existing.order, log);
    const nonce = way === 'app' ? newToken() : null;

    const requestedAt = performance.now();
    const begun = await recordingBankId(call, () =>
      started(bankId, {
        endUserIp: withoutPrefix(address),
        visibleText: visibleText(config.productName, config.universityName),
        returnUrl: nonce && returnUrlOf(call, body?.returnTo, nonce),
      }),
    );
    if (begun === null)
      return { status: 409, body: { errors: { bankid: [BANKID_ALREADY_IN_PROGRESS] } } };
    // BankID may have been slow to respond, and its QR codes count from its response.
    const startedAt = new Date(now.getTime() + performance.now() - requestedAt);
    const order = { ...begun, way, startedFrom: withoutPrefix(address) };
    return change(async (tx) => {
      if (existing !== null) await deleteOrder(tx, existing.order);
      if (await storeOrder(tx, browser, order, nonce, startedAt))
        return { status: 200, body: toOrder(order, config), audit: null };
      // Two tabs have started an order at once; the browser continues with that of the other tab.
      cancelQuietly(bankId, order, log);
      const others = await orderOf(tx, browser, now);
      return others === null
        ? notFound
        : { status: 200, body: toOrder(others.order, config), audit: null };
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
    const isAwaited = stored.identification !== null && !hasComeBack(stored);
    if (isAwaited || stored.status === 'failed' || !(await claimCollect(db, stored.order, now)))
      return { status: 200, body: toCollection(stored.order, stored.status, stored.hint_code) };
    if (stored.identification !== null) return signInWith(call, stored, stored.identification);

    const collected = await recordingBankId(
      call,
      () => collectedBy(bankId, stored, now),
      () => claimRefusal(db, stored.order),
    ).catch(async (error: unknown) => {
      await recordCollected(db, stored.order, null, now);
      throw error;
    });
    if (collected.status === 'complete') {
      if (hasComeBack(stored)) return signInWith(call, stored, collected);
      await recordIdentified(db, browser, stored.order, collected, now);
      return { status: 200, body: toCollection(stored.order, 'pending', AWAITING_RETURN) };
    }
    if (collected.hintCode === INVALID_NUMBER) await recordInvalidNumber(call);
    await recordCollected(db, stored.order, collected, now);
    return { status: 200, body: toCollection(stored.order, collected.status, collected.hintCode) };
  },

  async cancel({ db, systems: { bankId }, browser, now, params, change, log }) {
    const stored = await orderOf(db, browser, now, params.orderRef);
    if (stored === null || stored.status === 'complete') return notFound;
    if (bankId !== null && stored.status === 'pending' && stored.identification === null)
      cancelQuietly(bankId, stored.order, log);
    return change(async (tx) => {
      await deleteOrder(tx, stored.order);
      return { status: 200, audit: null };
    });
  },

  async comeBack({ db, browser, body, config, now }) {
    const shown = await comeBack(db, browser.hash(), body.nonce, config, now);
    if (shown === null) return notFound;
    if (shown === 'here') return { status: 200, body: { code: null } };
    const { digits: code, expires, begun, ...device } = shown;
    const times = { expires: expires.toISOString(), begun: begun.toISOString() };
    return { status: 200, body: { code: { code, ...times, ...device } } };
  },

  async typeCode({ db, browser, body, config, now, log }) {
    const outcome = await typeDigits(db, browser.hash(), body.code, config, now);
    if (outcome === 'right') return { status: 204 };
    if (outcome === 'unknown') return notFound;
    if (outcome === 'wrong') return badRequest({ code: 'BANKID/TYPE_CODE/WRONG' });
    log.info('BankID order failed: the code of the other browser was wrong');
    return { status: 409, body: { errors: { bankid: ['BANKID/MESSAGE/WRONG_CODE'] } } };
  },

  async animatedQr({ db, browser, now, params }) {
    const stored = await orderOf(db, browser, now, params.orderRef);
    if (stored?.order.way !== 'qr') return notFound;
    if (!isScannable({ status: stored.status, hintCode: stored.hint_code })) return notFound;
    return { status: 200, body: { qrData: animatedQr(stored.order, stored.started_at, now) } };
  },
};

/** Whoever shows a QR code cannot make a link of it, so the token is told for a link alone. */
const toOrder = (
  { orderRef, way, autoStartToken }: BegunOrder,
  { bankId }: Config,
): BankIdOrder => ({
  orderRef,
  way,
  autoStartToken: way === 'app' ? autoStartToken : '',
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

/** In the demonstration the app is a page, which opens an address as any page does. */
function returnUrlOf(
  { browser, config: { baseUrl, bankId } }: Pick<CallContext, 'browser' | 'config'>,
  returnTo: string | undefined,
  nonce: string,
): string {
  const opener = bankId?.isSimulated ? { browser: null, system: null } : browser.device;
  const path = localPathOr('', returnTo);
  return bankIdReturnUrl(`${baseUrl}${PAGE}`, nonce, path === '' ? null : path, opener);
}

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

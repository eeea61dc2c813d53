import { authentication } from '#contract/authentication.ts';
import { cards } from '#contract/cards.ts';
import { now } from '#client/device/clock.ts';
import { call } from '#client/api/call.ts';
import { query } from '#client/api/query.ts';
import { deviceStorage, readJson } from '#client/device/storage.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { ApiError, NetworkError } from '#client/api/errors.ts';
import { readSession } from '#client/session/session.ts';
import { toasts } from './texts.ts';
import { onConnection, currentConnection, reportUnreachable } from '#client/offline/connection.ts';
import { createStore, useStore } from '#client/store/store.ts';
import { isFreezeWaiting, WAITING_FREEZE_KEY } from '#client/session/freezeWaiting.ts';
import { refreshCard, showCard } from './changes.ts';

/**
 * A freeze that the server has not confirmed. Its idempotency key makes it a single freeze, however
 * often it is sent.
 */
export interface WaitingFreeze {
  readonly liUId: string;
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly askedAt: number;
  /** Whether the device had no room for it, so that it waits only while the page is open. */
  readonly isOnlyInPage?: boolean;
}

/**
 * A freeze whose user has not come back by then is given up: it would surprise, and the device keeps
 * nothing of somebody who may not use it any more.
 */
const LONGEST_WAIT_MS = 7 * 86_400_000;

const waitingFreeze = createStore(stored());

/**
 * Returns the freeze that is waiting for the network, or null. While there is one, the card must be
 * assumed not to be frozen.
 */
export const useWaitingFreeze = (): WaitingFreeze | null => useStore(waitingFreeze);

/**
 * Freezes the card. Resolves to `frozen` once the server has confirmed it, or to `waiting` while
 * the server cannot be reached. A waiting freeze is sent automatically as soon as possible, even
 * after the app was closed and opened again, or after another sign-in when the session has ended
 * (the only action that is queued). @throws {ApiError} when the server refuses; the freeze is then
 * not kept.
 */
export async function freezeCard(): Promise<'frozen' | 'waiting'> {
  const liUId = readSession()?.authentication.liUId;
  if (!liUId) throw new Error('No user is signed in.');
  const waiting = waitingFreeze.get();
  store(waiting?.liUId === liUId ? waiting : { liUId, key: crypto.randomUUID(), askedAt: now() });
  return await send();
}

/** Cancels the waiting freeze, so that nothing is sent. */
export const cancelFreeze = (): void => store(null);

let sending: Promise<'frozen' | 'waiting'> | undefined;
const send = (): Promise<'frozen' | 'waiting'> =>
  (sending ??= sendNow().finally(() => {
    sending = undefined;
  }));

async function sendNow(): Promise<'frozen' | 'waiting'> {
  const waiting = waitingFreeze.get();
  const session = readSession();
  // The session of the user who requested the freeze has ended: it waits for the next one.
  if (session === null) return 'waiting';
  // That user has signed out since, in this tab or another.
  if (waiting === null || waiting.liUId !== session.authentication.liUId) {
    store(null);
    return 'waiting';
  }
  try {
    const card = await call(
      cards.freeze,
      {},
      { idempotencyKey: waiting.key, signal: AbortSignal.timeout(FREEZE_TIMEOUT_MS) },
    );
    store(null);
    showCard(queryClient, card);
    return 'frozen';
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return 'waiting';
    if (error instanceof NetworkError || error instanceof DOMException) {
      reportUnreachable();
      return 'waiting';
    }
    store(null);
    void refreshCard(queryClient);
    throw error;
  }
}

/** Timeout after which a network that never responds counts as offline. */
const FREEZE_TIMEOUT_MS = 10_000;

/** Sends the waiting freeze whenever the server is reachable again, and reports the result. */
async function sendWhenOnline(): Promise<void> {
  if (waitingFreeze.get() === null || !currentConnection().online) return;
  try {
    if ((await send()) === 'frozen') toasts.success('CARD/FREEZE/DONE');
  } catch (error) {
    toasts.failure(error, 'CARD/FREEZE');
  }
}

/**
 * Resolves once start-up has learnt who is signed in. This module may be loaded before that, with
 * the first page.
 */
function sessionKnown(): Promise<void> {
  const { queryKey } = query(authentication.current, {});
  return new Promise((resolve) => {
    const check = () => {
      if (queryClient.getQueryData(queryKey) === undefined) return;
      stop();
      resolve();
    };
    const stop = queryClient.getQueryCache().subscribe(check);
    check();
  });
}
void sessionKnown().then(() => {
  // What is too old is no longer stored.
  if (waitingFreeze.get() === null && isFreezeWaiting()) store(null);
  onConnection(() => void sendWhenOnline());
  return sendWhenOnline();
});

function store(next: WaitingFreeze | null): void {
  const isStored = deviceStorage.write(WAITING_FREEZE_KEY, next && JSON.stringify(next));
  waitingFreeze.set(next && !isStored ? { ...next, isOnlyInPage: true } : next);
  // Notifies code that does not load this module until a freeze is waiting.
  dispatchEvent(new Event(WAITING_FREEZE_KEY));
}

function stored(): WaitingFreeze | null {
  const read = readJson(deviceStorage, WAITING_FREEZE_KEY);
  return isWaitingFreeze(read) && now() - read.askedAt < LONGEST_WAIT_MS ? read : null;
}

/** Validated by hand: with the schema library, the card would take a third longer to appear. */
function isWaitingFreeze(read: unknown): read is WaitingFreeze {
  return (
    typeof read === 'object' &&
    read !== null &&
    'liUId' in read &&
    typeof read.liUId === 'string' &&
    'key' in read &&
    typeof read.key === 'string' &&
    'askedAt' in read &&
    typeof read.askedAt === 'number'
  );
}

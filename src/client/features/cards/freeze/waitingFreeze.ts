import { cards } from '../../../../contract/cards.ts';
import { call } from '../../../api/call.ts';
import { queryClient } from '../../../api/queryClient.ts';
import { NetworkError } from '../../../api/errors.ts';
import { readSession } from '../../../session/session.ts';
import { toasts } from '../texts.ts';
import { onConnection, currentConnection, reportUnreachable } from '../../../offline/connection.ts';
import { createStore, useStore } from '../../../store/store.ts';
import { WAITING_FREEZE_KEY } from '../../../session/resumeFreeze.ts';
import { refreshCard, showCard } from '../queries.ts';

/** A freeze that the server has not confirmed. The key makes it one freeze, however often it is sent. */
export interface WaitingFreeze {
  readonly liUId: string;
  readonly key: string;
  /** In milliseconds since 1970. */
  readonly askedAt: number;
}

const waitingFreeze = createStore(stored());

/** The freeze that waits for the network, or null. Until it is gone the card is not frozen as far as anybody knows. */
export const useWaitingFreeze = (): WaitingFreeze | null => useStore(waitingFreeze);

/**
 * Freezes the card: `frozen` once the server has said so; `waiting` while it cannot be asked. Then it is sent by itself as soon as it
 * can, also after the app has been closed and opened again (the only action that waits).
 * @throws {ApiError} when the server says no; nothing waits then.
 */
export async function freezeCard(): Promise<'frozen' | 'waiting'> {
  const liUId = readSession()?.authentication.liUId;
  if (!liUId) throw new Error('Nobody is signed in.');
  keep(waitingFreeze.get() ?? { liUId, key: crypto.randomUUID(), askedAt: Date.now() });
  return await send();
}

/** Gives it up: nothing will be sent. */
export const giveUpFreeze = (): void => keep(null);

let sending: Promise<'frozen' | 'waiting'> | undefined;
const send = (): Promise<'frozen' | 'waiting'> =>
  (sending ??= sendNow().finally(() => {
    sending = undefined;
  }));

async function sendNow(): Promise<'frozen' | 'waiting'> {
  const waiting = waitingFreeze.get();
  // Anyone who asked for it has signed out since, in this tab or another.
  if (waiting === null || waiting.liUId !== readSession()?.authentication.liUId) {
    keep(null);
    return 'waiting';
  }
  try {
    const card = await call(cards.freeze, {}, { idempotencyKey: waiting.key, signal: AbortSignal.timeout(PATIENCE_MS) });
    keep(null);
    showCard(queryClient, card);
    return 'frozen';
  } catch (error) {
    if (error instanceof NetworkError || error instanceof DOMException) {
      reportUnreachable();
      return 'waiting';
    }
    keep(null);
    void refreshCard(queryClient);
    throw error;
  }
}

/** A network that swallows everything is no network. */
const PATIENCE_MS = 10_000;

/** Sends what waits whenever the server can be reached again, and tells how it went. */
async function sendWhenReached(): Promise<void> {
  if (waitingFreeze.get() === null || !currentConnection().online) return;
  try {
    if ((await send()) === 'frozen') toasts.success('CARD/FREEZE/DONE');
  } catch (error) {
    toasts.failure(error, 'CARD/FREEZE');
  }
}
onConnection(() => void sendWhenReached());
void sendWhenReached();

function keep(next: WaitingFreeze | null): void {
  try {
    if (next) localStorage.setItem(WAITING_FREEZE_KEY, JSON.stringify(next));
    else localStorage.removeItem(WAITING_FREEZE_KEY);
  } catch {
    // Storage is refused: it waits for as long as the page is open.
  }
  waitingFreeze.set(next);
  // For those who do without this module until there is something to know.
  dispatchEvent(new Event(WAITING_FREEZE_KEY));
}

function stored(): WaitingFreeze | null {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(WAITING_FREEZE_KEY) ?? 'null');
    return isWaitingFreeze(read) ? read : null;
  } catch {
    return null;
  }
}

/** Checked by hand: with the library of shapes the card would take a third longer to show. */
function isWaitingFreeze(read: unknown): read is WaitingFreeze {
  return typeof read === 'object' && read !== null &&
    'liUId' in read && typeof read.liUId === 'string' &&
    'key' in read && typeof read.key === 'string' &&
    'askedAt' in read && typeof read.askedAt === 'number';
}

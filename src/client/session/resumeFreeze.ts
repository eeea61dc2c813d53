import { useSyncExternalStore } from 'react';
import { withTexts } from '../i18n/i18n.ts';

/** Where the device remembers that a card is to be frozen. Gone at sign-out, as all that is personal. */
export const WAITING_FREEZE_KEY = 'waitingFreeze';

/** Takes up a freeze that was asked for without a network, whichever page the app opens on. Nothing of it is fetched where none waits. */
export function resumeFreeze(): void {
  if (isFreezeWaiting()) void withTexts(['cards'], import('../features/cards/freeze/waitingFreeze.ts')).catch(() => undefined);
}

/** Whether one waits on this device. */
export function isFreezeWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING_FREEZE_KEY) !== null;
  } catch {
    return false;
  }
}

/** The same as state, for anyone who does without the freeze's own code until there is something to say. */
export const useFreezeWaiting = (): boolean => useSyncExternalStore(onWaitingFreeze, isFreezeWaiting);

function onWaitingFreeze(listener: () => void): () => void {
  addEventListener(WAITING_FREEZE_KEY, listener);
  return () => removeEventListener(WAITING_FREEZE_KEY, listener);
}

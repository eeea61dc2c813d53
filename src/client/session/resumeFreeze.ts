import { useSyncExternalStore } from 'react';
import { withTexts } from '../i18n/i18n.ts';

/**
 * localStorage key of a card freeze that is still to be sent. Deleted at sign-out, like all
 * personal data.
 */
export const WAITING_FREEZE_KEY = 'waitingFreeze';

/**
 * Resumes a freeze that was requested offline, on whichever page the app opens. Loads no code when
 * no freeze is waiting.
 */
export function resumeFreeze(): void {
  if (isFreezeWaiting())
    void withTexts(['cards'], import('../features/cards/freeze/waitingFreeze.ts')).catch(
      () => undefined,
    );
}

/** Whether a freeze is waiting on this device. */
export function isFreezeWaiting(): boolean {
  try {
    return localStorage.getItem(WAITING_FREEZE_KEY) !== null;
  } catch {
    return false;
  }
}

/**
 * Like `isFreezeWaiting`, as state, for components that load the freeze's code only when there is
 * something to show.
 */
export const useFreezeWaiting = (): boolean =>
  useSyncExternalStore(onWaitingFreeze, isFreezeWaiting);

function onWaitingFreeze(listener: () => void): () => void {
  addEventListener(WAITING_FREEZE_KEY, listener);
  return () => removeEventListener(WAITING_FREEZE_KEY, listener);
}

import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../device/storage.ts';

/**
 * localStorage key of a card freeze that is still to be sent. Deleted at sign-out, like all
 * personal data.
 */
export const WAITING_FREEZE_KEY = 'waitingFreeze';

/** Whether a freeze is waiting on this device. */
export const isFreezeWaiting = (): boolean => deviceStorage.read(WAITING_FREEZE_KEY) !== null;

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

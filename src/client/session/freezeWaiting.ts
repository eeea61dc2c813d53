import { useSyncExternalStore } from 'react';
import { deviceStorage, readJson } from '../device/storage.ts';
import type { Person } from '../offline/person.ts';

/**
 * localStorage key of a card freeze that is still to be sent. Deleted at sign-out, like all
 * personal data, but not when a session merely ends.
 */
export const WAITING_FREEZE_KEY = 'waitingFreeze';

/** Whether a freeze is waiting on this device. */
export const isFreezeWaiting = (): boolean => deviceStorage.read(WAITING_FREEZE_KEY) !== null;

/**
 * Whether a freeze is waiting that stays when the device is emptied for whoever uses it next: the
 * person who asked for it, or nobody (null), as after a session that has ended, until that person
 * signs in again. At a sign-out (undefined) none stays.
 */
export function isFreezeKeptFor(next: Person | null | undefined): boolean {
  const waiting = readJson(deviceStorage, WAITING_FREEZE_KEY);
  if (next === undefined || typeof waiting !== 'object' || waiting === null) return false;
  return next === null || ('liUId' in waiting && waiting.liUId === next.liUId);
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

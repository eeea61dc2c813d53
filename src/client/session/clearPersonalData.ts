import type { Query } from '@tanstack/react-query';
import { PERSON_CACHE, SHARED_CACHE } from '#sw/messages.ts';
import { queryClient } from '../api/queryClient.ts';
import { clearEtagCache } from '../api/etagCache.ts';
import { forgetUnanswered } from '../api/unanswered.ts';
import { showBadge } from '../device/notifications.ts';
import { deviceStorage, tabStorage } from '../device/storage.ts';
import { PREFERENCES_KEY } from '../device/preferences.ts';
import { clearStoredAnswers } from '../offline/persister.ts';
import { EMPTIED_KEY, noteEmptying, type Person } from '../offline/person.ts';
import { CANCELLED_KEY } from './cancelledNotice.ts';
import { isFreezeKeptFor, WAITING_FREEZE_KEY } from './freezeWaiting.ts';
import { SIGN_OUT_KEY } from './pendingSignOut.ts';
import { postToWorker } from '../offline/worker.ts';

/**
 * Preferences, the choice about installation, a pending sign-out, an id and a moment: nothing about
 * a person.
 */
const KEPT_AT_SIGN_OUT = new Set<string>([
  PREFERENCES_KEY,
  SIGN_OUT_KEY,
  CANCELLED_KEY,
  EMPTIED_KEY,
  'installation',
]);

/**
 * Deletes all of a person's data in this browser: answers in memory, on the device and in the
 * worker, notifications, badge, storage and cookies (AUTH-19, PWA-13). Works online and offline. A
 * store that fails is skipped, so that it does not keep the others from being emptied. Memory,
 * storage and cookies are empty when the function returns, the rest when it resolves. `next` is who
 * uses the device from now on, null for nobody; without it, the person has signed out, and what
 * waits to be sent is given up too.
 */
export async function clearPersonalData(next?: Person | null): Promise<void> {
  void queryClient.cancelQueries({ predicate: isPersonal });
  queryClient.removeQueries({ predicate: isPersonal });
  queryClient.getMutationCache().clear();
  clearEtagCache();
  forgetUnanswered();
  clearStorage(isFreezeKeptFor(next) ? [WAITING_FREEZE_KEY] : []);
  clearCookies();
  await Promise.allSettled([clearStoredAnswers(), clearWorkerCache(), showBadge(0)]);
}

/**
 * Whether a query is personal. The configuration is the same for everyone, and the page cannot
 * continue without it.
 */
const isPersonal = ({ meta }: Query) => meta?.['isPublic'] !== true;

async function clearWorkerCache(): Promise<void> {
  await postToWorker({ type: 'FORGET_PERSON' });
  // Also when there is no worker, or it did not respond.
  if (typeof caches !== 'undefined')
    await Promise.all([PERSON_CACHE, SHARED_CACHE].map((name) => caches.delete(name)));
}

function clearStorage(waiting: readonly string[]): void {
  const isNoted = noteEmptying();
  deviceStorage.clear(new Set([...KEPT_AT_SIGN_OUT, ...waiting]));
  if (!isNoted) noteEmptying();
  tabStorage.clear();
}

/**
 * Deletes the cookies that scripts can access. The session cookie is not among them: the server
 * ends it.
 */
function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=');
    if (name) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict`;
  }
}

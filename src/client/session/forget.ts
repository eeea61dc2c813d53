import type { Query } from '@tanstack/react-query';
import { PERSON_CACHE } from '../../../sw/messages.ts';
import { queryClient } from '../api/queryClient.ts';
import { forgetAnswers } from '../api/etagCache.ts';
import { showBadge } from '../device/notifications.ts';
import { PREFERENCES_KEY } from '../device/preferences.ts';
import { forgetKept } from '../offline/persister.ts';
import { SIGN_OUT_KEY } from './pendingSignOut.ts';
import { tellWorker } from '../offline/worker.ts';

/** Taste, what this device was told about itself, and that a session still has to be ended: nothing about a person. */
const OUTLIVES_SIGN_OUT = new Set<string>([PREFERENCES_KEY, SIGN_OUT_KEY, 'installation']);

/**
 * Leaves nothing of a person in this browser: answers in memory, on the device and in the worker, notifications, badge, storage and
 * cookies (AUTH-19, PWA-13). Works with and without a network. What cannot be reached is passed over: one refused
 * store must not keep the others full. Memory, storage and cookies are empty when this returns, the rest when it resolves.
 */
export async function forgetEverything(): Promise<void> {
  void queryClient.cancelQueries({ predicate: isPersonal });
  queryClient.removeQueries({ predicate: isPersonal });
  queryClient.getMutationCache().clear();
  forgetAnswers();
  forgetStorage();
  forgetCookies();
  await Promise.allSettled([forgetKept(), forgetWorkersAnswers(), showBadge(0)]);
}

/** The configuration is everybody's, and the page cannot go on without it. */
const isPersonal = ({ meta }: Query) => meta?.['isPublic'] !== true;

async function forgetWorkersAnswers(): Promise<void> {
  await tellWorker({ type: 'FORGET_PERSON' });
  // Also where there is no worker, or it did not answer.
  if (typeof caches !== 'undefined') await caches.delete(PERSON_CACHE);
}

function forgetStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!OUTLIVES_SIGN_OUT.has(key)) localStorage.removeItem(key);
    sessionStorage.clear();
  } catch {
    // Storage is refused, so there is nothing in it.
  }
}

/** The session's own cookie is out of reach here: the server ends it. */
function forgetCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    const [name] = cookie.split('=');
    if (name) document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Strict`;
  }
}

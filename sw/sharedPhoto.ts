import { registerRoute } from 'workbox-routing';
import {
  SHARE_PATH,
  SHARED_FIELD,
  sharedPhotoOutcome,
  type SharedPhotoOutcome,
  sharedPhotoPage,
} from '#rules/sharedPhoto.ts';
import { SHARED_CACHE } from './messages.ts';

/**
 * Receives photos that are shared to the installed app, and opens the panel of the card order. A
 * photo never leaves the device here: the panel takes it, and nothing is sent before the user says
 * so there. Any page can post to this address, so that is also what protects against a photo from
 * somebody else.
 */
export function receiveSharedPhotos(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
    async ({ request }) => Response.redirect(sharedPhotoPage(await keep(request)), 303),
    'POST',
  );
}

async function keep(request: Request): Promise<SharedPhotoOutcome> {
  try {
    if (!(await isSignedIn())) return 'NOT_SIGNED_IN';
    const shared = (await request.formData()).get(SHARED_FIELD);
    const photo = shared instanceof File ? shared : null;
    const outcome = sharedPhotoOutcome(photo);
    if (photo && outcome === 'KEPT')
      await (await caches.open(SHARED_CACHE)).put(SHARE_PATH, new Response(photo));
    return outcome;
  } catch {
    // Offline, a full device, or a form that cannot be read.
    return 'LOST';
  }
}

/** Somebody waits for the page that follows. */
const ANSWERED_WITHIN_MS = 20_000;

async function isSignedIn(): Promise<boolean> {
  const answer = await fetch('/api/authentication', {
    credentials: 'include',
    headers: { Accept: 'application/json' },
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  const { authenticationScope }: { authenticationScope?: number } = await answer.json();
  // The university account's scope, which alone may order a card.
  return authenticationScope === 1;
}

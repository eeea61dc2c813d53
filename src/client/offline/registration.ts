import { Workbox } from 'workbox-window';
import { LANGUAGE_CACHE } from '#sw/languageCache.ts';
import { addressOfTexts } from '../i18n/files.ts';
import { currentLanguage } from '../i18n/i18n.ts';

const SCRIPT = '/sw.js';
const UPDATE_INTERVAL_MS = 60 * 60 * 1000;

/**
 * Registers the worker, and looks for new versions from now on. A worker that could not be installed,
 * such as on a full device, is registered again then, and at every start. `onWaiting` receives what
 * starts a new version. @throws when the browser allows no worker
 */
export async function register(onWaiting: (start: () => void) => void): Promise<void> {
  const worker = new Workbox(SCRIPT, { updateViaCache: 'none' });
  // Firefox lets the first worker wait for a moment too, although there is none to replace. The
  // library's `isUpdate` is unreliable: it stays false in a page that started without a worker.
  let hasEarlier = Boolean((await navigator.serviceWorker.getRegistration())?.active);
  worker.addEventListener('activated', () => {
    hasEarlier = true;
  });
  worker.addEventListener('waiting', () => {
    if (hasEarlier) onWaiting(() => worker.messageSkipWaiting());
  });
  await registerOnce(worker);
  const update = () => worker.update().catch(() => registerOnce(worker));
  setInterval(() => void update().catch(() => undefined), UPDATE_INTERVAL_MS);
}

async function registerOnce(worker: Workbox): Promise<void> {
  if (navigator.serviceWorker.controller === null) await noteLanguage().catch(() => undefined);
  await worker.register({ immediate: true });
}

/** Lets the worker install the texts of this language: the first visit may be the only one online. */
async function noteLanguage(): Promise<void> {
  const cache = await caches.open(LANGUAGE_CACHE);
  const [address = ''] = addressOfTexts(currentLanguage()).split('?');
  await cache.put(address, new Response());
}

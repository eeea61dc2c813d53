import { hasTypedText, reloadAsAgreed } from './typedText.ts';

/** From the build: tells builds of different sources apart. */
declare const BUILD_ID: string;

/** By now the router has gone to the address whose page is missing, and says so there. */
const UNTIL_THERE_MS = 50;
/** How long a new version may take to install before the page is reloaded all the same. */
const PATIENCE_MS = 15_000;
/** The build that this tab was reloaded for, so that a missing file is met by one reload and not by a loop. */
const RELOADED_FOR_KEY = 'reloadedFor';

const missing = new WeakSet<Error>();

/** Whether this is what came of a part of the app that could not be fetched: gone since a release, or lost on its way. */
export const isMissingPart = (error: unknown): boolean => error instanceof Error && missing.has(error);

/**
 * A part of the app is gone from the server since a release: one reload brings the new one, at the address that the person was on the
 * way to. Not over typed text, nor without a network, where a reload ends at the browser's own page. And where a worker serves the old
 * version, its successor has to come first, which `startNewVersion` does.
 */
export function recoverFromMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    if (!navigator.onLine || hasTypedText() || isServedByWorker() || sessionStorage.getItem(RELOADED_FOR_KEY) === BUILD_ID) return;
    sessionStorage.setItem(RELOADED_FOR_KEY, BUILD_ID);
    setTimeout(() => location.reload(), UNTIL_THERE_MS);
  });
}

/** Starts the page again with what the server has now. A new worker takes over first, and reloads every tab. */
export async function startNewVersion(): Promise<void> {
  const registration = isServedByWorker() ? await navigator.serviceWorker.getRegistration() : undefined;
  await registration?.update().catch(() => undefined);
  const successor = registration?.waiting ?? registration?.installing;
  if (!successor) return reloadAsAgreed();

  setTimeout(reloadAsAgreed, PATIENCE_MS);
  const takeOver = () => successor.state === 'installed' && successor.postMessage({ type: 'SKIP_WAITING' });
  successor.addEventListener('statechange', takeOver);
  takeOver();
  return undefined;
}

const isServedByWorker = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

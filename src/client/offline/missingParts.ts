import { tabStorage } from '../device/storage.ts';
import { OutdatedTextsError } from '../i18n/files.ts';
import { checkConnection, currentConnection } from './connection.ts';
import { confirmReload, hasTypedText, reloadWithoutPrompt } from './typedText.ts';

/** Set by the build; distinguishes builds from different sources. */
declare const BUILD_ID: string;

/**
 * Time for the router to reach the address whose page is missing, and to report the error there.
 */
const NAVIGATION_MS = 50;
/** Time limit for installing a new version, after which the page is reloaded anyway. */
const INSTALL_TIMEOUT_MS = 15_000;
/**
 * The build for which this tab was reloaded, so that a missing file causes one reload and not a
 * loop.
 */
const RELOADED_FOR_KEY = 'reloadedFor';

const missing = new WeakSet<Error>();

/**
 * Whether the error comes from a part of the app that could not be fetched: removed by a release,
 * or lost on the network.
 */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof OutdatedTextsError || (error instanceof Error && missing.has(error));

/**
 * Reloads once when a part of the app has been removed from the server by a release, at the address
 * that the user was navigating to. Does not reload over typed text, without the server, where a
 * reload would end at the page of the browser or a proxy, or under a worker that serves the old version: its successor
 * must take over first, which `startNewVersion` does.
 */
export function recoverFromMissingParts(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    missing.add(payload);
    void reloadIfReached(checkConnection());
  });
}

async function reloadIfReached(checked: Promise<void>): Promise<void> {
  await Promise.all([checked, new Promise((resolve) => setTimeout(resolve, NAVIGATION_MS))]);
  if (
    !currentConnection().online ||
    hasTypedText() ||
    isServedByWorker() ||
    tabStorage.read(RELOADED_FOR_KEY) === BUILD_ID ||
    // Where storage is blocked, nothing would end a series of reloads.
    !tabStorage.write(RELOADED_FOR_KEY, BUILD_ID)
  )
    return;
  location.reload();
}

/**
 * Reloads the page with the server's current version, to which the user has agreed. A new worker
 * takes over first.
 */
export async function startNewVersion(): Promise<void> {
  confirmReload();
  const registration = isServedByWorker()
    ? await navigator.serviceWorker.getRegistration()
    : undefined;
  await registration?.update().catch(() => undefined);
  const successor = registration?.waiting ?? registration?.installing;
  if (!successor) return reloadWithoutPrompt();

  setTimeout(reloadWithoutPrompt, INSTALL_TIMEOUT_MS);
  const takeOver = () =>
    successor.state === 'installed' && successor.postMessage({ type: 'SKIP_WAITING' });
  successor.addEventListener('statechange', takeOver);
  takeOver();
  return undefined;
}

const isServedByWorker = (): boolean =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null;

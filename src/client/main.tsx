import './theme/styles.ts';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { configuration } from '#contract/configuration.ts';
import { dateInSweden } from '#rules/dates.ts';
import { now } from './device/clock.ts';
import { onLostSession } from './session/lostSession.ts';
import { query } from './api/query.ts';
import { queryClient } from './api/queryClient.ts';
import { siteFeaturesQuery } from './api/siteFeatures.ts';
import { applicationQuery, offers } from './api/product.ts';
import { loadTexts, withTexts } from './i18n/i18n.ts';
import { isFreezeWaiting } from './session/freezeWaiting.ts';
import { isLeavingToSignOut } from './session/pendingSignOut.ts';
import { startOffline } from './session/start.ts';
import { holdsCardKey } from './offline/answerDatabase.ts';
import { registerWorker } from './offline/updates.ts';
import { keepTranslatedText } from './shell/translatedText.ts';
import { loadedSession } from './session/loadUser.ts';
import { readSession } from './session/session.ts';
import { createRouter, preloadPage, waitForFirstPage, type Router } from './routing/routes.tsx';
import { App } from './shell/App.tsx';
import { Shell } from './shell/Shell.tsx';
import { nonce } from './shell/nonce.ts';
import { showUnableToLoad } from './shell/unableToLoad.ts';
import { guardPresses } from './ui/pressGuard.ts';

/** Delay after which the first page has what it needs. */
const AFTER_RENDER_MS = 2000;

setNonce(nonce());
guardPresses();

/**
 * Loads what every page needs before its first render: texts, configuration, the session (SHELL-32)
 * and the page itself. The skeleton of `index.html` is shown until then.
 */
async function start(root: HTMLElement): Promise<void> {
  onLostSession(async (isClosed) => (await import('./session/reconnect.ts')).signInAgain(isClosed));
  const needed = Promise.all([
    loadTexts(),
    openPage(),
    queryClient.fetchQuery(applicationQuery()),
    queryClient.prefetchQuery(siteFeaturesQuery()),
    applyPrimaryColour(),
  ]);
  // Formatting the first date takes 50 ms on a phone: do it while the server and IndexedDB respond.
  dateInSweden(new Date(now()));
  const [, router] = await needed;
  keepTranslatedText();
  createRoot(root).render(<App router={router} />);
  registerWorker(() => import('./offline/registration.ts'));
  setTimeout(() => void renewCardKey(), AFTER_RENDER_MS);
}

/**
 * Creates the router and starts the requests of the current address's page as soon as the session
 * is known, in parallel with loading the user.
 */
async function openPage(): Promise<Router> {
  const known = startOffline();
  preloadPage(location.pathname).catch(() => undefined);
  await known;
  resumeFreeze();
  const router = createRouter(Shell);
  await Promise.all([loadedSession(), waitForFirstPage(router)]);
  return router;
}

/**
 * Resumes a freeze of the card that was requested offline, on whichever page the app opens. Loads
 * no code when no freeze is waiting.
 */
function resumeFreeze(): void {
  if (isFreezeWaiting())
    void withTexts(['cardFace', 'cards'], import('#client/domain/cards/waitingFreeze.ts')).catch(
      () => undefined,
    );
}

/**
 * Renews the certificate of the key by which this device shows the code of the user's card, so that
 * it does not end while the device is offline. Loads no code on a device without such a key.
 */
async function renewCardKey(): Promise<void> {
  const liUId = readSession()?.authentication.liUId;
  if (!liUId || !offers('card-checks') || !(await holdsCardKey(liUId))) return;
  await withTexts(['cardChecks'], import('./features/cardChecks/area.ts')).then(
    ({ keepCertified }) => keepCertified(liUId),
    () => undefined,
  );
}

/**
 * Applies the university's primary colour. If the response or the code fails to load, the default
 * colour stays: start-up must not fail because of it.
 */
async function applyPrimaryColour(): Promise<void> {
  try {
    const { primaryColor } = await queryClient.fetchQuery(query(configuration.cssAssets, {}));
    if (primaryColor !== null) (await import('./theme/brand.ts')).applyBrandColour(primaryColor);
  } catch {
    // Keep the default colour.
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
start(root).catch(() => isLeavingToSignOut() || showUnableToLoad());

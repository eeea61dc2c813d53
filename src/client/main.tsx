import './theme/styles.ts';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { configuration } from '../contract/configuration.ts';
import { dateInSweden } from '../rules/dates.ts';
import { onLostSession } from './session/lostSession.ts';
import { query } from './api/query.ts';
import { queryClient } from './api/queryClient.ts';
import { applicationQuery } from './api/product.ts';
import { loadTexts } from './i18n/i18n.ts';
import { startOffline } from './session/start.ts';
import { registerWorker } from './offline/updates.ts';
import { loadedSession } from './session/loadUser.ts';
import { createRouter, fetchAhead, firstPage, type Router } from './routing/routes.tsx';
import { App } from './shell/App.tsx';
import { Shell } from './shell/Shell.tsx';
import { nonce } from './shell/nonce.ts';
import { showUnableToLoad } from './shell/unableToLoad.ts';

setNonce(nonce());

/** What every page needs before it can be drawn: texts, configuration, whose page it is (SHELL-32), and the page itself. Until then the skeleton stands. */
async function start(root: HTMLElement): Promise<void> {
  onLostSession(async (isClosed) => (await import('./session/reconnect.ts')).signInAgain(isClosed));
  const needed = Promise.all([
    loadTexts(),
    openPage(),
    queryClient.fetchQuery(applicationQuery()),
    queryClient.prefetchQuery(query(configuration.siteFeatures, {})),
    wearUniversitysColour(),
  ]);
  // The first date takes a phone 50 ms: here while the server and the device's database answer.
  dateInSweden(new Date());
  const [, router] = await needed;
  createRoot(root).render(<App router={router} />);
  registerWorker();
}

/** The page of the address asks for what it shows as soon as it is known whose page it is, beside what the person is. */
async function openPage(): Promise<Router> {
  const known = startOffline();
  fetchAhead(location.pathname).catch(() => undefined);
  await known;
  const router = createRouter(Shell);
  await Promise.all([loadedSession(), firstPage(router)]);
  return router;
}

/** Where the answer or the code for it does not come, the page keeps our colour: nobody is kept out over that. */
async function wearUniversitysColour(): Promise<void> {
  try {
    const { primaryColor } = await queryClient.fetchQuery(query(configuration.cssAssets, {}));
    if (primaryColor !== null) (await import('./theme/brand.ts')).wearColour(primaryColor);
  } catch {
    // Ours it is.
  }
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
start(root).catch(showUnableToLoad);

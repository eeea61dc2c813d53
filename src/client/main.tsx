import './theme/styles.ts';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { configuration } from '../contract/configuration.ts';
import { onLostSession } from './api/lostSession.ts';
import { query } from './api/query.ts';
import { queryClient } from './api/queryClient.ts';
import { applicationQuery } from './components/product.ts';
import { loadTexts } from './i18n/i18n.ts';
import { startOffline } from './offline/start.ts';
import { createRouter } from './routing/routes.tsx';
import { App } from './shell/App.tsx';
import { nonce } from './shell/nonce.ts';
import { showUnableToLoad } from './shell/unableToLoad.ts';

setNonce(nonce());

/** What every page needs before it can be drawn: texts, configuration, and whose page it is (SHELL-32). */
async function start(root: HTMLElement): Promise<void> {
  onLostSession(async (isClosed) => (await import('./shell/reconnect.ts')).signInAgain(isClosed));
  await Promise.all([
    startOffline(),
    loadTexts(),
    queryClient.fetchQuery(applicationQuery()),
    queryClient.prefetchQuery(query(configuration.siteFeatures, {})),
    wearUniversitysColour(),
  ]);
  // The router starts at once, so it is made only now that the session is known.
  createRoot(root).render(<App router={createRouter()} />);
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

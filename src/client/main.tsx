import './theme/styles.ts';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { configuration } from '../contract/configuration.ts';
import { query } from './api/query.ts';
import { queryClient } from './api/queryClient.ts';
import { applicationQuery } from './components/product.ts';
import { loadTexts } from './i18n/i18n.ts';
import { createRouter } from './routing/routes.tsx';
import { startOffline } from './offline/start.ts';
import { App } from './shell/App.tsx';
import { showUnableToLoad } from './shell/unableToLoad.ts';
import { nonce } from './shell/nonce.ts';
import { watchSession } from './shell/reconnect.ts';

setNonce(nonce());

/** What every page needs before it can be drawn: texts, configuration, and whose page it is (spec 2 §7). */
async function start(root: HTMLElement): Promise<void> {
  watchSession();
  const [, , , , assets] = await Promise.all([
    startOffline(),
    loadTexts(),
    queryClient.fetchQuery(applicationQuery()),
    queryClient.prefetchQuery(query(configuration.siteFeatures, {})),
    queryClient.fetchQuery(query(configuration.cssAssets, {})).catch(() => null),
  ]);
  // The router starts at once, so it is made only now that the session is known.
  createRoot(root).render(<App router={createRouter()} primaryColor={assets?.primaryColor ?? null} />);
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
start(root).catch(showUnableToLoad);

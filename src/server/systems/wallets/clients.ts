import { ConfigurationError, type Settings } from '#server/base/settings.ts';

/** The addresses to which each wallet is answered, by its name (`client_id`). */
export type WalletClients = ReadonlyMap<string, readonly string[]>;

const CLIENTS = 'PORTAL_WALLET_CLIENTS';

/** Printable, without spaces, and short enough to be shown. */
const CLIENT_ID = /^[\x21-\x3a\x3c-\x7e]{1,200}$/;

/**
 * What a browser reads or runs itself, or hands to another program than a wallet. An address with such
 * a scheme would receive the code, or run it as a script.
 */
const NOT_OF_WALLETS = new Set([
  'about',
  'blob',
  'chrome',
  'content',
  'data',
  'file',
  'filesystem',
  'ftp',
  'http',
  'intent',
  'javascript',
  'mailto',
  'sms',
  'tel',
  'urn',
  'vbscript',
  'view-source',
  'ws',
  'wss',
]);

/**
 * Reads which wallets may ask for a card by the authorization code grant: entries separated by
 * semicolons, each of which has the wallet's `client_id` and then its addresses.
 * @throws {ConfigurationError} when a wallet could not be answered safely.
 */
export function readClients(settings: Settings): WalletClients {
  const clients = new Map<string, readonly string[]>();
  const entries = settings.text(CLIENTS, '').split(';');
  for (const entry of entries.map((one) => one.trim()).filter((one) => one !== '')) {
    const [clientId = '', ...addresses] = entry.split(/\s+/);
    if (!CLIENT_ID.test(clientId) || addresses.length === 0)
      throw new ConfigurationError(
        CLIENTS,
        `must have entries such as "wallet-dev wallet-app://authorize", not "${entry}"`,
      );
    if (clients.has(clientId)) throw new ConfigurationError(CLIENTS, `names "${clientId}" twice`);
    const foreign = addresses.find((one) => !isRedirectAddress(one));
    if (foreign !== undefined)
      throw new ConfigurationError(
        CLIENTS,
        `must have addresses that begin with https:// or with the scheme of a wallet app, ` +
          `without a fragment or a user name, not "${foreign}"`,
      );
    clients.set(clientId, addresses);
  }
  return clients;
}

function isRedirectAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || address.includes('#') || url.username !== '' || url.password !== '')
    return false;
  return !NOT_OF_WALLETS.has(url.protocol.slice(0, -1));
}

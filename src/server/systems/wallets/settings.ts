import { ConfigurationError, type Settings } from '#server/base/settings.ts';
import { isHostName } from '../certificates.ts';
import { readClients } from './clients.ts';
import type { IssuerKey } from './issuer.ts';
import { readSigningKey } from './keyFiles.ts';
import type { WalletIssuer } from './port.ts';
import { readTypeNames } from './typeNames.ts';

/** How the university issues to wallets. */
export interface WalletSettings extends Omit<WalletIssuer, 'certificateEnds' | 'signed'> {
  /** Null in the demonstration, which makes a key of its own. */
  readonly key: IssuerKey | null;
}

const KEY = 'PORTAL_WALLET_ISSUER_KEY_FILE';
const CERTIFICATES = 'PORTAL_WALLET_ISSUER_CERTIFICATE_FILE';
const NAMES = { key: KEY, certificates: CERTIFICATES };
const HOME = 'PORTAL_WALLET_HOME_ORGANISATION';
const SCHEME = 'PORTAL_WALLET_OFFER_SCHEME';

const schemes = ['openid-credential-offer', 'haip-vci', 'eu-eaa-offer'] as const;

/**
 * Reads the key and certificates with which the university issues to wallets, and what else wallets
 * need; null where nothing is issued to them.
 * @throws {ConfigurationError} also when the certificates do not belong to the key or to each other.
 */
export function readWallets(
  settings: Settings,
  baseUrl: string,
  isDemo: boolean,
): WalletSettings | null {
  const [keyFile, certificateFile] = [settings.optional(KEY), settings.optional(CERTIFICATES)];
  const home = settings.optional(HOME);
  const offerAddress = `${settings.choice(SCHEME, schemes, 'openid-credential-offer')}://`;
  const typeNames = readTypeNames(settings);
  const configured = readClients(settings);
  const clients = isDemo ? new Map([...configured, demonstrationWallet(baseUrl)]) : configured;
  if (keyFile === null && certificateFile === null)
    return isDemo ? { ...demonstration(baseUrl), typeNames, clients } : null;

  const because = `${keyFile === null ? CERTIFICATES : KEY} is set`;
  const key = readSigningKey(settings, NAMES, { baseUrl, isDemo });
  const homeOrganisation = domainIn(home ?? settings.required(HOME, because));
  return { key, homeOrganisation, offerAddress, typeNames, clients };
}

/** The demonstration's own wallet, which has a page instead of an app. */
const demonstrationWallet = (baseUrl: string): readonly [string, readonly string[]] => [
  'demo-wallet',
  [`${baseUrl}/demo/wallet/return`],
];

/** The link of the demonstration opens the demonstration's own wallet: no other one trusts its key. */
const demonstration = (baseUrl: string): Omit<WalletSettings, 'clients' | 'typeNames'> => ({
  key: null,
  homeOrganisation: 'kvarnby.example',
  offerAddress: `${baseUrl}/demo/wallet`,
});

function domainIn(text: string): string {
  if (!isHostName(text))
    throw new ConfigurationError(HOME, `must be a domain such as example.se, not "${text}"`);
  return text.toLowerCase();
}

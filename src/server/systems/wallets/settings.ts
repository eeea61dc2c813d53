import { createPrivateKey, type KeyObject, type X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { ConfigurationError, fileOf, type Settings } from '#server/settings.ts';
import { certificatesIn, isHostName } from '../certificates.ts';
import type { IssuerKey } from './issuer.ts';
import type { WalletIssuer } from './port.ts';

/** How the university issues to wallets. */
export interface WalletSettings extends Omit<WalletIssuer, 'signed'> {
  /** Null in the demonstration, which makes a key of its own. */
  readonly key: IssuerKey | null;
}

/** Part of the names in the demonstration's certificates; no university accepts them. */
export const DEMONSTRATION = 'MinIT demonstration';

const KEY = 'PORTAL_WALLET_ISSUER_KEY_FILE';
const CERTIFICATES = 'PORTAL_WALLET_ISSUER_CERTIFICATE_FILE';
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
  now = new Date(),
): WalletSettings | null {
  const [keyFile, certificateFile] = [settings.optional(KEY), settings.optional(CERTIFICATES)];
  const home = settings.optional(HOME);
  const offerAddress = `${settings.choice(SCHEME, schemes, 'openid-credential-offer')}://`;
  if (keyFile === null && certificateFile === null) return isDemo ? demonstration(baseUrl) : null;

  const because = `${keyFile === null ? CERTIFICATES : KEY} is set`;
  const key = privateKeyIn(settings.required(KEY, because));
  const certificates = chainIn(settings.required(CERTIFICATES, because));
  refuseForeign(key, certificates, new URL(baseUrl), now);
  const homeOrganisation = domainIn(home ?? settings.required(HOME, because));
  if (!isDemo && !baseUrl.startsWith('https:'))
    throw new ConfigurationError(KEY, 'requires that PORTAL_BASE_URL begins with https://');
  return {
    key: { privateKey: key, certificates },
    homeOrganisation,
    offerAddress,
  };
}

/** The link of the demonstration opens the demonstration's own wallet: no other one trusts its key. */
const demonstration = (baseUrl: string): WalletSettings => ({
  key: null,
  homeOrganisation: 'kvarnby.example',
  offerAddress: `${baseUrl}/demo/wallet`,
});

function domainIn(text: string): string {
  if (!isHostName(text))
    throw new ConfigurationError(HOME, `must be a domain such as example.se, not "${text}"`);
  return text.toLowerCase();
}

function privateKeyIn(path: string): KeyObject {
  const pem = fileOf(KEY, path);
  let key: KeyObject | null;
  try {
    key = createPrivateKey(pem);
  } catch {
    key = null;
  }
  if (key?.asymmetricKeyDetails?.namedCurve !== 'prime256v1')
    throw new ConfigurationError(
      KEY,
      'must contain a private key on P-256 in PEM format, without a password',
    );
  return key;
}

/** Returns the certificates in a PEM file, without a root at their end. */
function chainIn(path: string): X509Certificate[] {
  const withoutRoot = certificatesIn(fileOf(CERTIFICATES, path)).filter(
    (one) => !isSelfSigned(one),
  );
  if (withoutRoot.length === 0)
    throw new ConfigurationError(
      CERTIFICATES,
      'must contain the certificate of the key in PEM format, which is not signed by itself, ' +
        'and then those of the authorities above it',
    );
  return withoutRoot;
}

const isSelfSigned = (certificate: X509Certificate) =>
  certificate.checkIssued(certificate) && certificate.verify(certificate.publicKey);

function refuseForeign(
  key: KeyObject,
  chain: readonly X509Certificate[],
  { hostname }: URL,
  now: Date,
): void {
  const refuse = (problem: string) => {
    throw new ConfigurationError(CERTIFICATES, problem);
  };
  const [leaf] = chain;
  if (leaf?.checkPrivateKey(key) !== true) refuse(`must begin with the certificate of ${KEY}`);
  if (chain.some((one, at) => at > 0 && chain[at - 1]?.checkIssued(one) !== true))
    refuse('must have each certificate before that of the authority that issued it');
  const ended = chain.find(({ validToDate }) => validToDate < now);
  if (ended !== undefined) refuse(`has a certificate that ended on ${ended.validTo}`);
  if (chain.some(({ subject, issuer }) => `${subject}\n${issuer}`.includes(DEMONSTRATION)))
    refuse('is of a demonstration, whose key everyone may have');
  const named = isIP(hostname)
    ? leaf?.checkIP(hostname)
    : leaf?.checkHost(hostname, { subject: 'never' });
  if (named === undefined)
    refuse(`must begin with a certificate whose alternative names include ${hostname}`);
}

import { createHash, type X509Certificate } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Db } from '#server/database/open.ts';
import { exchange } from '#server/outward/exchange.ts';
import { type OwnNetwork, publicInternet } from '#server/outward/publicAddress.ts';
import { endOfChain } from '../certificates.ts';
import { NoResponse } from '../noResponse.ts';
import { PERSON_WAITS_MS, type TimeLimit } from '../timeLimit.ts';
import { ALGORITHM, type IssuerKey } from './issuer.ts';
import type { WalletVerifier } from './port.ts';
import type { ClientIdPrefix, VerifierSettings } from './verifierSettings.ts';

interface Configured {
  readonly walletVerifier: VerifierSettings | null;
  readonly baseUrl: string;
}

/**
 * Returns what asks wallets who a person is; null where nobody is asked. Only a demonstration loads
 * what makes its own keys.
 */
export async function walletVerifierOf(
  { walletVerifier: settings, baseUrl }: Configured,
  db: Db,
): Promise<WalletVerifier | null> {
  if (settings === null) return null;
  const { hostname } = new URL(baseUrl);
  const { own, clientIdPrefix, walletAddress, types, doctypes, statusLists } = settings;
  const { key, anchors } = own ?? (await demonstrations(db, hostname));
  const x5c = key.certificates.map(({ raw }) => raw.toString('base64'));
  return {
    certificateEnds: endOfChain(key.certificates),
    clientId: clientIdOf(clientIdPrefix, key, hostname),
    walletAddress,
    types,
    doctypes,
    anchors,
    signed: (typ, payload) =>
      new SignJWT(payload).setProtectedHeader({ alg: ALGORITHM, typ, x5c }).sign(key.privateKey),
    fetchStatusList: (uri) => fetchStatusList(uri, statusLists),
  };
}

async function demonstrations(
  db: Db,
  host: string,
): Promise<{ key: IssuerKey; anchors: readonly X509Certificate[] }> {
  const { demonstrationParties } = await import('./embedded.ts');
  const { verifierKey, identityAuthority } = await demonstrationParties(db, host);
  return { key: verifierKey, anchors: [identityAuthority] };
}

function clientIdOf(prefix: ClientIdPrefix, { certificates }: IssuerKey, host: string): string {
  if (prefix === 'x509_san_dns') return `x509_san_dns:${host}`;
  const der = certificates[0]?.raw ?? Buffer.alloc(0);
  return `x509_hash:${createHash('sha256').update(der).digest('base64url')}`;
}

const MAX_LIST_BYTES = 4 * 1024 * 1024;

/**
 * The address stands in a credential: its issuer is trusted to say who somebody is, and not to have
 * the portal ask the university's own network. @throws {NoResponse}
 */
export async function fetchStatusList(
  uri: string,
  ownNetwork: OwnNetwork,
  { timeoutMs = PERSON_WAITS_MS }: TimeLimit = {},
): Promise<string> {
  const scheme = URL.canParse(uri) ? new URL(uri).protocol : '';
  if (scheme !== 'https:' && !(ownNetwork.allowsLoopback && scheme === 'http:'))
    throw new NoResponse('The address of a status list does not begin with https://.');
  try {
    const { status, body } = await exchange(new URL(uri), {
      headers: { accept: 'application/statuslist+jwt' },
      signal: AbortSignal.timeout(timeoutMs),
      longest: MAX_LIST_BYTES,
      reach: publicInternet(ownNetwork),
    });
    if (status < 200 || status > 299)
      throw new NoResponse(`A status list was answered with ${status}.`);
    return body.toString('utf8');
  } catch (error) {
    throw error instanceof NoResponse
      ? error
      : new NoResponse('A status list cannot be fetched.', { cause: error });
  }
}

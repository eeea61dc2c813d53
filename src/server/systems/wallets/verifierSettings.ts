import { readdirSync } from 'node:fs';
import type { X509Certificate } from 'node:crypto';
import { join } from 'node:path';
import type { OwnNetwork } from '#server/outward/publicAddress.ts';
import { ConfigurationError, fileOf, hostsIn, type Settings } from '#server/base/settings.ts';
import { certificatesIn, isOfDemonstration } from '../certificates.ts';
import type { IssuerKey } from './issuer.ts';
import { readSigningKey } from './keyFiles.ts';

/** By what a wallet recognises the university: its host, or the hash of its certificate. */
export type ClientIdPrefix = 'x509_san_dns' | 'x509_hash';

/** How the university asks wallets who a person is. */
export interface VerifierSettings {
  readonly clientIdPrefix: ClientIdPrefix;
  /** What the link that opens a wallet begins with, before its parameters. */
  readonly walletAddress: string;
  /** The types (`vct`) of person identifications that are accepted. */
  readonly types: readonly string[];
  /** The types of those that are accepted as mdoc; none where only SD-JWT VC are. */
  readonly doctypes: readonly string[];
  /**
   * What of the own network status lists may be fetched from. Where that is the own machine, as in a
   * demonstration, they may also be fetched without TLS.
   */
  readonly statusLists: OwnNetwork;
  /** Null in the demonstration, which makes keys of its own. */
  readonly own: {
    readonly key: IssuerKey;
    /** The certificates of the authorities that are trusted to identify people. */
    readonly anchors: readonly X509Certificate[];
  } | null;
}

const KEY = 'PORTAL_WALLET_VERIFIER_KEY_FILE';
const CERTIFICATES = 'PORTAL_WALLET_VERIFIER_CERTIFICATE_FILE';
const CLIENT_ID = 'PORTAL_WALLET_VERIFIER_CLIENT_ID';
const SCHEME = 'PORTAL_WALLET_VERIFIER_SCHEME';
const ROOTS = 'PORTAL_WALLET_PID_ROOTS';
const TYPES = 'PORTAL_WALLET_PID_TYPES';
const DOCTYPES = 'PORTAL_WALLET_PID_DOCTYPES';
const HOSTS = 'PORTAL_WALLET_PID_ALLOWED_HOSTS';

const prefixes = ['x509_san_dns', 'x509_hash'] as const;
const schemes = ['openid4vp', 'eudi-openid4vp', 'haip-vp'] as const;

/**
 * Reads how the university asks wallets who a person is; null where it does not.
 * @throws {ConfigurationError}
 */
export function readVerifier(
  settings: Settings,
  baseUrl: string,
  isDemo: boolean,
): VerifierSettings | null {
  const common = {
    statusLists: {
      allowsLoopback: isDemo,
      // The issuer of a demonstration is the demonstration itself.
      allowedHosts: [...(isDemo ? [new URL(baseUrl).hostname] : []), ...hostsIn(settings, HOSTS)],
    },
    clientIdPrefix: settings.choice(CLIENT_ID, prefixes, 'x509_san_dns'),
    walletAddress: `${settings.choice(SCHEME, schemes, 'openid4vp')}://`,
    types: typesIn(TYPES, settings.text(TYPES, 'urn:eudi:pid:1')),
    doctypes: typesIn(DOCTYPES, settings.text(DOCTYPES, isDemo ? 'eu.europa.ec.eudi.pid.1' : '')),
  };
  const roots = settings.optional(ROOTS);
  const isOff = settings.optional(KEY) === null && settings.optional(CERTIFICATES) === null;
  if (isOff && roots === null)
    return isDemo
      ? { ...common, walletAddress: `${baseUrl}/demo/wallet/present`, own: null }
      : null;

  const names = { key: KEY, certificates: CERTIFICATES, maySignItself: true };
  const key = readSigningKey(settings, names, { baseUrl, isDemo });
  const anchors = anchorsIn(roots ?? settings.required(ROOTS, `${KEY} is set`));
  return { ...common, own: { key, anchors } };
}

function typesIn(variable: string, text: string): string[] {
  const types = text === '' ? [] : text.split(',').map((one) => one.trim());
  if (types.some((one) => !/^[\w:./#-]+$/.test(one)))
    throw new ConfigurationError(variable, 'must be types, separated by commas');
  return types;
}

/** Returns the certificates in a PEM file, or in all of a folder's. */
function anchorsIn(path: string): X509Certificate[] {
  const files = filesIn(path);
  const found = files.map((file) => certificatesIn(fileOf(ROOTS, file)));
  const anchors = found.flat();
  if (anchors.length === 0 || found.some((one) => one.length === 0))
    throw new ConfigurationError(
      ROOTS,
      'must be a PEM file with certificates, or a folder of such',
    );
  if (anchors.some(isOfDemonstration))
    throw new ConfigurationError(ROOTS, 'has a certificate of a demonstration');
  return anchors;
}

function filesIn(path: string): string[] {
  try {
    return readdirSync(path)
      .filter((name) => /\.(pem|crt|cer)$/i.test(name))
      .map((name) => join(path, name));
  } catch {
    return [path];
  }
}

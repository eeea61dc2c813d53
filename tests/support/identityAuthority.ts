import 'reflect-metadata';
import { createPrivateKey, type KeyObject } from 'node:crypto';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { ...CURVE, hash: 'SHA-256' } as const;
const DAY = 86_400_000;

/** An issuer of identities: its key, its certificates in DER and base64, and its authority in PEM. */
export interface IdentityIssuer {
  readonly privateKey: KeyObject;
  readonly x5c: readonly string[];
  readonly root: string;
}

interface IssuerOptions {
  readonly country?: string;
  /** Days from now on which the authority's certificate ends. */
  readonly rootDays?: number;
  readonly leafDays?: number;
  /** Whether what has signed the issuer's certificate is an authority at all. */
  readonly isAuthority?: boolean;
}

/** Makes an authority and an issuer of identities below it. */
export async function makeIdentityIssuer(
  now: Date,
  { country = 'SE', rootDays = 3650, leafDays = 365, isAuthority = true }: IssuerOptions = {},
): Promise<IdentityIssuer> {
  const newKeys = () => crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);
  const [root, leaf] = [await newKeys(), await newKeys()];
  const notBefore = new Date(now.getTime() - 400 * DAY);
  const after = (days: number) => new Date(now.getTime() + days * DAY);
  const rootName = `CN=Identity authority, C=${country}`;
  const rootCertificate = await X509CertificateGenerator.createSelfSigned({
    name: rootName,
    notBefore,
    notAfter: after(rootDays),
    keys: root,
    signingAlgorithm: SIGNING,
    extensions: [
      new BasicConstraintsExtension(isAuthority, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  });
  const leafCertificate = await X509CertificateGenerator.create({
    subject: `CN=Identity issuer, C=${country}`,
    issuer: rootName,
    notBefore,
    notAfter: after(leafDays),
    publicKey: leaf.publicKey,
    signingKey: root.privateKey,
    signingAlgorithm: SIGNING,
    extensions: [new BasicConstraintsExtension(false, undefined, true)],
  });
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', leaf.privateKey);
  return {
    privateKey: createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' }),
    x5c: [leafCertificate.toString('base64')],
    root: rootCertificate.toString('pem'),
  };
}

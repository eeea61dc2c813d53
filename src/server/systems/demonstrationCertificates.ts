import 'reflect-metadata';
import { createPrivateKey } from 'node:crypto';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
  type X509CertificateCreateParams,
  type X509CertificateCreateSelfSignedParams,
} from '@peculiar/x509';
import { DEMONSTRATION } from './certificates.ts';

const DAY = 86_400_000;
const YEARS_VALID = 10;

interface Wanted {
  readonly newKeys: () => Promise<X509CertificateCreateSelfSignedParams['keys']>;
  readonly signingAlgorithm: NonNullable<X509CertificateCreateParams['signingAlgorithm']>;
  /** The owner's name (CN), with what is before it. */
  readonly subject: string;
  /** The authority's name (CN). */
  readonly authority: string;
  /** The host whose certificate it is, if it is that of a host. */
  readonly host?: string;
}

/**
 * Makes a key of the demonstration, its certificate, and that of the authority that issued it, all
 * in PEM format. The authority's own key is forgotten.
 */
export async function demonstrationCertificates({
  newKeys,
  signingAlgorithm,
  subject,
  authority: authorityName,
  host,
}: Wanted) {
  const [authorityKeys, keys] = [await newKeys(), await newKeys()];
  const validity = {
    notBefore: new Date(Date.now() - DAY),
    notAfter: new Date(Date.now() + YEARS_VALID * 365 * DAY),
  };
  const named = (name: string) => `${name}, O=${DEMONSTRATION}, C=SE`;
  const certificate = await X509CertificateGenerator.create({
    ...validity,
    subject: named(subject),
    issuer: named(`CN=${authorityName}`),
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      ...(host === undefined
        ? []
        : [new SubjectAlternativeNameExtension([{ type: 'dns', value: host }])]),
    ],
  });
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: named(`CN=${authorityName}`),
    keys: authorityKeys,
    signingAlgorithm,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', keys.privateKey);
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  return {
    private_key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificate.toString('pem'),
    authority: authority.toString('pem'),
  };
}

import 'reflect-metadata';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { IssuerKey } from './issuer.ts';
import { DEMONSTRATION } from './settings.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { ...CURVE, hash: 'SHA-256' } as const;
const DAY = 86_400_000;
const YEARS_VALID = 10;

/**
 * Returns the demonstration's key with its certificates. The first of its servers makes them, with
 * an authority of its own whose key it forgets.
 */
export async function demonstrationKey(db: Db, host: string): Promise<IssuerKey> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo_wallet_issuer'))`.execute(tx);
    const known = await tx.selectFrom('demo_wallet_issuer').selectAll().executeTakeFirst();
    const { private_key, certificate } =
      known ??
      (await tx
        .insertInto('demo_wallet_issuer')
        .values(await demonstrationCertificates(host))
        .returningAll()
        .executeTakeFirstOrThrow());
    return {
      privateKey: createPrivateKey(private_key),
      certificates: [new X509Certificate(certificate)],
    };
  });
}

/** A key for this host, its certificate, and that of the authority that issued it. */
export async function demonstrationCertificates(host: string) {
  const [root, leaf] = [await newKeys(), await newKeys()];
  const notBefore = new Date(Date.now() - DAY);
  const notAfter = new Date(Date.now() + YEARS_VALID * 365 * DAY);
  const name = (what: string) => `CN=${what}, O=${DEMONSTRATION}, C=SE`;
  const certificate = await X509CertificateGenerator.create({
    subject: name('Issuer'),
    issuer: name('Authority'),
    notBefore,
    notAfter,
    publicKey: leaf.publicKey,
    signingKey: root.privateKey,
    signingAlgorithm: SIGNING,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new SubjectAlternativeNameExtension([{ type: 'dns', value: host }]),
    ],
  });
  const authority = await X509CertificateGenerator.createSelfSigned({
    name: name('Authority'),
    notBefore,
    notAfter,
    keys: root,
    signingAlgorithm: SIGNING,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey('pkcs8', leaf.privateKey);
  const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' });
  return {
    private_key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificate.toString('pem'),
    authority: authority.toString('pem'),
  };
}

const newKeys = () => crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']);

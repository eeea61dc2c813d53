import 'reflect-metadata';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import { DEMONSTRATION } from './settings.ts';
import type { PassKey } from './signature.ts';

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const;
const DAY = 86_400_000;
const YEARS_VALID = 10;
const PASS_TYPE = 'pass.example.kvarnby.minit.card';
const TEAM = 'KVARNBY123';

/**
 * Returns the demonstration's key with its certificates. The first of its servers makes them, with
 * an authority of its own whose key it forgets.
 */
export async function demonstrationKey(db: Db): Promise<PassKey> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo_pass_issuer'))`.execute(tx);
    const known = await tx.selectFrom('demo_pass_issuer').selectAll().executeTakeFirst();
    const made =
      known ??
      (await tx
        .insertInto('demo_pass_issuer')
        .values(await demonstrationCertificates())
        .returningAll()
        .executeTakeFirstOrThrow());
    return {
      privateKey: createPrivateKey(made.private_key),
      certificates: [made.certificate, made.authority].map((pem) => new X509Certificate(pem)),
    };
  });
}

/** A key, its certificate as Apple issues it, and that of the authority that issued it. */
export async function demonstrationCertificates() {
  const [authorityKeys, keys] = [await newKeys(), await newKeys()];
  const validity = {
    notBefore: new Date(Date.now() - DAY),
    notAfter: new Date(Date.now() + YEARS_VALID * 365 * DAY),
  };
  const name = (what: string) => `CN=${what}, O=${DEMONSTRATION}, C=SE`;
  const certificate = await X509CertificateGenerator.create({
    ...validity,
    subject: `0.9.2342.19200300.100.1.1=${PASS_TYPE}, OU=${TEAM}, ${name(`Pass Type ID ${PASS_TYPE}`)}`,
    issuer: name('Pass authority'),
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: RSA,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
    ],
  });
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: name('Pass authority'),
    keys: authorityKeys,
    signingAlgorithm: RSA,
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

const newKeys = () => crypto.subtle.generateKey(RSA, true, ['sign', 'verify']);

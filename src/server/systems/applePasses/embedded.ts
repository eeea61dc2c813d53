import { createPrivateKey, X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import { demonstrationCertificates } from '../demonstrationCertificates.ts';
import type { PassKey } from './signature.ts';

const RSA = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
} as const;
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
        .values(await demonstrationPassCertificates())
        .returningAll()
        .executeTakeFirstOrThrow());
    return {
      privateKey: createPrivateKey(made.private_key),
      certificates: [made.certificate, made.authority].map((pem) => new X509Certificate(pem)),
    };
  });
}

/** A key, its certificate as Apple issues it, and that of the authority that issued it. */
export const demonstrationPassCertificates = () =>
  demonstrationCertificates({
    newKeys: () => crypto.subtle.generateKey(RSA, true, ['sign', 'verify']),
    signingAlgorithm: RSA,
    subject: `0.9.2342.19200300.100.1.1=${PASS_TYPE}, OU=${TEAM}, CN=Pass Type ID ${PASS_TYPE}`,
    authority: 'Pass authority',
  });

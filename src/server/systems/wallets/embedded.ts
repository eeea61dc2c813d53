import { createPrivateKey, X509Certificate } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import { demonstrationCertificates } from '../demonstrationCertificates.ts';
import type { IssuerKey } from './issuer.ts';

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' } as const;

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
        .values(await demonstrationWalletCertificates(host))
        .returningAll()
        .executeTakeFirstOrThrow());
    return {
      privateKey: createPrivateKey(private_key),
      certificates: [new X509Certificate(certificate)],
    };
  });
}

/** What others than the issuer of cards need in the demonstration. */
export interface DemonstrationParties {
  /** The key with which the demonstration asks wallets. */
  readonly verifierKey: IssuerKey;
  /** The authority above the demonstration's issuer of identities. */
  readonly identityAuthority: X509Certificate;
}

/** As `demonstrationKey`: the keys of who asks wallets, and of who issues identities to them. */
export async function demonstrationParties(db: Db, host: string): Promise<DemonstrationParties> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo_wallet_party'))`.execute(tx);
    const party = async (role: 'verifier' | 'identity', name: string) =>
      (await tx
        .selectFrom('demo_wallet_party')
        .selectAll()
        .where('role', '=', role)
        .executeTakeFirst()) ??
      (await tx
        .insertInto('demo_wallet_party')
        .values({ role, ...(await demonstrationWalletCertificates(host, name)) })
        .returningAll()
        .executeTakeFirstOrThrow());
    const verifier = await party('verifier', 'Verifier');
    const identity = await party('identity', 'Person identification');
    return {
      verifierKey: {
        privateKey: createPrivateKey(verifier.private_key),
        certificates: [new X509Certificate(verifier.certificate)],
      },
      identityAuthority: new X509Certificate(identity.authority),
    };
  });
}

/** A key for this host, its certificate, and that of the authority that issued it. */
export const demonstrationWalletCertificates = (host: string, name = 'Issuer') =>
  demonstrationCertificates({
    newKeys: () => crypto.subtle.generateKey(CURVE, true, ['sign', 'verify']),
    signingAlgorithm: { ...CURVE, hash: 'SHA-256' },
    subject: `CN=${name}`,
    authority: `${name} authority`,
    host,
  });

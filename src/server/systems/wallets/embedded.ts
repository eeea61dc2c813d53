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
import { DEMONSTRATION } from './keyFiles.ts';

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
        .values({ role, ...(await demonstrationCertificates(host, name)) })
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
export async function demonstrationCertificates(host: string, leafName = 'Issuer') {
  const [root, leaf] = [await newKeys(), await newKeys()];
  const notBefore = new Date(Date.now() - DAY);
  const notAfter = new Date(Date.now() + YEARS_VALID * 365 * DAY);
  const name = (what: string) => `CN=${what}, O=${DEMONSTRATION}, C=SE`;
  const certificate = await X509CertificateGenerator.create({
    subject: name(leafName),
    issuer: name(`${leafName} authority`),
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
    name: name(`${leafName} authority`),
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

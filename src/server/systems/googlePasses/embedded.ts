import { createPrivateKey, generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import { DEMONSTRATION_ACCOUNT, type GoogleAccount } from './settings.ts';

/** The number of every demonstration as an issuer. */
const ISSUER = '3388000000000000000';

const newKeys = () =>
  promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });

/**
 * Returns the demonstration's account at its own Google. The first of its servers that needs it
 * makes the key.
 */
export async function demonstrationAccount(db: Db, baseUrl: string): Promise<GoogleAccount> {
  return await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('demo_google_account'))`.execute(tx);
    const known = await tx.selectFrom('demo_google_account').selectAll().executeTakeFirst();
    const made = known ?? (await store(await newKeys()));
    return {
      issuerId: ISSUER,
      account: DEMONSTRATION_ACCOUNT,
      privateKey: createPrivateKey(made.private_key),
      baseUrl,
    };

    function store({ privateKey, publicKey }: Awaited<ReturnType<typeof newKeys>>) {
      return tx
        .insertInto('demo_google_account')
        .values({ private_key: privateKey, public_key: publicKey })
        .returningAll()
        .executeTakeFirstOrThrow();
    }
  });
}

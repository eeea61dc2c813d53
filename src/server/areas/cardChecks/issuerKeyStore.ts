import { sql, type Transaction } from 'kysely';
import type { IssuerKey } from '#rules/cardCheck.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { daysBefore } from '#server/retention/expiry.ts';
import { ISSUER_KEY_DAYS } from '#server/retention/wallets.ts';
import { type Issuer, issuerIn, newIssuerKey } from './issuerKeys.ts';

/** For how long a key certifies devices before another one does. */
const CERTIFYING_DAYS = 90;

/**
 * Returns the key that certifies now, and makes one if there is none, if it is old, or if the
 * portal has another secret key than when it was made. Of several servers, one makes it.
 */
export async function issuerOf(
  tx: Transaction<Database>,
  secretKey: string,
  now: Date,
): Promise<Issuer> {
  await sql`select pg_advisory_xact_lock(hashtext('card_issuer_key'))`.execute(tx);
  const row = await tx
    .selectFrom('card_issuer_key')
    .select(['id', 'sealed_private_key'])
    .where('created_at', '>', daysBefore(now, CERTIFYING_DAYS))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const known = row && issuerIn(row, secretKey);
  return known ?? (await addIssuer(tx, secretKey, now));
}

async function addIssuer(tx: Transaction<Database>, secretKey: string, now: Date): Promise<Issuer> {
  const { issuerOfId, ...key } = newIssuerKey(secretKey);
  const { id } = await tx
    .insertInto('card_issuer_key')
    .values({ ...key, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return issuerOfId(id);
}

/** The public keys of all certificates that may still be in use. */
export async function issuerKeysOf(db: Db, now: Date): Promise<IssuerKey[]> {
  const rows = await db
    .selectFrom('card_issuer_key')
    .select(['id', 'public_key'])
    .where('created_at', '>', daysBefore(now, ISSUER_KEY_DAYS))
    .orderBy('id')
    .execute();
  return rows.map(({ id, public_key: publicKey }) => ({ id, publicKey }));
}

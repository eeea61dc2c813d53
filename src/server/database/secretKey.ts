import type { Kysely } from 'kysely';
import { seal, unseal } from '#server/base/secrets.ts';
import { ConfigurationError } from '#server/base/settings.ts';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';

/** The text itself is no secret: only the key that sealed it is proved. */
const KNOWN_TEXT = 'minit';

/**
 * Notices that the portal's key is another one than before, with which enrolled second factors and
 * letters on their way cannot be read. The first key is remembered, by a proof that does not reveal
 * it. @throws {ConfigurationError}
 */
export async function refuseOtherKey(db: Db, key: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({ key_proof: seal(KNOWN_TEXT, key) })
    .where('key_proof', 'is', null)
    .execute();
  if (!(await isKnownKey(db, key)))
    throw new ConfigurationError(
      'PORTAL_SECRET_KEY',
      'is not the key that this database was used with: set the earlier one. If it is lost, ' +
        'run "npm run setup -- --accept-key", after which everybody enrols their authenticator app again',
    );
}

/** Whether the portal's key is the one before, or there has been none. */
export async function isKnownKey(db: Db, key: string): Promise<boolean> {
  const { key_proof: proof } = await db
    .selectFrom('installation')
    .select('key_proof')
    .executeTakeFirstOrThrow();
  try {
    return proof === null || unseal(proof, key) === KNOWN_TEXT;
  } catch {
    return false;
  }
}

/** Remembers this key instead of the one before. */
export async function acceptKey(db: Kysely<Database>, key: string): Promise<void> {
  await db
    .updateTable('installation')
    .set({ key_proof: seal(KNOWN_TEXT, key) })
    .execute();
}

import type { PersonKind } from '#contract/register.ts';
import type { ScimResource } from '#contract/scimClients.ts';
import { dateInSweden } from '#rules/dates.ts';
import { isClientAccepted } from '#rules/scimClient.ts';
import type { Db } from '#server/database/open.ts';
import { hashOf, isSecret } from '#server/base/secrets.ts';
import { clientWithKey, noteUse } from './store.ts';
import { keyOf } from './token.ts';

/** A system that has proved by its token who it is. */
export interface ScimClient {
  readonly id: string;
  readonly name: string;
  /** The name of the source whose records it states. */
  readonly source: string;
  readonly reach: {
    readonly resources: readonly ScimResource[];
    readonly mayWrite: boolean;
  };
  /** What the users get for whom it states none. */
  readonly defaults: {
    readonly kind: PersonKind | null;
    readonly organisation: string | null;
  };
}

/**
 * The client whose token this is; null if the token is unknown, has been replaced or revoked, or
 * the client has ended. Notes the use, at most once a minute.
 */
export async function clientOfToken(db: Db, token: string, now: Date): Promise<ScimClient | null> {
  const key = keyOf(token);
  const row = key === null ? undefined : await clientWithKey(db, key);
  if (row === undefined) return null;
  const isPresent = row.token_key === key;
  const hash = isPresent ? row.token_hash : row.earlier_token_hash;
  if (hash === null || !isSecret(hashOf(token), hash)) return null;
  if (!isPresent && (row.earlier_token_until === null || row.earlier_token_until <= now))
    return null;
  const facts = { isRevoked: row.revoked_at !== null, endsOn: row.ends_on };
  if (!isClientAccepted(facts, dateInSweden(now))) return null;
  await noteUse(db, row.id, now);
  const { id, name, source, resources, may_write: mayWrite } = row;
  const defaults = { kind: row.default_kind, organisation: row.default_organisation };
  return { id, name, source, reach: { resources, mayWrite }, defaults };
}

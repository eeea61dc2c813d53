import type { ColumnType } from 'kysely';
import type { PersonKind } from '#contract/register.ts';
import type { ScimResource } from '#contract/scimClients.ts';
import type { Id, Moment, Version } from './columns.ts';

/** A system that states people, organisations and roles by SCIM. */
export interface ScimClientTable {
  id: Id;
  name: string;
  /** The name of the source whose records it states. */
  source: string;
  resources: ScimResource[];
  may_write: boolean;
  /** The kind of the users for whom the system states none. */
  default_kind: ColumnType<PersonKind | null, PersonKind | null | undefined, PersonKind | null>;
  /** The id of the organisation of the users for whom the system states none. */
  default_organisation: ColumnType<string | null, string | null | undefined, string | null>;
  /** The part of the token by which it is found. */
  token_key: string;
  token_hash: string;
  /** The token before, which is also accepted until `earlier_token_until`. */
  earlier_token_key: string | null;
  earlier_token_hash: string | null;
  earlier_token_until: Moment | null;
  created_at: Moment;
  /** Null for a client that was created by the command. */
  created_by_lin: string | null;
  /** The last day on which it is accepted. */
  ends_on: string;
  revoked_at: Moment | null;
  /** Accurate to the minute. */
  last_used_at: Moment | null;
  version: Version;
}

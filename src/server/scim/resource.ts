import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import type { ChangeContext, ScimContext } from './client.ts';
import { isObject, type JsonObject } from './document.ts';
import type { ScimError } from './errors.ts';
import type { Listing } from './listing.ts';
import type { PatchOperation } from './patch.ts';
import type { ResourceType } from './schema.ts';

/** A resource with its version, before a selection of attributes. */
export interface Resource {
  readonly id: string;
  readonly version: string;
  readonly document: JsonObject;
}

/** A change to one resource. */
export type Change =
  | { readonly kind: 'create'; readonly document: JsonObject }
  | {
      readonly kind: 'replace';
      readonly id: string;
      readonly document: JsonObject;
      readonly isCurrent: IsCurrent;
    }
  | {
      readonly kind: 'patch';
      readonly id: string;
      readonly operations: readonly PatchOperation[];
      readonly isCurrent: IsCurrent;
    }
  | { readonly kind: 'delete'; readonly id: string; readonly isCurrent: IsCurrent };

/** Whether the change may be made of a resource that has this version. */
export type IsCurrent = (version: string) => boolean;

/** The id of the resource that was changed, or why it was not. */
export type Changed = { readonly id: string } | { readonly error: ScimError };

/** What a resource type offers to the protocol. */
export interface Endpoint {
  readonly type: ResourceType;
  readonly reach: 'people' | 'organisations' | 'roles';
  readonly listing: (context: ScimContext) => Listing;
  /** Reads resources in the order of the ids; those that the client does not know are left out. */
  readonly read: (
    context: ScimContext,
    db: Transaction<Database> | ScimContext['db'],
    ids: readonly string[],
  ) => Promise<readonly Resource[]>;
  /**
   * Makes the changes, each to another resource, with the same number of statements whatever their
   * number. Returns the result of each, in order; what is refused changes nothing.
   */
  readonly change: (
    context: ChangeContext,
    tx: Transaction<Database>,
    changes: readonly Change[],
  ) => Promise<readonly Changed[]>;
}

/**
 * Adds the version, which is another one whenever the resource differs, and facts that are no part
 * of it.
 */
export function versioned(id: string, document: JsonObject, facts: JsonObject = {}): Resource {
  const hash = createHash('sha256').update(JSON.stringify(document)).digest('base64url');
  const version = `W/"${hash.slice(0, 22)}"`;
  const meta = document['meta'];
  return {
    id,
    version,
    document: { ...document, meta: { ...(isObject(meta) ? meta : {}), ...facts, version } },
  };
}

import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import type { Origin } from '#server/areas/register/index.ts';
import type { ScimClient } from '#server/areas/scimClients/index.ts';
import type { RoleChanges } from '#server/roles/changingRoles.ts';

export type { ScimClient };

/** What a request of a client needs. */
export interface ScimContext {
  readonly client: ScimClient;
  readonly db: Db;
  readonly config: Config;
  /** Who changes what, and when, for the register and the audit trail. */
  readonly origin: Origin;
  /** The address of an endpoint: of a resource type, or of a resource. */
  readonly locationOf: (endpoint: string, id?: string) => string;
}

/** What a change needs: roles are changed, and people written to, once for each request. */
export interface ChangeContext extends ScimContext {
  readonly roles: RoleChanges;
}

import type { AuditEntry } from '../database/audit.ts';
import type { CallContext } from './handler.ts';
import type { Actor } from './actor.ts';

export type AuditedCall<Address> = Pick<CallContext, 'now' | 'requestId'> & {
  /** Null for work that the server does on its own. */
  readonly address: Address;
  readonly actor: Pick<Actor, 'lin' | 'liUId'> | null;
};

/**
 * The part of an audit entry that every call can supply: the actor, the time, the request id and
 * the network address.
 */
export const auditContext = <Address extends string | null>({
  actor,
  requestId,
  address,
  now,
}: AuditedCall<Address>): AuditContext<Address> => ({
  actor: actor && { lin: actor.lin, liUId: actor.liUId },
  requestId,
  address,
  at: now,
});

type AuditContext<Address> = Pick<AuditEntry, 'actor' | 'requestId' | 'at'> & {
  readonly address: Address;
};

import type { AuditEntry } from '../database/audit.ts';
import type { CallContext } from './handler.ts';
import type { Actor } from './actor.ts';

/**
 * The part of an audit entry that every call can supply: the actor, the time, the request id and
 * the network address.
 */
export const auditContext = (
  call: Pick<CallContext, 'now' | 'requestId' | 'address'> & { readonly actor: Actor | null },
) =>
  ({
    actor: call.actor && { lin: call.actor.lin, liUId: call.actor.liUId },
    requestId: call.requestId,
    address: call.address,
    at: call.now,
  }) satisfies Partial<AuditEntry>;

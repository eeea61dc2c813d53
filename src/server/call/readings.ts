import { recordOnce } from '../database/audit.ts';
import type { Actor } from './actor.ts';
import { auditContext } from './auditContext.ts';
import type { CallContext } from './handler.ts';

type AuditedCall = Pick<CallContext, 'db' | 'now' | 'today' | 'requestId' | 'address'> & {
  readonly actor: Actor;
};

/**
 * Records in the audit trail that the caller has read these people's data, once per day and person.
 * Reading one's own data is not recorded.
 */
export async function auditPersonRead(call: AuditedCall, lins: readonly string[]): Promise<void> {
  const { actor, db, today } = call;
  const others = [...new Set(lins)].filter((lin) => lin !== actor.lin);
  await recordOnce(
    db,
    others.map((lin) => ({
      ...auditContext(call),
      subjectLin: lin,
      action: 'reading.person',
      onceKey: `person ${actor.lin} ${lin} ${today}`,
    })),
  );
}

/**
 * Records that the caller has read a list of an organisation's people, or with null of the whole
 * university's, once per day: one entry, whoever is in the list (decisions, "The rest").
 */
export async function auditListRead(
  call: AuditedCall,
  list: string,
  organisationId: string | null,
): Promise<void> {
  const { actor, db, today } = call;
  const entry = {
    ...auditContext(call),
    subjectLin: null,
    action: 'reading.list',
    after: { list, organisationId },
  };
  await recordOnce(db, [
    { ...entry, onceKey: `list ${actor.lin} ${list} ${organisationId} ${today}` },
  ]);
}

import type { Kysely } from 'kysely';
import { type AuditEntry, record } from '#server/database/audit.ts';
import type { Database } from '#server/database/schema.ts';

/** Records in the audit trail what has been done with a subscriber. */
export const recordAction = (
  tx: Kysely<Database>,
  context: Pick<AuditEntry, 'actor' | 'requestId' | 'address' | 'at'>,
  action: 'create' | 'change' | 'delete' | 'test' | 'rotate' | 'pause' | 'resume' | 'sendAgain',
  values: { readonly before?: object; readonly after?: object },
): Promise<void> =>
  record(tx, { ...context, subjectLin: null, action: `webhooks.${action}`, ...values });

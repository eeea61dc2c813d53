import { type Kysely, sql, type Transaction } from 'kysely';
import { prepared, type Value } from './prepared.ts';
import type { Database } from './schema.ts';

/** Who did what to whom, when and from where. `before` and `after` hold only what the action changed, and no secret. */
export interface AuditEntry {
  readonly actor: { readonly lin: string | null; readonly liUId: string | null } | null;
  readonly subjectLin: string | null;
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly requestId: string;
  readonly address: string | null;
  readonly at: Date;
}

/** Writes the entry in the transaction of the change itself, so that neither exists without the other. */
export async function record(tx: Transaction<Database> | Kysely<Database>, entry: AuditEntry): Promise<void> {
  await written(tx, auditRow(entry));
}

/** The same for a change of many, at once. */
export async function recordAll(tx: Transaction<Database> | Kysely<Database>, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await tx.insertInto('audit_entry').values(entries.map(auditRow)).execute();
}

/** An entry that is written once, by its key: what comes again is known already. */
export async function recordOnce(db: Kysely<Database>, entries: readonly (AuditEntry & { readonly onceKey: string })[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ onceKey, ...entry }) => ({ ...auditRow(entry), once_key: onceKey }));
  await db.insertInto('audit_entry').values(rows).onConflict((conflict) => conflict.column('once_key').where('once_key', 'is not', null).doNothing()).execute();
}

/** The entry as the table has it, for a statement that writes it with what it changes. */
export const auditRow = (entry: AuditEntry) => ({
  at: entry.at,
  actor_lin: entry.actor?.lin ?? null,
  actor_liu_id: entry.actor?.liUId ?? null,
  subject_lin: entry.subjectLin,
  action: entry.action,
  before: toJson(entry.before),
  after: toJson(entry.after),
  request_id: entry.requestId,
  address: entry.address,
});
export type AuditRow = ReturnType<typeof auditRow>;

export const auditColumns = ['at', 'actor_lin', 'actor_liu_id', 'subject_lin', 'action', 'before', 'after', 'request_id', 'address'] as const satisfies (keyof AuditRow)[];

const toJson = (value: unknown): string | null => (value === undefined || value === null ? null : JSON.stringify(value));

const written = prepared((db, value: Value<AuditRow>) => db.insertInto('audit_entry').columns(auditColumns).expression(sql`values (${sql.join(auditColumns.map(value))})`));

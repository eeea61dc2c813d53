import { type Kysely, sql, type Transaction } from 'kysely';
import { prepared, type Value } from './prepared.ts';
import type { Database } from './schema.ts';

/** A person, by lin and user id, or a system outside the portal, by the name of its client. */
export type AuditActor =
  | { readonly lin: string | null; readonly liUId: string | null; readonly client?: undefined }
  | { readonly lin: null; readonly liUId: null; readonly client: string };

/**
 * Describes who did what to whom, when and from where. `before` and `after` contain only what the
 * action changed, and no secrets.
 */
export interface AuditEntry {
  /** Null for the portal itself. */
  readonly actor: AuditActor | null;
  readonly subjectLin: string | null;
  readonly action: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly requestId: string;
  readonly address: string | null;
  readonly at: Date;
}

/**
 * Writes the entry in the transaction of the change itself, so that neither is committed without
 * the other.
 */
export async function record(
  tx: Transaction<Database> | Kysely<Database>,
  entry: AuditEntry,
): Promise<void> {
  await written(tx, auditRow(entry));
}

/** Writes several entries in one statement. */
export async function recordAll(
  tx: Transaction<Database> | Kysely<Database>,
  entries: readonly AuditEntry[],
): Promise<void> {
  const [first, ...others] = entries;
  if (first !== undefined && others.length === 0) await record(tx, first);
  else if (entries.length > 0)
    await tx.insertInto('audit_entry').values(entries.map(auditRow)).execute();
}

/**
 * Writes entries that are identified by a key; an entry whose key has already been recorded is
 * ignored.
 */
export async function recordOnce(
  db: Kysely<Database>,
  entries: readonly (AuditEntry & { readonly onceKey: string })[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ onceKey, ...entry }) => ({ ...auditRow(entry), once_key: onceKey }));
  await db
    .insertInto('audit_entry')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('once_key').where('once_key', 'is not', null).doNothing(),
    )
    .execute();
}

/** Returns the entry as a table row, for statements that write it together with the change. */
export const auditRow = (entry: AuditEntry) => ({
  at: entry.at,
  actor_lin: entry.actor?.lin ?? null,
  actor_user_id: entry.actor?.liUId ?? null,
  actor_client: entry.actor?.client ?? null,
  subject_lin: entry.subjectLin,
  action: entry.action,
  before: toJson(entry.before),
  after: toJson(entry.after),
  request_id: entry.requestId,
  address: entry.address,
});
export type AuditRow = ReturnType<typeof auditRow>;

export const auditColumns = [
  'at',
  'actor_lin',
  'actor_user_id',
  'actor_client',
  'subject_lin',
  'action',
  'before',
  'after',
  'request_id',
  'address',
] as const satisfies (keyof AuditRow)[];

const toJson = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value);

const written = prepared((db, value: Value<AuditRow>) =>
  db
    .insertInto('audit_entry')
    .columns(auditColumns)
    .expression(sql`values (${sql.join(auditColumns.map(value))})`),
);

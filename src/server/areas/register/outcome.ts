import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { ImportKind, ImportOutcome } from '#contract/imports.ts';
import type { CardEventReason } from '#contract/cardEvents.ts';
import type { CardCellRefusal } from '#rules/register/cards.ts';
import type { ListRefusal } from '#rules/register/readListed.ts';
import type { RecordRefusal } from '#rules/register/records.ts';
import type { CallContext } from '#server/call/handler.ts';
import type { AuditActor } from '#server/database/audit.ts';
import type { Database } from '#server/database/schema.ts';
import type { RoleContext } from '#server/roles/changingRoles.ts';

/** A record with the number of its row. */
export interface Numbered<R> {
  readonly row: number;
  readonly record: R;
}

/**
 * Stands in the place of a refusal where a record is of a deleted account, so that no statement
 * writes it. Nobody is told: sources may name those who have left for years.
 */
export const OF_DELETED = 'OF_DELETED';

/** The outcome and the reason of the rows of a temporary table, by their own outcome. */
export const outcomeOf = (outcome: RawBuilder<unknown>) => sql`
  case when refusal = ${sql.lit(OF_DELETED)} then 'unchanged'
    when refusal is not null then 'refused' else ${outcome} end as outcome`;
export const reason = sql`nullif(refusal, ${sql.lit(OF_DELETED)}) as reason`;

/** A row that could not be read. */
export interface UnreadRow<Refusal = RecordRefusal> {
  readonly row: number;
  /** The id that it names; empty if it names none. */
  readonly id: string;
  readonly refusal: Refusal;
}

/** A record with its outcome; a record that has ended stands in no row of the file. */
export interface RecordOutcome {
  readonly row: number | null;
  readonly id: string;
  /** What the import does, or would do, with the record. */
  readonly outcome: ImportOutcome;
  readonly reason: RecordRefusal | null;
  /** The names of what changed. */
  readonly changed: readonly string[];
}

/** The outcome of a row of any file, with the columns that the reason is about. */
export interface FileOutcome extends Omit<RecordOutcome, 'reason'> {
  readonly reason: RecordRefusal | ListRefusal | CardCellRefusal | CardEventReason | null;
  readonly columns?: readonly string[];
}

export type Counts = Readonly<Record<ImportOutcome, number>>;

/** Outcomes in the order of the rows, in batches, because those of a large file would fill the memory. */
export type Outcomes<Outcome extends FileOutcome = RecordOutcome> =
  | AsyncIterable<readonly Outcome[]>
  | Iterable<readonly Outcome[]>;

export async function allOf(outcomes: Outcomes): Promise<RecordOutcome[]> {
  const all: RecordOutcome[] = [];
  for await (const batch of outcomes) for (const one of batch) all.push(one);
  return all;
}

const BATCH_SIZE = 5_000;

/** Reads outcomes, with the columns of `RecordOutcome`, from a query without parameters. */
export async function* readOutcomes<Outcome extends FileOutcome = RecordOutcome>(
  tx: Transaction<Database>,
  query: RawBuilder<Outcome>,
): AsyncGenerator<readonly Outcome[]> {
  await sql`declare outcomes no scroll cursor for ${query}`.execute(tx);
  for (let isRead = false; !isRead;) {
    const { rows } = await sql<Outcome>`
      fetch forward ${sql.lit(BATCH_SIZE)} from outcomes`.execute(tx);
    if (rows.length > 0) yield rows;
    isRead = rows.length < BATCH_SIZE;
  }
  await sql`close outcomes`.execute(tx);
}

export const madeIds = (outcomes: readonly RecordOutcome[]): string[] =>
  outcomes.filter(({ outcome }) => outcome === 'made').map(({ id }) => id);

/** Who or what imports, for the audit trail and the ids of the source. */
export interface Origin {
  /** The name of the source, such as `staff`. */
  readonly source: string;
  readonly actor: (AuditActor & { readonly displayName?: string | null }) | null;
  readonly requestId: string;
  readonly now: Date;
  readonly today: string;
  /** Says who is the source of what; a source writes nothing that is another's. */
  readonly config: CallContext['config'];
}

/** How a source changes roles: all that it gives comes from the register. */
export const roleContextOf = ({ source, actor, ...origin }: Origin): RoleContext => ({
  ...origin,
  source: 'register',
  author:
    actor?.client === undefined
      ? { source, importedBy: actor?.displayName ?? null }
      : { client: actor.client },
  audit: { actor, requestId: origin.requestId, address: null },
  note: { system: source },
});

/** Thrown instead of ending more than the university allows at once. Nothing is changed. */
export class TooManyEnd extends Error {
  readonly kind: ImportKind;
  readonly ended: number;
  readonly known: number;
  constructor(kind: ImportKind, ended: number, known: number) {
    super(
      `${ended} of ${known} ${kind === 'people' ? 'accounts' : kind} would end. ` +
        'Nothing has been changed.',
    );
    this.name = 'TooManyEnd';
    this.kind = kind;
    this.ended = ended;
    this.known = known;
  }
}

/** A source that ends fewer than this is never held back. */
const ALWAYS_ALLOWED = 10;

/** @throws {TooManyEnd} if more end than the allowed share of all that the source knows */
export function holdBack(
  kind: ImportKind,
  { ended, known }: { readonly ended: number; readonly known: number },
  endsAllowed: number,
): void {
  if (ended > Math.max(ALWAYS_ALLOWED, known * endsAllowed))
    throw new TooManyEnd(kind, ended, known);
}

/** What an import writes to the audit trail (`audit_entry`). */
export const entries = {
  created: { action: 'register.create' },
  changed: { action: 'register.change' },
  ended: { action: 'register.end' },
  organisation: { action: 'register.organisation' },
  listed: { action: 'register.list' },
  proposed: { action: 'register.propose' },
} as const;

/**
 * Writes an entry for each row of the statement, which returns `lin`, `action`, `before` and
 * `after`. Each entry names the source.
 */
export const recordRows = (
  tx: Transaction<Database>,
  { source, actor, requestId, now }: Origin,
  rows: RawBuilder<unknown>,
) =>
  sql`
    with recorded (subject_lin, action, before, after) as (${rows})
    insert into audit_entry
      (at, actor_lin, actor_user_id, actor_client, subject_lin, action, before, after, request_id)
    select ${now}, ${actor?.lin ?? null}, ${actor?.liUId ?? null}, ${actor?.client ?? null}::text,
      subject_lin, action, before, after || jsonb_build_object('source', ${source}::text), ${requestId}
    from recorded`.execute(tx);

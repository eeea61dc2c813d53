import { type Kysely, type Selectable, sql } from 'kysely';
import type { LiabilityType, PersonType } from '#contract/values.ts';
import type { TermsContent } from '#contract/terms.ts';
import { everybodyOf as everybodyWith } from '#rules/liability.ts';
import type { Db } from '#server/database/open.ts';
import type { Database, Tx } from '#server/database/schema.ts';
import type { LiabilityDraftTable } from '#server/database/tables/selfService.ts';
import type { TextRow } from './store.ts';

export type DraftRow = Selectable<LiabilityDraftTable>;

/** Until the transaction ends, nobody else saves a draft of this kind or publishes a version. */
export const lockTerms = (tx: Tx, type: LiabilityType) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`terms ${type}`}, 0))`.execute(tx);

/** All versions, newest first, of one kind or of all. */
export const allTexts = (db: Db, type?: LiabilityType): Promise<TextRow[]> => {
  const texts = db.selectFrom('liability_text').selectAll().orderBy('version', 'desc');
  return (type === undefined ? texts : texts.where('liability_type', '=', type)).execute();
};

export const draftOf = (db: Db, type: LiabilityType): Promise<DraftRow | undefined> =>
  db
    .selectFrom('liability_draft')
    .selectAll()
    .where('liability_type', '=', type)
    .executeTakeFirst();

export const draftedTypes = async (db: Db): Promise<ReadonlySet<LiabilityType>> => {
  const rows = await db.selectFrom('liability_draft').select('liability_type').execute();
  return new Set(rows.map(({ liability_type }) => liability_type));
};

export const deleteDraft = (tx: Tx, type: LiabilityType) =>
  tx.deleteFrom('liability_draft').where('liability_type', '=', type).execute();

/** Replaces the draft. Its id is a new one, so that an edit of the earlier draft is refused. */
export async function saveDraft(
  tx: Tx,
  type: LiabilityType,
  content: TermsContent,
  change: { readonly at: Date; readonly by: string },
): Promise<void> {
  await deleteDraft(tx, type);
  await tx
    .insertInto('liability_draft')
    .values({
      liability_type: type,
      content: JSON.stringify(content),
      changed_at: change.at,
      changed_by: change.by,
    })
    .execute();
}

type NewText = Omit<TextRow, 'id' | 'asked_anew_at' | 'looked_through' | 'looked_through_on'>;

export const addText = (tx: Tx, row: NewText): Promise<TextRow> =>
  tx.insertInto('liability_text').values(row).returningAll().executeTakeFirstOrThrow();

export const deleteText = (tx: Tx, id: string) =>
  tx.deleteFrom('liability_text').where('id', '=', id).execute();

export interface Approvals {
  /** How many people's approval counts. */
  readonly counting: number;
  /** How many people have approved it, also those whose approval a later version has ended. */
  readonly given: number;
}

/**
 * Returns how many people have approved each version, by id of the text. The members of the alumni
 * portal without a person record have theirs in their profile.
 */
export async function approvalsByText(db: Db): Promise<ReadonlyMap<string, Approvals>> {
  const { rows } = await sql<Approvals & { id: string }>`
    select id, sum(counting)::int as counting, sum(given)::int as given from (
      select text_id as id, count(*) filter (where closed_at is null) as counting,
        count(distinct lin) as given
      from liability where text_id is not null group by text_id
      union all
      select terms_text_id, count(*), count(*) from alumn
      where lin is null and terms_text_id is not null group by terms_text_id
    ) as counted group by id
  `.execute(db);
  return new Map(rows.map(({ id, ...approvals }) => [id, approvals]));
}

/** Returns how many people are asked for an approval, by kind. */
export async function askedByType(db: Db): Promise<ReadonlyMap<LiabilityType, number>> {
  const rows = await db
    .selectFrom('liability')
    .select(['liability_type', ({ fn }) => fn.countAll<string>().as('count')])
    .where('closed_at', 'is', null)
    .where('approved_at', 'is', null)
    .groupBy('liability_type')
    .execute();
  return new Map(rows.map(({ liability_type, count }) => [liability_type, Number(count)]));
}

/** Returns the versions that have begun and whose approval nobody has been asked for yet. */
export const textsToAskFor = (db: Kysely<Database>, now: Date): Promise<TextRow[]> =>
  db
    .selectFrom('liability_text')
    .selectAll()
    .where('asks_anew', '=', true)
    .where('asked_anew_at', 'is', null)
    .where('published_at', '<=', now)
    .orderBy('version')
    .execute();

/**
 * Returns the versions that everybody whom they concern is to approve, also people who come later:
 * those that apply now, if the last ones that asked were asked for.
 */
export const textsForEverybody = async (db: Kysely<Database>, now: Date): Promise<TextRow[]> => {
  const current = await db
    .selectFrom('liability_text')
    .selectAll()
    .distinctOn('liability_type')
    .where('published_at', '<=', now)
    .orderBy('liability_type')
    .orderBy('version', 'desc')
    .execute();
  const asking = await db
    .selectFrom('liability_text')
    .select('liability_type')
    .where('asked_anew_at', 'is not', null)
    .execute();
  const types = new Set(asking.map(({ liability_type }) => liability_type));
  return current.filter((text) => types.has(text.liability_type) && everybodyOf(text) !== null);
};

/** The type of the people all of whom the text concerns; null if it concerns some only. */
const everybodyOf = ({ is_consent, liability_type }: TextRow): PersonType | null =>
  is_consent ? null : everybodyWith(liability_type);

/**
 * Asks those for their approval who have an account that the text concerns and have never been asked,
 * whether or not they have used it; of all people, or of some. Returns how many there were.
 */
export async function askConcerned(
  tx: Tx,
  text: TextRow,
  now: Date,
  lins: readonly string[] | null = null,
): Promise<number> {
  const personType = everybodyOf(text);
  if (personType === null) return 0;
  const { numAffectedRows } = await sql`
    insert into liability (lin, liability_type, requested_at, requested_by, created_at)
    select distinct account.lin, ${text.liability_type}, ${now}::timestamptz,
      ${text.published_by}, ${now}::timestamptz
    from account join person on person.lin = account.lin
    where account.person_type = ${personType} and account.account_type = 'Personal'
      and ${lins === null ? sql`true` : sql`account.lin = any(${lins}::text[])`}
      and person.deceased_on is null
      and account.user_status in ('New', 'Active', 'Inretirement', 'Suspended')
      and not exists (select from liability as open where open.lin = account.lin
        and open.liability_type = ${text.liability_type} and open.closed_at is null)
    on conflict do nothing`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/**
 * Closes the approvals of earlier versions of the text, and asks these people to approve this one,
 * with everybody else whom it concerns. Returns how many there were, or null if another server has
 * done so.
 */
export async function askAnew(tx: Tx, text: TextRow, now: Date): Promise<number | null> {
  const first = await tx
    .updateTable('liability_text')
    .set({ asked_anew_at: now })
    .where('id', '=', text.id)
    .where('asked_anew_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (first === undefined) return null;
  const { numAffectedRows } = await sql`
    with closed as (
      update liability set closed_at = ${now}
      where liability_type = ${text.liability_type} and closed_at is null
        and text_id is not null and text_id <> ${text.id}
      returning lin
    )
    insert into liability (lin, liability_type, requested_at, requested_by, created_at)
    select lin, ${text.liability_type}, ${now}::timestamptz, ${text.published_by}, ${now}::timestamptz
    from closed
  `.execute(tx);
  return Number(numAffectedRows ?? 0) + (await askConcerned(tx, text, now));
}

/** A person's answer to one kind of terms or consent, as it is exported. */
export interface ApprovalRow {
  readonly key: string;
  readonly user_id: string | null;
  readonly name: string;
  readonly version: number | null;
  readonly asked_at: Date | null;
  readonly approved_at: Date | null;
  readonly closed_at: Date | null;
}

const BATCH = 2000;

/** Returns all answers ever given to one kind, and the people who are asked, in batches. */
export async function* approvalBatches(db: Db, type: LiabilityType): AsyncGenerator<ApprovalRow[]> {
  for (let last = ''; ;) {
    const { rows } = await sql<ApprovalRow>`
      select * from (
        select liability.id::text as key,
          (select min(user_id) from account where account.lin = person.lin) as user_id,
          person.display_name as name, liability_text.version,
          liability.requested_at as asked_at, liability.approved_at, liability.closed_at
        from liability join person using (lin)
          left join liability_text on liability_text.id = liability.text_id
        where liability.liability_type = ${type}
        union all
        select alumn.id::text, null, alumn.first_name || ' ' || alumn.last_name,
          liability_text.version, null, alumn.terms_approved_at, null
        from alumn join liability_text on liability_text.id = alumn.terms_text_id
        where alumn.lin is null and liability_text.liability_type = ${type}
      ) as answers where key > ${last} collate "C" order by key collate "C" limit ${BATCH}
    `.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.key ?? '';
  }
}

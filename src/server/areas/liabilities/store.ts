import type { Selectable, Transaction } from 'kysely';
import type { LiabilityType } from '#contract/values.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import type { LiabilityTable, LiabilityTextTable } from '#server/database/tables/selfService.ts';

export type LiabilityRow = Selectable<LiabilityTable>;
export type TextRow = Selectable<LiabilityTextTable>;

/**
 * The person's row for each type of liability that they ever had: the open row, or otherwise the
 * one closed last.
 */
export const liabilitiesOf = (db: Db, lin: string): Promise<LiabilityRow[]> =>
  db
    .selectFrom('liability')
    .selectAll()
    .distinctOn('liability_type')
    .where('lin', '=', lin)
    .orderBy('liability_type')
    .orderBy('closed_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .execute();

/** The person's row for one type of liability: the open row, or otherwise the one closed last. */
export const liabilityOf = (
  db: Db,
  lin: string,
  type: LiabilityType,
): Promise<LiabilityRow | undefined> =>
  db
    .selectFrom('liability')
    .selectAll()
    .where('lin', '=', lin)
    .where('liability_type', '=', type)
    .orderBy('closed_at', (order) => order.desc().nullsFirst())
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The newest published text. Undefined if the university has no such terms. */
export const currentText = (db: Db, type: LiabilityType, now: Date): Promise<TextRow | undefined> =>
  db
    .selectFrom('liability_text')
    .selectAll()
    .where('liability_type', '=', type)
    .where('published_at', '<=', now)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * The last day on which those who are asked may go on without accepting, by kind: that of the version
 * which asked last. Kinds without such a day are left out.
 */
export async function lastDays(db: Db): Promise<ReadonlyMap<LiabilityType, IsoDate>> {
  const rows = await db
    .selectFrom('liability_text')
    .select(['liability_type', 'accept_by'])
    .distinctOn('liability_type')
    .where('asked_anew_at', 'is not', null)
    .orderBy('liability_type')
    .orderBy('version', 'desc')
    .execute();
  return new Map(
    rows.flatMap(({ liability_type, accept_by }) =>
      accept_by === null ? [] : [[liability_type, accept_by]],
    ),
  );
}

export const textById = (db: Db, id: string): Promise<TextRow> =>
  db.selectFrom('liability_text').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Locks the person, so that concurrent answers for the same person run one after the other. */
export const lockPerson = (tx: Transaction<Database>, lin: string) =>
  tx
    .selectFrom('person')
    .select('lin')
    .where('lin', '=', lin)
    .forUpdate()
    .executeTakeFirstOrThrow();

export const approve = (tx: Transaction<Database>, id: string, textId: string, at: Date) =>
  tx
    .updateTable('liability')
    .set({ text_id: textId, approved_at: at })
    .where('id', '=', id)
    .execute();

/**
 * Adds an approval that was not requested: a consent or an acceptance of terms on the person's own
 * initiative.
 */
export const addApproved = (
  tx: Transaction<Database>,
  lin: string,
  type: LiabilityType,
  textId: string,
  at: Date,
) =>
  tx
    .insertInto('liability')
    .values({ lin, liability_type: type, text_id: textId, approved_at: at, created_at: at })
    .execute();

export const close = (tx: Transaction<Database>, id: string, at: Date) =>
  tx.updateTable('liability').set({ closed_at: at }).where('id', '=', id).execute();

import { type Selectable, sql } from 'kysely';
import { HANDOFF_MINUTES } from '#contract/photoHandoff.ts';
import { unexpired } from '#server/database/expiry.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import type { PhotoHandoffTable } from '#server/database/tables/card.ts';

export type Handoff = Selectable<PhotoHandoffTable>;

/** Starts a hand-off and ends an earlier one of the same person. Returns its id. */
export async function beginHandoff(
  tx: Tx,
  { lin, codeHash, now, expires }: { lin: string; codeHash: string; now: Date; expires: Date },
): Promise<string> {
  await tx
    .updateTable('photo_handoff')
    .set({ ended_at: now })
    .where('lin', '=', lin)
    .where('ended_at', 'is', null)
    .execute();
  const values = {
    lin,
    code_hash: codeHash,
    created_at: now,
    expires_at: expires,
    opened_by: null,
    image_id: null,
    ended_at: null,
  };
  return (
    await tx.insertInto('photo_handoff').values(values).returning('id').executeTakeFirstOrThrow()
  ).id;
}

export const handoffOf = (db: Db, lin: string, id: string): Promise<Handoff | undefined> =>
  db
    .selectFrom('photo_handoff')
    .selectAll()
    .where('id', '=', id)
    .where('lin', '=', lin)
    .executeTakeFirst();

/**
 * Ends the hand-off and returns whether it exists. A hand-off that has already ended keeps its
 * original end time.
 */
export async function endHandoff(tx: Tx, lin: string, id: string, now: Date): Promise<boolean> {
  const ended = { ended_at: sql<Date>`coalesce(ended_at, ${now})` };
  return (
    (
      await tx
        .updateTable('photo_handoff')
        .set(ended)
        .where('id', '=', id)
        .where('lin', '=', lin)
        .executeTakeFirst()
    ).numUpdatedRows > 0n
  );
}

/** Returns the hand-off with this code if it has neither ended nor expired. */
export const liveHandoff = (db: Db, codeHash: string, now: Date): Promise<Handoff | undefined> =>
  live(db, codeHash, now).executeTakeFirst();

/** The same hand-off, locked until the transaction ends. */
export const lockLiveHandoff = (
  tx: Tx,
  codeHash: string,
  now: Date,
): Promise<Handoff | undefined> => live(tx, codeHash, now).forUpdate().executeTakeFirst();

const live = (db: Db, codeHash: string, now: Date) =>
  db
    .selectFrom('photo_handoff')
    .selectAll()
    .where('code_hash', '=', codeHash)
    .where('ended_at', 'is', null)
    .where(unexpired(HANDOFF_MINUTES * 60_000, now));

export const openHandoff = (tx: Tx, id: string, phoneHash: string) =>
  tx.updateTable('photo_handoff').set({ opened_by: phoneHash }).where('id', '=', id).execute();

export const fulfilHandoff = (tx: Tx, id: string, imageId: string, now: Date) =>
  tx
    .updateTable('photo_handoff')
    .set({ image_id: imageId, ended_at: now })
    .where('id', '=', id)
    .execute();

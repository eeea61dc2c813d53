import type { Insertable, Selectable } from 'kysely';
import type { ProfileImageSource } from '#contract/values.ts';
import type { Db } from '#server/database/open.ts';
import { CARD_PORTRAIT } from '#rules/photo.ts';
import { reducedTo } from '#server/systems/pictures.ts';
import type { Tx } from '#server/database/schema.ts';
import type { ProfileImageTable } from '#server/database/tables/card.ts';

export type ImageRow = Selectable<ProfileImageTable>;

/** The columns for lists: all except the two large versions. */
const listed = [
  'id',
  'source',
  'media_type',
  'thumbnail',
  'x',
  'y',
  'width',
  'height',
  'angle',
  'base_width',
  'base_height',
  'created_at',
] as const;

export const imagesOf = (db: Db, lin: string) =>
  db
    .selectFrom('profile_image')
    .select(listed)
    .where('lin', '=', lin)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();

/**
 * Returns one of the person's own pictures. Undefined if there is none, or if it belongs to another
 * person.
 */
export const imageOf = (db: Db, lin: string, id: string): Promise<ImageRow | undefined> =>
  db
    .selectFrom('profile_image')
    .selectAll()
    .where('lin', '=', lin)
    .where('id', '=', id)
    .executeTakeFirst();

const newest = (db: Db, lin: string, source: ProfileImageSource) =>
  db
    .selectFrom('profile_image')
    .where('lin', '=', lin)
    .where('source', '=', source)
    .orderBy('created_at', 'desc')
    .limit(1);

/** The thumbnail of the person's newest picture from a source. */
export const newestThumbnail = (db: Db, lin: string, source: ProfileImageSource) =>
  newest(db, lin, source).select(['id', 'media_type', 'thumbnail']).executeTakeFirst();

/**
 * The person's current picture as the card shows it; undefined if there is none. @throws {TooBusy}
 */
export async function currentPortrait(
  db: Db,
  lin: string,
): Promise<{ readonly id: string; readonly jpeg: Buffer } | undefined> {
  const row = await newest(db, lin, 'Current').select(['id', 'portrait']).executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.portrait !== null) return { id: row.id, jpeg: row.portrait };
  // A picture that was chosen before the portal kept portraits.
  const whole = await newest(db, lin, 'Current').select(['id', 'full_size']).executeTakeFirst();
  return whole && { id: whole.id, jpeg: (await reducedTo(whole.full_size, CARD_PORTRAIT)).jpeg };
}

/** Prevents concurrent changes of the person's pictures until the transaction ends. */
export const lockPictures = (tx: Tx, lin: string) =>
  tx.selectFrom('person').select('lin').where('lin', '=', lin).forNoKeyUpdate().execute();

export const addImage = (tx: Tx, image: Insertable<ProfileImageTable>): Promise<ImageRow> =>
  tx.insertInto('profile_image').values(image).returningAll().executeTakeFirstOrThrow();

export const archiveCurrent = (tx: Tx, lin: string) =>
  tx
    .updateTable('profile_image')
    .set({ source: 'Archive' })
    .where('lin', '=', lin)
    .where('source', '=', 'Current')
    .execute();

/**
 * Keeps the newest `max` pictures from a source. A picture that is used in a card order is never
 * deleted.
 */
export const deleteAllButNewest = (tx: Tx, lin: string, source: ProfileImageSource, max: number) =>
  tx
    .deleteFrom('profile_image')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('profile_image')
        .select('id')
        .where('lin', '=', lin)
        .where('source', '=', source)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .offset(max),
    )
    .where('id', 'not in', inOrders(tx))
    .execute();

/** Deletes the pictures that are not used in a card order. Returns the ids of the deleted ones. */
export async function removeImages(
  tx: Tx,
  lin: string,
  which: { readonly id: string } | { readonly source: ProfileImageSource },
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('profile_image')
    .where('lin', '=', lin)
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('source', '=', which.source)))
    .where('id', 'not in', inOrders(tx))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the picture is used in a card order. */
export const isOrdered = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('card_order')
    .select('id')
    .where('image_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const inOrders = (db: Db) =>
  db
    .selectFrom('card_order')
    .select('image_id')
    .where('image_id', 'is not', null)
    .$castTo<{ image_id: string }>();

/** Returns the LIN of the owner of a user id; null if the user id is unknown. */
export const personNamed = async (db: Db, liUId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('account')
      .select('lin')
      .where('user_id', '=', liUId.toLowerCase())
      .executeTakeFirst()
  )?.lin ?? null;

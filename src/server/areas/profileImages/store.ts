import type { Insertable, Selectable, Transaction } from 'kysely';
import type { ProfileImageSource } from '../../../contract/values.ts';
import type { Db } from '../../database/open.ts';
import type { Database } from '../../database/schema.ts';
import type { ProfileImageTable } from '../../database/tables/card.ts';

type Tx = Transaction<Database>;
export type ImageRow = Selectable<ProfileImageTable>;

/** What is listed: all but the two large versions. */
const listed = ['id', 'source', 'media_type', 'thumbnail', 'x', 'y', 'width', 'height', 'angle', 'base_width', 'base_height', 'created_at'] as const;

export const imagesOf = (db: Db, lin: string) =>
  db.selectFrom('profile_image').select(listed).where('lin', '=', lin).orderBy('created_at', 'desc').orderBy('id').execute();

/** One of the person's own pictures. Undefined: there is none, or it is somebody else's. */
export const imageOf = (db: Db, lin: string, id: string): Promise<ImageRow | undefined> =>
  db.selectFrom('profile_image').selectAll().where('lin', '=', lin).where('id', '=', id).executeTakeFirst();

/** The newest picture of a kind. */
export const newestOf = (db: Db, lin: string, source: ProfileImageSource): Promise<ImageRow | undefined> =>
  db.selectFrom('profile_image').selectAll().where('lin', '=', lin).where('source', '=', source).orderBy('created_at', 'desc').limit(1).executeTakeFirst();

/** Nobody else changes the person's pictures until the transaction ends. */
export const lockPictures = (tx: Tx, lin: string) => tx.selectFrom('person').select('lin').where('lin', '=', lin).forNoKeyUpdate().execute();

export const addImage = (tx: Tx, image: Insertable<ProfileImageTable>): Promise<ImageRow> =>
  tx.insertInto('profile_image').values(image).returningAll().executeTakeFirstOrThrow();

export const archiveCurrent = (tx: Tx, lin: string) =>
  tx.updateTable('profile_image').set({ source: 'Archive' }).where('lin', '=', lin).where('source', '=', 'Current').execute();

/** Keeps the newest `most` pictures of a kind. One that a card is being made of stays. */
export const keepNewest = (tx: Tx, lin: string, source: ProfileImageSource, most: number) =>
  tx
    .deleteFrom('profile_image')
    .where('id', 'in', (eb) =>
      eb.selectFrom('profile_image').select('id').where('lin', '=', lin).where('source', '=', source).orderBy('created_at', 'desc').orderBy('id').offset(most),
    )
    .where('id', 'not in', inOrders(tx))
    .execute();

/** The ids of those that were deleted. */
export async function removeImages(tx: Tx, lin: string, which: { readonly id: string } | { readonly source: ProfileImageSource }): Promise<string[]> {
  const rows = await tx
    .deleteFrom('profile_image')
    .where('lin', '=', lin)
    .where((eb) => ('id' in which ? eb('id', '=', which.id) : eb('source', '=', which.source)))
    .where('id', 'not in', inOrders(tx))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether a card is being made of the picture. */
export const isOrdered = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('card_order').select('id').where('image_id', '=', id).limit(1).executeTakeFirst()) !== undefined;

const inOrders = (db: Db) => db.selectFrom('card_order').select('image_id').where('image_id', 'is not', null).$castTo<{ image_id: string }>();

/** The person behind a user id. */
export const personNamed = async (db: Db, liUId: string): Promise<string | null> =>
  (await db.selectFrom('account').select('lin').where('liu_id', '=', liUId.toLowerCase()).executeTakeFirst())?.lin ?? null;

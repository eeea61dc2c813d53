import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import { type Filter, isSelected, isReachedByPost, type Listed } from './mailingStore.ts';

const labels = (db: Db) =>
  db
    .selectFrom('alumn')
    .innerJoin('alumn_address as address', (join) =>
      join.onRef('address.alumn_id', '=', 'alumn.id').on('address.is_primary', '=', true),
    )
    .innerJoin('country', 'country.code', 'address.country_code')
    .select([
      'alumn.id',
      'alumn.first_name',
      'alumn.last_name',
      'address.address',
      'address.zip_code',
      'address.city',
      'address.country_code',
      'country.title',
    ]);
export type LabelRow = Awaited<ReturnType<ReturnType<typeof labels>['executeTakeFirstOrThrow']>>;

/**
 * The order of the labels: by country and postcode, as the post office sorts letters, then by name.
 */
const order = [
  sql`address.country_code`,
  sql`replace(address.zip_code, ' ', '')`,
  sql`alumn.last_name`,
  sql`alumn.first_name`,
  sql`alumn.id`,
];
const placeOf = ({ country_code, zip_code, last_name, first_name, id }: LabelRow) => [
  country_code,
  zip_code.replaceAll(' ', ''),
  last_name,
  first_name,
  id,
];
const inOrder = (query: ReturnType<typeof labels>) =>
  order.reduce((sorted, part) => sorted.orderBy(part), query);

/** Labels of all members who accept post and whose address is not flagged as rejected. */
export const labelRows = (db: Db): Promise<LabelRow[]> =>
  inOrder(
    labels(db)
      .where('alumn.rejected_address', '=', false)
      .where('alumn.mass_mailing_postal', '=', true),
  ).execute();

/** A large batch size, because each batch sorts all remaining labels and a label is small. */
const BATCH = 5000;

/** Streams, in batches, the labels of the members whom the filter matches and post can reach. */
export async function* labelBatches(
  db: Db,
  filter: Filter,
  people: Listed,
  batch = BATCH,
): AsyncGenerator<LabelRow[]> {
  for (let last: LabelRow | undefined; ;) {
    let next = labels(db).where(isSelected(filter, people)).where(isReachedByPost(filter));
    if (last) next = next.where(sql<SqlBool>`(${sql.join(order)}) > (${sql.join(placeOf(last))})`);
    const rows = await inOrder(next).limit(batch).execute();
    if (rows.length > 0) yield rows;
    if (rows.length < batch) return;
    last = rows.at(-1);
  }
}

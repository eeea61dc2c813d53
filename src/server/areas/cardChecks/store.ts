import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { statusOn } from '#rules/accountStanding.ts';
import type { IsoDate } from '#rules/dates.ts';
import { rightsOf } from '#rules/statusRights.ts';
import type { Db } from '#server/database/open.ts';
import type { Tx } from '#server/database/schema.ts';
import { standingColumns } from '#server/database/standing.ts';
import type { CardDeviceTable } from '#server/database/tables/cardDevice.ts';

export type DeviceRow = Selectable<CardDeviceTable>;

/** The account's devices whose codes are still accepted, the oldest first. */
export const devicesOf = (db: Db, liUId: string, now: Date): Promise<DeviceRow[]> =>
  db
    .selectFrom('card_device')
    .innerJoin('account', 'account.id', 'card_device.account_id')
    .selectAll('card_device')
    .where('account.user_id', '=', liUId)
    .where('card_device.revoked_at', 'is', null)
    .where('card_device.expires_at', '>', now)
    .orderBy('card_device.created_at')
    .orderBy('card_device.id')
    .execute();

/** The device with this key, whoever it belongs to. */
export const deviceWithKey = (tx: Tx, publicKey: Buffer): Promise<DeviceRow | undefined> =>
  tx.selectFrom('card_device').selectAll().where('public_key', '=', publicKey).executeTakeFirst();

export const addDevice = (tx: Tx, device: Insertable<CardDeviceTable>): Promise<DeviceRow> =>
  tx.insertInto('card_device').values(device).returningAll().executeTakeFirstOrThrow();

export const changeDevice = (
  tx: Tx,
  id: Buffer,
  change: Updateable<CardDeviceTable>,
): Promise<DeviceRow> =>
  tx
    .updateTable('card_device')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Counts a check, for the holder. */
export const countCheck = (tx: Tx, id: Buffer, now: Date, today: IsoDate) =>
  tx
    .updateTable('card_device')
    .set({
      checks: sql<number>`checks + 1`,
      checks_that_day: sql<number>`case when last_check_day = ${today} then checks_that_day else 0 end + 1`,
      last_check_day: today,
      last_checked_at: now,
    })
    .where('id', '=', id)
    .execute();

/** The account, and the holder's name. */
export const holderOf = (db: Db, liUId: string) =>
  db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select(['account.id', 'person.display_name as name'])
    .where('account.user_id', '=', liUId)
    .executeTakeFirstOrThrow();

/** Facts that decide whether the codes of a device are accepted. */
const withFacts = (db: Db, today: IsoDate) =>
  db
    .selectFrom('card_device')
    .innerJoin('account', 'account.id', 'card_device.account_id')
    .innerJoin('person', 'person.lin', 'account.lin')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .select(['card_device.id', 'card_device.revoked_at', 'person.lin', 'person.deceased_on'])
    .select(standingColumns)
    .select((device) =>
      device
        .selectFrom('card')
        .select((card) => card.fn.max('card.validity_end_date').as('end'))
        .whereRef('card.account_id', '=', 'account.id')
        .where('card.status', '=', 'Active')
        .where('card.validity_start_date', '<=', today)
        .where('card.validity_end_date', '>=', today)
        .as('valid_until'),
    );

type Facts = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number];

/** Until when the card of a device is valid; null if the codes of the device are refused. */
function validUntil(facts: Facts, today: IsoDate): IsoDate | null {
  if (facts.revoked_at !== null || facts.deceased_on !== null) return null;
  const mayUse = rightsOf(statusOn(today, facts)).credentials === 'yes';
  return mayUse ? facts.valid_until : null;
}

/** The device with the owner and the last day of the card; undefined if its codes are refused. */
export async function usableDevice(
  db: Db,
  id: Buffer,
  now: Date,
  today: IsoDate,
): Promise<
  { readonly lin: string; readonly validUntil: IsoDate; readonly showsPhoto: boolean } | undefined
> {
  const facts = await withFacts(db, today)
    .select('card_device.shows_photo')
    .where('card_device.id', '=', id)
    .where('card_device.expires_at', '>', now)
    .executeTakeFirst();
  const until = facts && validUntil(facts, today);
  return facts && until
    ? { lin: facts.lin, validUntil: until, showsPhoto: facts.shows_photo }
    : undefined;
}

/** The devices whose codes are refused although their last certificate has not ended. */
export async function refusedDevices(db: Db, now: Date, today: IsoDate): Promise<Buffer[]> {
  const all = await withFacts(db, today).where('card_device.expires_at', '>', now).execute();
  const ofNobody = await db
    .selectFrom('card_device')
    .select('id')
    .where('account_id', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  const refused = all.filter((facts) => validUntil(facts, today) === null);
  return [...refused, ...ofNobody].map(({ id }) => id);
}

/** The portrait as others see it. */
export const portraitOf = (db: Db, lin: string) =>
  db
    .selectFrom('profile_image')
    .select(['full_size', 'media_type'])
    .where('lin', '=', lin)
    .where('source', '=', 'Current')
    .executeTakeFirst();

import type { Transaction } from 'kysely';
import type { DeviceSetting } from '#contract/devices.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';

/** The account's devices with the organisation that owns each. */
export const devicesOf = (db: Db, liUId: string) =>
  db
    .selectFrom('device')
    .innerJoin('account', 'account.id', 'device.account_id')
    .leftJoin('organisation', 'organisation.id', 'device.organisation_id')
    .selectAll('device')
    .select('organisation.short_name')
    .where('account.user_id', '=', liUId)
    .orderBy('device.name')
    .execute();
export type DeviceRow = Awaited<ReturnType<typeof devicesOf>>[number];

/** The applications that the account may use. */
export const applicationsOf = (db: Db, liUId: string, today: IsoDate) =>
  db
    .selectFrom('application')
    .innerJoin('application_grant', 'application_grant.application_id', 'application.id')
    .innerJoin('account', 'account.id', 'application_grant.account_id')
    .selectAll('application')
    .where('account.user_id', '=', liUId)
    .where('application.ended_on', 'is', null)
    .where((eb) =>
      eb.or([
        eb('application_grant.until', 'is', null),
        eb('application_grant.until', '>=', today),
      ]),
    )
    .orderBy('application.name')
    .execute();
export type ApplicationRow = Awaited<ReturnType<typeof applicationsOf>>[number];

export const ownsDevice = async (db: Db, id: string, liUId: string): Promise<boolean> =>
  (await db
    .selectFrom('device')
    .innerJoin('account', 'account.id', 'device.account_id')
    .select('device.id')
    .where('device.id', '=', id)
    .where('account.user_id', '=', liUId)
    .executeTakeFirst()) !== undefined;

export const settingsOf = (db: Db, deviceId: string): Promise<DeviceSetting[]> =>
  db
    .selectFrom('device_setting')
    .select(['id', 'value'])
    .where('device_id', '=', deviceId)
    .orderBy('id')
    .execute();

/** The same settings, with the rows locked until the transaction ends. */
export const lockSettings = (
  tx: Transaction<Database>,
  deviceId: string,
): Promise<DeviceSetting[]> =>
  tx
    .selectFrom('device_setting')
    .select(['id', 'value'])
    .where('device_id', '=', deviceId)
    .orderBy('id')
    .forUpdate()
    .execute();

export const saveSetting = (
  tx: Transaction<Database>,
  deviceId: string,
  { id, value }: DeviceSetting,
) =>
  tx
    .updateTable('device_setting')
    .set({ value })
    .where('device_id', '=', deviceId)
    .where('id', '=', id)
    .execute();

import { sql } from 'kysely';
import { accountOf, bySourceId, found, isSame, type ListTable, textIn } from './listTable.ts';

const devices: ListTable = {
  ...bySourceId,
  table: 'device',
  columns: {
    account_id: { of: 'person', value: accountOf('person') },
    name: { of: 'name' },
    type: { of: 'type', value: sql`coalesce(given.type, 'Other')` },
    operating_system: { of: 'os' },
    serial_number: { of: 'serial' },
    manufacturer: { of: 'manufacturer' },
    model: { of: 'model' },
    warranty_end: { of: 'warranty_end' },
    status: { of: 'status', value: sql`coalesce(given.status, 'InUse')` },
    organisation_id: { of: 'organisation', value: found('organisation') },
  },
  missing: 'isDeleted',
  shown: sql`known.external_id`,
  lin: sql`(select lin from account where account.id = known.account_id)`,
  // The name that people give a device is theirs; other settings would promise what no system does.
  after: (tx, source) =>
    sql`
      insert into device_setting (device_id, id, value)
      select known.id, 'displayName', '' from incoming_list as given
      join device as known on ${isSame(devices, source)}
      where given.is_new and given.refusal is null`.execute(tx),
};

/** What people have from the university, and what they may use. */
export const thingTables = {
  devices,
  software: {
    ...bySourceId,
    table: 'application',
    columns: {
      name: { of: 'name' },
      company: { of: 'company' },
      description: { of: 'description', value: textIn('description') },
      download_info: { of: 'info', value: textIn('info') },
      download_link: { of: 'link' },
    },
    missing: 'isEnded',
    shown: sql`known.external_id`,
  },
  grants: {
    table: 'application_grant',
    columns: {
      application_id: { of: 'software', value: found('software'), isKey: true },
      account_id: { of: 'person', value: accountOf('person'), isKey: true },
      until: { of: 'until' },
    },
    hasIds: false,
    hasSource: true,
    always: 'application_id',
    missing: 'isDeleted',
    shown: sql`(
      select concat_ws(' ', application.external_id, account.user_id) from application, account
      where application.id = known.application_id and account.id = known.account_id)`,
    lin: sql`(select lin from account where account.id = known.account_id)`,
  },
} as const satisfies Record<string, ListTable>;

import { applications, models } from '#demo/data/words.ts';
import { addYears } from '#rules/months.ts';
import type { CardState } from '#contract/values.ts';
import { type Draft, inDays, onDay } from './draft.ts';
import type { AccountRow } from './people.ts';
import { serial, uuidOf } from './random.ts';
import { inBoth } from '#demo/inBoth.ts';

/** Adds an access card to the account. */
export function addCard(draft: Draft, account: AccountRow, status: CardState): void {
  const { random, rows } = draft;
  const issued = inDays(draft, -random.between(40, 900));
  const changedAt = onDay(inDays(draft, -random.between(1, 30)), 14);
  rows.card.push({
    id: random.uuid(),
    account_id: account.id,
    iso_number: `97522${random.digits(4)}${serial(rows.card.length, 10)}`,
    mifare_number: serial(rows.card.length + 500_000, 10),
    status,
    validity_start_date: issued,
    validity_end_date: addYears(issued, 5),
    frozen_at: status === 'Frozen' ? changedAt : null,
    blocked_at: status === 'Blocked' ? changedAt : null,
    changed_at: status === 'Active' ? onDay(issued) : changedAt,
    pin_hash: draft.pinHash,
  });
}

export function addDevice(draft: Draft, account: AccountRow, type: keyof typeof models): void {
  const { random, rows } = draft;
  const id = random.uuid();
  const prefix = { OSX: 'mac', Windows: 'pc', Mobile: 'tel', Other: 'lx' }[type];
  rows.device.push({
    id,
    account_id: account.id,
    name: `${prefix}-${String(rows.device.length + 1).padStart(5, '0')}`,
    type,
    ...toColumns(random.pick<(typeof models)[typeof type][number]>(models[type])),
    serial_number: `${random.pick(['C02', 'FVF', 'PF3', '5CG'])}${serial(rows.device.length, 8)}`,
    warranty_end: inDays(draft, random.between(-300, 900)),
    organisation_id: account.organisation_id ?? null,
    status: 'InUse',
  });
  rows.device_setting.push(
    { device_id: id, id: 'displayName', value: '' },
    { device_id: id, id: 'automaticUpdates', value: String(random.chance(0.9)) },
    { device_id: id, id: 'administratorRights', value: String(random.chance(0.2)) },
  );
}

const toColumns = ({
  manufacturer,
  model,
  operatingSystem,
}: {
  manufacturer: string;
  model: string;
  operatingSystem: string;
}) => ({
  manufacturer,
  model,
  operating_system: operatingSystem,
});

export function addApplications(draft: Draft): void {
  draft.rows.application.push(
    ...applications.map(({ name, company, sv, en, infoSv, infoEn, link }, index) => ({
      id: applicationId(name),
      name,
      company,
      description: inBoth(sv, en),
      image: `/programs/${link.slice(link.lastIndexOf('/') + 1)}.svg`,
      download_info: infoSv === null || infoEn === null ? null : inBoth(infoSv, infoEn),
      download_link: link,
      created_at: onDay(inDays(draft, -100 * (index + 1))),
    })),
  );
}

const applicationId = (name: string) => uuidOf(`application ${name}`);

export const grantApplications = (
  draft: Draft,
  account: AccountRow,
  names: readonly (typeof applications)[number]['name'][],
) =>
  draft.rows.application_grant.push(
    ...names.map((name) => ({
      application_id: applicationId(name),
      account_id: account.id,
      granted_at: onDay(inDays(draft, -40)),
    })),
  );

/** Adds an office in a random building that is still in use. */
export function addOffice(draft: Draft, lin: string, isPrimary = true): void {
  const { random, rows } = draft;
  const room = random.pick(
    rows.room.filter(({ is_office, is_deleted }) => is_office && !is_deleted),
  );
  const entrance = random.pick(
    rows.entrance.filter(({ building_id }) => building_id === room.building_id),
  );
  rows.office_location.push({
    id: random.uuid(),
    lin,
    building_id: room.building_id,
    room_id: room.id ?? null,
    entrance_id: entrance.id ?? null,
    is_primary: isPrimary,
  });
}

/**
 * Adds an office in a building that is no longer in use, as for a user who has not updated it in
 * the portal yet.
 */
export function addFormerOffice({ rows }: Draft, lin: string): void {
  const room = rows.room.find(({ is_deleted }) => is_deleted);
  if (room)
    rows.office_location.push({
      id: uuidOf(`former office ${lin}`),
      lin,
      building_id: room.building_id,
      room_id: room.id ?? null,
      entrance_id: null,
      is_primary: false,
    });
}

import { type Kysely, sql } from 'kysely';

/** Locations, access cards and photos, devices and applications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPlaces(db);
  await createCards(db);
  await createDevices(db);
}

const createPlaces = (db: Kysely<unknown>) =>
  sql`
    create table campus (
      id          uuid primary key default gen_random_uuid(),
      name        text collate "sv-x-icu" not null,
      description text not null,
      is_deleted  boolean not null default false
    );

    create table building (
      id         uuid primary key default gen_random_uuid(),
      campus_id  uuid not null references campus,
      name       text collate "sv-x-icu" not null,
      is_deleted boolean not null default false
    );
    create index building_campus on building (campus_id);

    create table room (
      id          uuid primary key default gen_random_uuid(),
      building_id uuid not null references building,
      name        text collate "sv-x-icu" not null,
      is_office   boolean not null default false,
      is_deleted  boolean not null default false,
      unique (id, building_id)
    );
    create index room_building on room (building_id);

    create table entrance (
      id          uuid primary key default gen_random_uuid(),
      building_id uuid not null references building,
      name        text collate "sv-x-icu" not null,
      is_deleted  boolean not null default false,
      unique (id, building_id)
    );
    create index entrance_building on entrance (building_id);

    -- Room and entrance can only be those of the building.
    create table office_location (
      id          uuid primary key default gen_random_uuid(),
      lin         text collate "C" not null references person,
      building_id uuid not null references building,
      room_id     uuid,
      entrance_id uuid,
      is_primary  boolean not null default false,
      foreign key (room_id, building_id) references room (id, building_id),
      foreign key (entrance_id, building_id) references entrance (id, building_id)
    );
    create index office_location_lin on office_location (lin);
    create unique index office_location_one_primary on office_location (lin) where is_primary;

    create table missing_office (
      id              uuid primary key default gen_random_uuid(),
      lin             text collate "C" not null references person,
      campus          text not null,
      building        text not null,
      room            text not null,
      entrance        text not null,
      requestor_email text not null,
      created_at      timestamptz not null default now()
    );
  `.execute(db);

const createCards = (db: Kysely<unknown>) =>
  sql`
    create table profile_image (
      id         uuid primary key default gen_random_uuid(),
      lin        text collate "C" not null references person,
      source     text not null check (source in ('Archive', 'Current', 'Incoming', 'Upload')),
      media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
      base       bytea not null,
      full_size  bytea not null,
      thumbnail  bytea not null,
      x          double precision not null default 0,
      y          double precision not null default 0,
      width      double precision not null check (width > 0),
      height     double precision not null check (height > 0),
      angle      double precision not null default 0,
      created_at timestamptz not null default now()
    );
    create index profile_image_lin on profile_image (lin);
    create unique index profile_image_one_current on profile_image (lin) where source = 'Current';
    create unique index profile_image_one_incoming on profile_image (lin) where source = 'Incoming';

    create table card (
      id                  uuid primary key default gen_random_uuid(),
      account_id          uuid not null references account,
      iso_number          text not null unique,
      mifare_number       text not null unique,
      status              text not null check (status in ('Invalid', 'Active', 'Inactive', 'Blocked', 'Frozen')),
      validity_start_date date not null,
      validity_end_date   date not null check (validity_end_date >= validity_start_date),
      frozen_at           timestamptz,
      blocked_at          timestamptz,
      changed_at          timestamptz not null default now(),
      pin_hash            text not null,
      constraint card_frozen_has_a_moment check ((status = 'Frozen') = (frozen_at is not null)),
      constraint card_blocked_has_a_moment check ((status = 'Blocked') = (blocked_at is not null))
    );
    create index card_account on card (account_id);
    create unique index card_one_in_use on card (account_id) where status in ('Active', 'Frozen');

    create table card_order (
      id         uuid primary key default gen_random_uuid(),
      account_id uuid not null references account,
      ordered_at timestamptz not null default now(),
      pin_hash   text not null,
      image_id   uuid references profile_image,
      status     text not null
        check (status in ('Ordered', 'InProduction', 'ReadyForCollection', 'Collected', 'Cancelled')),
      changed_at timestamptz not null default now()
    );
    create index card_order_account on card_order (account_id);
    create unique index card_order_one_ongoing on card_order (account_id)
      where status in ('Ordered', 'InProduction', 'ReadyForCollection');
  `.execute(db);

const createDevices = (db: Kysely<unknown>) =>
  sql`
    create table device (
      id               uuid primary key default gen_random_uuid(),
      account_id       uuid not null references account,
      name             text not null unique,
      type             text not null check (type in ('OSX', 'Mobile', 'Windows', 'Other')),
      operating_system text,
      serial_number    text unique,
      warranty_end     date,
      manufacturer     text,
      model            text,
      organisation_id  uuid references organisation,
      status           text not null check (status in ('InUse', 'Returned', 'Lost'))
    );
    create index device_account on device (account_id);

    create table device_setting (
      device_id uuid not null references device on delete cascade,
      id        text not null,
      value     text not null,
      primary key (device_id, id)
    );

    create table application (
      id               uuid primary key default gen_random_uuid(),
      name             text collate "sv-x-icu" not null unique,
      company          text not null,
      description_sv   text not null,
      description_en   text not null,
      image            text,
      download_info_sv text,
      download_info_en text,
      download_link    text,
      created_at       timestamptz not null default now(),
      check ((download_info_sv is null) = (download_info_en is null))
    );

    create table application_grant (
      application_id uuid not null references application,
      account_id     uuid not null references account,
      granted_at     timestamptz not null default now(),
      primary key (account_id, application_id)
    );
  `.execute(db);

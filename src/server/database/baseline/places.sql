-- Campuses, buildings, rooms and entrances, and where people have their offices.

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

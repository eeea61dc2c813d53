-- Photos and campus cards.

create table profile_image (
  id          uuid primary key default gen_random_uuid(),
  lin         text collate "C" not null references person,
  source      text not null check (source in ('Archive', 'Current', 'Incoming', 'Upload')),
  media_type  text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp')),
  -- The picture before cropping, and its size.
  base        bytea not null,
  base_width  integer not null default 0,
  base_height integer not null default 0,
  full_size   bytea not null,
  thumbnail   bytea not null,
  x           double precision not null default 0,
  y           double precision not null default 0,
  width       double precision not null check (width > 0),
  height      double precision not null check (height > 0),
  angle       double precision not null default 0,
  created_at  timestamptz not null default now()
);
create index profile_image_lin on profile_image (lin);
create unique index profile_image_one_current on profile_image (lin) where source = 'Current';
create unique index profile_image_one_incoming on profile_image (lin) where source = 'Incoming';

-- A phone that takes the picture for a computer without a camera.
create table photo_handoff (
  id         uuid primary key default gen_random_uuid(),
  lin        text collate "C" not null references person,
  code_hash  text collate "C" not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  -- The phone that has opened it; no other can.
  opened_by  text collate "C",
  image_id   uuid references profile_image on delete set null,
  ended_at   timestamptz
);
create index photo_handoff_lin on photo_handoff (lin);

create table card (
  id                  uuid primary key default gen_random_uuid(),
  account_id          uuid not null references account,
  iso_number          text not null unique,
  mifare_number       text not null unique,
  status              text not null
    check (status in ('Invalid', 'Active', 'Inactive', 'Blocked', 'Frozen')),
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

import { type Kysely, sql } from 'kysely';

/**
 * The size of a picture before cropping, and the handoff to a phone that takes the picture for a
 * computer without a camera.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table profile_image
      add column base_width  integer not null default 0,
      add column base_height integer not null default 0;

    create table photo_handoff (
      id          uuid primary key default gen_random_uuid(),
      lin         text collate "C" not null references person,
      code_hash   text collate "C" not null unique,
      created_at  timestamptz not null,
      expires_at  timestamptz not null check (expires_at > created_at),
      -- The telephone has opened it: no other can.
      opened_by   text collate "C",
      image_id    uuid references profile_image on delete set null,
      ended_at    timestamptz
    );
    create index photo_handoff_lin on photo_handoff (lin)
  `.execute(db);
}

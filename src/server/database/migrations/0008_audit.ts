import { type Kysely, sql } from 'kysely';

/**
 * The audit trail. It has no foreign keys to people, so an entry outlives the person it describes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_entry (
      id           bigint generated always as identity primary key,
      at           timestamptz not null,
      actor_lin    text collate "C",
      actor_liu_id text collate "C",
      subject_lin  text collate "C",
      action       text not null,
      before       jsonb,
      after        jsonb,
      request_id   text not null,
      address      text
    );
    create index audit_entry_subject on audit_entry (subject_lin, at desc);
    create index audit_entry_actor on audit_entry (actor_lin, at desc);
    create index audit_entry_at on audit_entry (at);

    create function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      raise exception 'An audit entry is never changed.';
    end $$;
    create trigger audit_entry_stays
      before update or delete on audit_entry
      for each statement execute function refuse_audit_change();
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * The end of an account's life: when what it held was removed, what each night did, and audit
 * entries that may be deleted once the university no longer keeps them, but never sooner than after
 * two years.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table account add column removed_on date;

    create table night (
      day         date not null,
      step        text not null
        check (step in ('expires', 'closes', 'isEmptied', 'isDeleted')),
      done        integer not null default 0 check (done >= 0),
      failed      integer not null default 0 check (failed >= 0),
      held        integer not null default 0 check (held >= 0),
      finished_at timestamptz not null,
      primary key (day, step)
    );

    create table night_permission (
      step       text primary key
        check (step in ('expires', 'closes', 'isEmptied', 'isDeleted')),
      accounts   integer not null check (accounts > 0),
      given_by   text collate "C" not null references person,
      given_at   timestamptz not null
    );

    create or replace function refuse_audit_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' and old.at < now() - interval '2 years' then
        return old;
      end if;
      raise exception 'An audit entry is never changed.';
    end $$;
    drop trigger audit_entry_stays on audit_entry;
    create trigger audit_entry_stays before update or delete on audit_entry
      for each row execute function refuse_audit_change()
  `.execute(db);
}

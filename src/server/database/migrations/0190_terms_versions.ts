import { type Kysely, sql } from 'kysely';

/**
 * Lets administrators publish versions of terms and consents: a draft for each kind, who published
 * a version, and whether the people concerned must approve it anew. Once published, a version's
 * words never change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table liability_text
      add column published_by text,
      add column asks_anew boolean not null default false,
      add column asked_anew_at timestamptz;

    create table liability_draft (
      liability_type text primary key,
      id             uuid not null default gen_random_uuid(),
      content        jsonb not null,
      changed_at     timestamptz not null,
      changed_by     text not null
    );

    create function refuse_changed_terms() returns trigger language plpgsql as $$
    begin
      if (new.liability_type, new.version, new.display_name, new.text, new.approve_text)
        is distinct from (old.liability_type, old.version, old.display_name, old.text, old.approve_text)
      then
        raise exception 'Version % of % has been published and cannot be changed.',
          old.version, old.liability_type;
      end if;
      return new;
    end $$;

    create trigger liability_text_stays
      before update on liability_text for each row execute function refuse_changed_terms();
  `.execute(db);
}

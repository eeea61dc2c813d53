import { type Kysely, sql } from 'kysely';

/**
 * What systems state of people over whom they have no power, and moves of organisations that change
 * who administers many people: both wait until somebody with the power decides.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table proposal (
      id              uuid primary key default gen_random_uuid(),
      source          text not null,
      external_id     text not null,
      person_type     text not null check (person_type in ('Employee', 'Student')),
      -- claim: a person whom the source does not know. change: attributes. end: the account ends.
      kind            text not null check (kind in ('claim', 'change', 'end')),
      lin             text collate "C" not null references person,
      -- The account that would change or end.
      account_id      uuid references account on delete cascade deferrable initially deferred,
      -- The names of what would change.
      attributes      text[] not null,
      -- What is stated, encrypted with the portal's key; erased by the decision.
      record          bytea,
      -- Tells, with the portal's key, whether the same is stated again.
      digest          text not null,
      -- The name of the client that stated it.
      client          text not null,
      made_at         timestamptz not null,
      decided_at      timestamptz,
      decided_by_lin  text collate "C" references person,
      decision        text check (decision in ('accepted', 'declined')),
      check ((decided_at is null) = (decision is null)),
      check ((decided_at is null) = (record is not null)),
      check ((kind = 'claim') = (account_id is null))
    );
    create unique index proposal_one_open on proposal (source, external_id, person_type, kind)
      where decided_at is null;
    create index proposal_declined on proposal (source, external_id) where decision = 'declined';
    create index proposal_waiting on proposal (made_at) where decided_at is null;
    create index proposal_person on proposal (lin);
    create index proposal_account on proposal (account_id);

    create table organisation_move (
      id              uuid primary key default gen_random_uuid(),
      source          text not null,
      client          text not null,
      -- The ids in the university's own systems.
      organisation    text not null,
      from_parent     text,
      to_parent       text not null,
      -- How many people change administrators.
      people          integer not null check (people > 0),
      made_at         timestamptz not null,
      decided_at      timestamptz,
      decided_by_lin  text collate "C" references person,
      -- made: it was below the limit.
      decision        text check (decision in ('made', 'permitted', 'declined')),
      check ((decided_at is null) = (decision is null))
    );
    create unique index organisation_move_one_open on organisation_move (organisation)
      where decided_at is null;
    create index organisation_move_newest on organisation_move (made_at);
  `.execute(db);
}

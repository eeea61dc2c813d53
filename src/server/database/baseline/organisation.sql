-- Countries, organisations with the ancestors and descendants of each, and cost centres.

create table country (
  code  text primary key check (code ~ '^[A-Z]{2}$'),
  title jsonb not null
);

create table organisation (
  id             uuid primary key default gen_random_uuid(),
  parent_id      uuid references organisation check (parent_id <> id),
  type           text not null
    check (type in ('Company', 'Department', 'Division', 'Unit', 'Unknown', 'Virtual', 'StudOrg',
      'Faculty')),
  short_name     text not null,
  name           jsonb not null,
  canonical_path text not null unique,
  financial_unit text
);
create index organisation_parent on organisation (parent_id);
create unique index organisation_has_one_root on organisation ((parent_id is null))
  where parent_id is null;

create table organisation_closure (
  ancestor_id   uuid not null references organisation on delete cascade,
  descendant_id uuid not null references organisation on delete cascade,
  depth         integer not null check (depth >= 0),
  primary key (ancestor_id, descendant_id)
);
create index organisation_closure_descendant on organisation_closure (descendant_id);

-- Trees are small and rarely change: the whole closure is created again, so that it cannot differ
-- from the tree.
create function rebuild_organisation_closure() returns trigger language plpgsql as $$
begin
  delete from organisation_closure;
  insert into organisation_closure (ancestor_id, descendant_id, depth)
  with recursive below as (
    select id as ancestor_id, id as descendant_id, 0 as depth from organisation
    union all
    select below.ancestor_id, organisation.id, below.depth + 1
    from below join organisation on organisation.parent_id = below.descendant_id
  )
  cycle descendant_id set is_cycle using path
  select ancestor_id, descendant_id, depth from below where not is_cycle;
  return null;
end $$;
create trigger organisation_closure_follows
  after insert or delete or update of parent_id on organisation
  for each statement execute function rebuild_organisation_closure();

create table cost_centre (
  id              uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation,
  name            text collate "sv-x-icu" not null,
  account_number  text not null unique
);
create index cost_centre_organisation on cost_centre (organisation_id);

create table cost_centre_activity (
  id             uuid primary key default gen_random_uuid(),
  cost_centre_id uuid not null references cost_centre,
  name           text collate "sv-x-icu" not null,
  account_number text not null unique
);
create index cost_centre_activity_cost_centre on cost_centre_activity (cost_centre_id);

import { type Kysely, sql } from 'kysely';

/** Support cases, and the account costs that finance is shown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence incident_number;

    -- Type: cancel phone 0, helpdesk 1, info centre 2, teleservice 3.
    create table incident (
      id                        uuid primary key default gen_random_uuid(),
      number                    text not null unique,
      incident_type             smallint not null check (incident_type in (0, 1, 2, 3)),
      brief_description         text not null check (length(brief_description) between 1 and 80),
      request                   text not null,
      caller_account_id         uuid references account on delete set null,
      caller_network_login_name text,
      created_by_lin            text collate "C" references person,
      created_at                timestamptz not null default now(),
      status                    text not null default 'Open' check (status in ('Open', 'Closed'))
    );
    create index incident_caller on incident (caller_account_id, created_at desc);

    create table incident_action (
      id                   uuid primary key default gen_random_uuid(),
      incident_id          uuid not null references incident on delete cascade,
      memo_text            text not null,
      flag                 boolean not null default false,
      invisible_for_caller boolean not null default false,
      author_lin           text collate "C" references person,
      entry_date           timestamptz not null default now()
    );
    create index incident_action_incident on incident_action (incident_id, entry_date);

    create table subscription_price (
      subscription_type text primary key check (subscription_type in ('Small', 'Medium', 'Large', 'XLarge')),
      monthly_cost      numeric(8, 2) not null check (monthly_cost >= 0)
    );

    -- A subscription's cost is shared by the account's present positions in proportion to their extent.
    create view cost_distribution as
    select account.id as account_id,
           position.id as position_id,
           position.organisation_id,
           position.cost_centre_activity_id,
           account.subscription_type,
           round(100 * share.part, 1) as distribution_percent,
           round(subscription_price.monthly_cost * share.part, 2) as monthly_cost
    from (
      select id, coalesce(employment_level, 100)
        / nullif(sum(coalesce(employment_level, 100)) over (partition by account_id), 0) as part
      from position
      where start_date <= current_date and (end_date is null or end_date >= current_date)
    ) share
    join position on position.id = share.id
    join account on account.id = position.account_id
    join subscription_price on subscription_price.subscription_type = account.subscription_type
    where account.user_status in ('Active', 'New', 'Unsuspended') and share.part > 0;
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Cost centres, activities and prices come from files: under which id a source knows each, from when
 * until when it applies, and since when the source no longer names it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cost_centre
      add column source text,
      add column external_id text,
      add column valid_from date,
      add column valid_until date,
      add column ended_on date,
      add check (valid_until >= valid_from),
      add check ((source is null) = (external_id is null));
    create unique index cost_centre_of_source on cost_centre (source, lower(external_id));
    alter table cost_centre_activity
      add column source text,
      add column external_id text,
      add column ended_on date,
      add check ((source is null) = (external_id is null));
    create unique index cost_centre_activity_of_source
      on cost_centre_activity (source, lower(external_id));
    -- Two sources may use one number.
    alter table cost_centre drop constraint cost_centre_account_number_key;
    alter table cost_centre_activity drop constraint cost_centre_activity_account_number_key;
    -- A price that was there before has always applied.
    alter table subscription_price add column valid_from date not null default '1900-01-01';
    alter table subscription_price drop constraint subscription_price_pkey;
    alter table subscription_price add primary key (subscription_type, valid_from)
  `.execute(db);
  await priceOfTheDay(db);
}

/** The function of the costs of a day, which now takes the price that applied on the day. */
async function priceOfTheDay(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('cost_distribution(date, uuid)'::regprocedure) as definition
  `.execute(db);
  const definition = rows[0]?.definition ?? '';
  const before = /join subscription_price on/;
  if (!before.test(definition)) throw new Error('cost_distribution is not as expected.');
  await sql
    .raw(
      definition.replace(
        before,
        `join (
           select distinct on (price.subscription_type) price.subscription_type, price.monthly_cost
           from subscription_price price where price.valid_from <= on_day
           order by price.subscription_type, price.valid_from desc
         ) subscription_price on`,
      ),
    )
    .execute(db);
}

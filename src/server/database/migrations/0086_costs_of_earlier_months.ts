import { type Kysely, sql } from 'kysely';

/**
 * The costs of a past day include accounts that were closed or locked after that day, and exclude
 * accounts that were created after it. The current subscription is used, because earlier
 * subscriptions are not stored.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function cost_distribution(on_day date) returns table (
      account_id uuid,
      position_id uuid,
      organisation_id uuid,
      cost_centre_activity_id uuid,
      subscription_type text,
      distribution_percent numeric,
      monthly_cost numeric
    ) language sql stable as $$
      select account.id,
             position.id,
             position.organisation_id,
             position.cost_centre_activity_id,
             account.subscription_type,
             round(100 * share.part, 1),
             round(subscription_price.monthly_cost * share.part, 2)
      from (
        select id, coalesce(employment_level, 100)
          / nullif(sum(coalesce(employment_level, 100)) over (partition by account_id), 0) as part
        from position
        where start_date <= on_day and (end_date is null or end_date >= on_day)
      ) share
      join position on position.id = share.id
      join account on account.id = position.account_id
      join subscription_price on subscription_price.subscription_type = account.subscription_type
      where share.part > 0
        and (account.created_at at time zone 'Europe/Stockholm')::date <= on_day
        and (account.user_status in ('Active', 'New', 'Unsuspended')
          or (account.status_changed_at at time zone 'Europe/Stockholm')::date > on_day)
    $$
  `.execute(db);
}

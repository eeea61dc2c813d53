import { type Kysely, sql } from 'kysely';

/**
 * The cost shares on a given day: “today” is determined by the portal and the Swedish time zone,
 * not by the database server's clock and time zone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop view cost_distribution;

    -- A subscription's cost is shared by the positions that the account holds on the day, in
    -- proportion to their extent.
    create function cost_distribution(on_day date) returns table (
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
      where account.user_status in ('Active', 'New', 'Unsuspended') and share.part > 0
    $$
  `.execute(db);
}

import { type Kysely, sql } from 'kysely';

/**
 * Makes the shares of an account add up to exactly 100 % and to its whole cost: rounded separately,
 * three thirds gave 99.9 % and 99.99 kronor. The running total is rounded instead of each share, so
 * that no share is off by more than its last digit; the largest shares come first.
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
             share.id,
             share.organisation_id,
             share.cost_centre_activity_id,
             account.subscription_type,
             round(100 * share.upto / share.total, 1) - round(100 * (share.upto - share.level) / share.total, 1),
             round(subscription_price.monthly_cost * share.upto / share.total, 2)
               - round(subscription_price.monthly_cost * (share.upto - share.level) / share.total, 2)
      from (
        select position.id, position.account_id, position.organisation_id, position.cost_centre_activity_id, level,
               sum(level) over (partition by position.account_id order by level desc, position.id) as upto,
               sum(level) over (partition by position.account_id) as total
        from position, coalesce(position.employment_level, 100) as level
        where position.start_date <= on_day and (position.end_date is null or position.end_date >= on_day) and level > 0
      ) share
      join account on account.id = share.account_id
      join subscription_price on subscription_price.subscription_type = account.subscription_type
      where (account.created_at at time zone 'Europe/Stockholm')::date <= on_day
        and (account.user_status in ('Active', 'New', 'Unsuspended')
          or (account.status_changed_at at time zone 'Europe/Stockholm')::date > on_day)
    $$
  `.execute(db);
}

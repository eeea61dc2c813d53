-- What accounts cost.

create table subscription_price (
  subscription_type text primary key
    check (subscription_type in ('Small', 'Medium', 'Large', 'XLarge')),
  monthly_cost      numeric(8, 2) not null check (monthly_cost >= 0)
);

-- The costs paid on a day by the positions in an organisation and below it. The positions that an
-- account holds on the day share its cost in proportion to their extent, equally if all have an
-- extent of 0 %. The running total is rounded instead of each share, so that the shares add up to
-- exactly 100 % and to the whole cost, and no share is off by more than its last digit; the largest
-- shares come first. Accounts that were closed or locked after the day are included, and those
-- created after it are not. The current subscription is used, because earlier ones are not stored.
create function cost_distribution(on_day date, in_organisation uuid) returns table (
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
         round(100 * share.upto / share.total, 1)
           - round(100 * (share.upto - share.level) / share.total, 1),
         round(subscription_price.monthly_cost * share.upto / share.total, 2)
           - round(subscription_price.monthly_cost * (share.upto - share.level) / share.total, 2)
  from (
    select present.*,
           sum(level) over (
             partition by present.account_id order by level desc, present.id) as upto,
           sum(level) over (partition by present.account_id) as total
    from (
      select position.id, position.account_id, position.organisation_id,
             position.cost_centre_activity_id,
             case max(extent) over (partition by position.account_id)
               when 0 then 1 else extent end as level
      from position, coalesce(position.employment_level, 100) as extent
      where position.start_date <= on_day
        and (position.end_date is null or position.end_date >= on_day)
        and position.account_id in (
          select there.account_id
          from position there
          join organisation_closure on organisation_closure.descendant_id = there.organisation_id
          where organisation_closure.ancestor_id = in_organisation
        )
    ) present
  ) share
  join organisation_closure on organisation_closure.descendant_id = share.organisation_id
    and organisation_closure.ancestor_id = in_organisation
  join account on account.id = share.account_id
  join subscription_price on subscription_price.subscription_type = account.subscription_type
  where share.level > 0
    and (account.created_at at time zone 'Europe/Stockholm')::date <= on_day
    and (account.user_status in ('Active', 'New', 'Unsuspended')
      or (account.status_changed_at at time zone 'Europe/Stockholm')::date > on_day)
$$;

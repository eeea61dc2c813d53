-- Logins for eduroam, and the schema `radius` that a RADIUS server reads (`docs/eduroam.md`). PEAP
-- with MSCHAPv2 requires the NT hash of the password, so no other hash can be used.

create table eduroam_password (
  id           uuid primary key default gen_random_uuid(),
  account_id   uuid not null references account on delete cascade,
  name         text not null,
  created_at   timestamptz not null default now(),
  username     text collate "C" not null constraint eduroam_username_is_taken unique
    check (username = lower(username)),
  nt_hash      text not null check (nt_hash ~ '^[0-9A-F]{32}$'),
  last_used_at timestamptz
);
create index eduroam_password_account on eduroam_password (account_id);

create schema radius;

-- As FreeRADIUS reads its table of the same name. Only accounts whose status lets them sign in
-- today: the same rule as in rules/accountStanding.ts.
create view radius.radcheck as
  with today as (select (now() at time zone 'Europe/Stockholm')::date as date),
  standing as (
    select account.id, account.retirement_date,
      case
        when account.user_status <> 'Suspended' or suspension.until is null
          or suspension.until >= today.date then account.user_status
        when suspension.status_before is null or suspension.status_before in ('Active', 'Suspended')
          then 'Unsuspended'
        else suspension.status_before
      end as status,
      case
        when account.affiliation_type is distinct from 'Employee' then account.valid_through
        when not account.is_employed_until_further_notice then account.affiliation_end_date
      end as last_day
    from account left join suspension on suspension.account_id = account.id cross join today
  )
  select login.id, login.username, 'NT-Password' as attribute, ':=' as op,
    '0x' || login.nt_hash as value
  from eduroam_password as login
    join standing on standing.id = login.account_id
    cross join today
  where case
    when standing.status in ('Active', 'Unsuspended')
      then coalesce(standing.last_day >= today.date, true)
    when standing.status = 'Inretirement'
      then coalesce(standing.retirement_date >= today.date, true)
    else false
  end;

-- What the RADIUS server reports after a sign-in, so that people see which login is in use.
create function radius.signed_in(user_name text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update eduroam_password set last_used_at = now() where username = lower(user_name);
$$;
revoke execute on function radius.signed_in(text) from public;

import { type Kysely, sql } from 'kysely';

/**
 * Logins for eduroam, and the schema `radius` that a RADIUS server reads (`docs/eduroam.md`). PEAP
 * with MSCHAPv2 requires the NT hash of the password, so no other hash can be used. Existing rows
 * are deleted: the call that creates logins did not exist before, so none are in use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from eduroam_password;
    alter table eduroam_password rename column label to name;
    alter table eduroam_password drop column password_hash;
    alter table eduroam_password drop column expires_on;
    alter table eduroam_password drop column revoked_at;
    alter table eduroam_password add column username text collate "C" not null
      constraint eduroam_username_is_taken unique check (username = lower(username));
    alter table eduroam_password add column nt_hash text not null check (nt_hash ~ '^[0-9A-F]{32}$');
    alter table eduroam_password add column last_used_at timestamptz;

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
      select login.id, login.username, 'NT-Password' as attribute, ':=' as op, '0x' || login.nt_hash as value
      from eduroam_password as login join standing on standing.id = login.account_id cross join today
      where case
        when standing.status in ('Active', 'Unsuspended') then coalesce(standing.last_day >= today.date, true)
        when standing.status = 'Inretirement' then coalesce(standing.retirement_date >= today.date, true)
        else false
      end;

    -- What the RADIUS server tells after a sign-in, so that people see which login is in use.
    create function radius.signed_in(user_name text) returns void
      language sql security definer set search_path = public, pg_temp as $$
      update eduroam_password set last_used_at = now() where username = lower(user_name);
    $$;
    revoke execute on function radius.signed_in(text) from public
  `.execute(db);
}

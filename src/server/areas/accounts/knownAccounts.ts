import { type RawBuilder, sql } from 'kysely';
import type { PersonKind } from '#contract/register.ts';
import type { KnownAccount } from '#rules/attributeSources.ts';

/** The kind of an account, as a source states it. */
export const kindOf = (account: string) =>
  sql<PersonKind>`coalesce(${sql.ref(`${account}.affiliation_type`)}, 'Student')`;

/** The person's accounts that are open or known to a system, with the systems that know each. */
export const knownAccounts = (lin: RawBuilder<unknown>) => sql<KnownAccount[] | null>`(
  select coalesce(jsonb_agg(jsonb_build_object('kind', ${kindOf('own')}, 'systems', (
      select coalesce(jsonb_agg(known.source order by known.source), '[]'::jsonb)
      from source_record as known
      where known.account_id = own.id and known.ended_on is null)) order by own.id), '[]'::jsonb)
  from account as own
  where own.lin = ${lin} and own.account_type in ('Personal', 'Student')
    and own.person_type in ('Employee', 'Student')
    and (own.user_status not in ('Retired', 'Deceased', 'None') or exists (
      select from source_record as known
      where known.account_id = own.id and known.ended_on is null)))`;

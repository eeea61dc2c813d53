import { type RawBuilder, sql } from 'kysely';
import { type PersonKind, SourcedAttribute } from '#contract/register.ts';
import { endsAccount, type KnownAccount, writableAttributes } from '#rules/attributeSources.ts';
import type { Tx } from '#server/database/schema.ts';
import { kindOf, knownAccounts, mayWrite } from '../accounts/index.ts';
import { dropTemporary, load } from './load.ts';
import type { Origin } from './outcome.ts';

/**
 * Whether everything is the system's own: no attribute has a source, and no other system knows
 * anybody.
 */
async function isOnlySource(tx: Tx, { source, config: { sources } }: Origin): Promise<boolean> {
  if (Object.keys(sources).length > 0) return false;
  const { rows } = await sql<{ others: boolean }>`
    select coalesce(min(source) <> ${source} or max(source) <> ${source}, false) as others
    from source_record`.execute(tx);
  return rows[0]?.others === false;
}

interface Situation {
  readonly situation: number;
  readonly kind: PersonKind;
  readonly present: PersonKind | null;
  readonly accounts: KnownAccount[];
}

/**
 * Takes from the records of the temporary table `incoming` what is another source's: they then
 * state what the portal has. `writable` names what is left; null: all. The rule is asked once for
 * each different situation, of which there are few.
 */
export async function keepForeign(tx: Tx, origin: Origin): Promise<void> {
  if (await isOnlySource(tx, origin)) return;
  await dropTemporary(tx, 'situated');
  await sql`
    create temp table situated on commit drop as
    select row, kind, present, accounts,
      dense_rank() over (order by kind, present, accounts) as situation
    from (
      select incoming.row, coalesce(incoming.affiliation, 'Student') as kind,
        case when not is_new then ${kindOf('account')} end as present,
        ${knownAccounts(sql`incoming.lin`)} as accounts
      from incoming left join account on account.id = incoming.account_id
      where refusal is null and not is_new_person) as given`.execute(tx);
  const { rows } = await sql<Situation>`
    select distinct situation::integer as situation, kind, present, accounts from situated`.execute(
    tx,
  );
  await load(
    tx,
    { table: 'permitted', stated: sql`situation integer, writable text[]` },
    rows,
    ({ situation, ...statement }) => ({
      situation,
      writable: writableAttributes({ system: origin.source, ...statement }, origin.config.sources),
    }),
  );
  await sql`
    update incoming set writable = permitted.writable
    from situated join permitted using (situation)
    where incoming.row = situated.row`.execute(tx);
  await takeForeign(tx);
}

/**
 * Takes further attributes from records of `incoming`, which then state what the portal has. `kept`
 * selects the rows and the names of the attributes.
 */
export async function narrow(tx: Tx, kept: RawBuilder<unknown>): Promise<void> {
  await sql`
    update incoming set writable = array(
      select unnest(coalesce(incoming.writable, ${SourcedAttribute.options}::text[]))
      except select unnest(narrowed.kept))
    from (${kept}) as narrowed where narrowed.row = incoming.row`.execute(tx);
  await takeForeign(tx);
}

const own = (attribute: SourcedAttribute, column: string, kept: RawBuilder<unknown> = sql`null`) =>
  sql`${sql.ref(column)} = case when ${mayWrite(attribute)}
    then ${sql.ref(`incoming.${column}`)} else ${kept} end`;

/** A column that a record leaves empty is not changed. */
const takeForeign = (tx: Tx) =>
  sql`
    update incoming set ${sql.join([
      own('name', 'given_name', sql`person.given_name`),
      own('name', 'surname', sql`person.surname`),
      own('nationalId', 'national_id'),
      own('nationalId', 'birth_date'),
      own('affiliation', 'affiliation', sql`account.affiliation_type`),
      own('affiliation', 'primary_affiliation', sql`account.primary_affiliation`),
      own('email', 'email'),
      own('externalEmail', 'external_email'),
      own('organisation', 'organisation_id'),
      own('organisation', 'start_date'),
      own('title', 'title'),
      own('level', 'level'),
      own('subscription', 'subscription'),
      own('contactPerson', 'contact_person_lin'),
      own('studies', 'credits'),
      own('studies', 'has_degree'),
      own('studies', 'ladok_externt_uid'),
      sql`cleared = array(select unnest(incoming.cleared) intersect select unnest(incoming.writable))`,
    ])}
    from incoming as given
    join person on person.lin = given.lin
    left join account on account.id = given.account_id
    where incoming.row = given.row and incoming.writable is not null`.execute(tx);

/**
 * Marks in the temporary table `missing` the accounts that the system does not end, because their
 * end date is another source's.
 */
export async function leaveForeign(tx: Tx, origin: Origin): Promise<void> {
  if (await isOnlySource(tx, origin)) return;
  const { rows } = await sql<{ kind: PersonKind; systems: string[] }>`
    select distinct kind, systems from (${known}) as known`.execute(tx);
  await load(
    tx,
    { table: 'kept', stated: sql`kind text, systems text[]` },
    rows.filter((account) => !endsAccount(origin.source, account, origin.config.sources)),
    (account) => account,
  );
  await sql`
    update missing set ends_account = false
    from (${known}) as known join kept using (kind, systems)
    where missing.account_id = known.account_id`.execute(tx);
}

/** The accounts that are missing, each with the systems that know it. */
const known = sql`
  select account.id as account_id, ${kindOf('account')} as kind,
    array_agg(known.source order by known.source) as systems
  from missing join account on account.id = missing.account_id
  join source_record as known on known.account_id = account.id and known.ended_on is null
  group by account.id`;

import { type Kysely, sql, type Transaction } from 'kysely';
import type { LocalizedText } from '#contract/values.ts';
import type { Database } from '#server/database/schema.ts';
import type { ProposalTable } from '#server/database/tables/proposal.ts';
import { holdsRole } from '../register/index.ts';

export interface ProposalRow {
  readonly id: string;
  readonly source: string;
  readonly client: string;
  readonly externalId: string;
  readonly personType: ProposalTable['person_type'];
  readonly kind: ProposalTable['kind'];
  readonly lin: string;
  readonly accountId: string | null;
  readonly attributes: readonly string[];
  readonly record: Buffer | null;
  readonly madeAt: Date;
  readonly displayName: string;
  readonly givenName: string;
  readonly surname: string;
  readonly nationalId: string | null;
  readonly birthDate: string | null;
  readonly isDeceased: boolean;
  readonly holdsRole: boolean;
  readonly userIds: string[];
  readonly affiliation: string | null;
  readonly email: string | null;
  readonly externalEmail: string | null;
  readonly organisation: LocalizedText | null;
  readonly endDate: string | null;
  /** The organisation that the record names is read with `organisationNames`. */
}

/** Proposals that nobody has decided about, the oldest first; those with these ids, if given. */
export async function openProposals(
  db: Kysely<Database>,
  today: string,
  limit: number,
  ids: readonly string[] | null = null,
): Promise<readonly ProposalRow[]> {
  const { rows } = await sql<ProposalRow>`
    select proposal.id, proposal.source, client, external_id as "externalId",
      proposal.person_type as "personType", kind, proposal.lin,
      proposal.account_id as "accountId", attributes, record, made_at as "madeAt",
      person.display_name as "displayName", person.given_name as "givenName", person.surname,
      person.national_id as "nationalId", person.birth_date::text as "birthDate",
      person.deceased_on is not null as "isDeceased",
      ${holdsRole('proposal.lin', today)} as "holdsRole",
      array(select user_id from account as own
        where own.lin = proposal.lin and user_id is not null and removed_on is null
        order by own.created_at, own.id) as "userIds",
      account.affiliation_type as affiliation, account.university_email_address as email,
      account.external_email_address as "externalEmail", organisation.name as organisation,
      case when account.affiliation_type = 'Employee' then account.affiliation_end_date
        else account.valid_through end::text as "endDate"
    from proposal join person on person.lin = proposal.lin
    left join account on account.id = proposal.account_id
    left join organisation on organisation.id = account.organisation_id
    where decided_at is null and (${ids === null} or proposal.id = any (${ids ?? []}::uuid[]))
    order by made_at, proposal.id limit ${limit}`.execute(db);
  return rows;
}

export const countOpen = async (db: Kysely<Database>): Promise<number> => {
  const { count } = await db
    .selectFrom('proposal')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

/** The names of organisations by their ids in the university's own systems. */
export async function organisationNames(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LocalizedText>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: LocalizedText }>`
    select source_id as id, name from organisation
    where source_id = any (${ids}::text[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Locks these proposals, as far as nobody has decided about them. Returns their ids. */
export async function lockOpen(
  tx: Transaction<Database>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from proposal where id = any (${ids}::uuid[]) and decided_at is null
    order by id for update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

/** Keeps the decision, and erases what was stated. */
export const decide = (
  tx: Transaction<Database>,
  ids: readonly string[],
  decided: {
    readonly decided_at: Date;
    readonly decided_by_lin: string;
    readonly decision: 'accepted' | 'declined';
  },
) =>
  tx
    .updateTable('proposal')
    .set({ ...decided, record: null })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();

/** The people whom the source knows under these ids, by `<person type> <id>`. */
export async function knownPeople(
  tx: Transaction<Database>,
  source: string,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ key: string; lin: string }>`
    select person_type || ' ' || external_id as key, lin from source_record
    where source = ${source} and external_id = any (${externalIds}::text[])`.execute(tx);
  return new Map(rows.map(({ key, lin }) => [key, lin]));
}

/** Locks a move that nobody has decided about. */
export const lockMove = (tx: Transaction<Database>, id: string) =>
  tx
    .selectFrom('organisation_move')
    .selectAll()
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const keepMoveDecision = (
  tx: Transaction<Database>,
  id: string,
  decided: {
    readonly decided_at: Date;
    readonly decided_by_lin: string;
    readonly decision: 'permitted' | 'declined';
  },
) => tx.updateTable('organisation_move').set(decided).where('id', '=', id).execute();

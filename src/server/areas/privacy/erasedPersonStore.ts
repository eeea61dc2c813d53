import { sql } from 'kysely';
import type { Database, Tx } from '#server/database/schema.ts';
import type { Erased } from '#server/retention/rule.ts';

/** A person who is to be erased, with what decides on whether that is possible. */
export interface PersonToErase extends Erased {
  readonly accounts: readonly {
    readonly id: string;
    readonly user_id: string | null;
    readonly lin: string;
    readonly user_status: Database['account']['user_status'];
  }[];
  readonly names: readonly string[];
  /** The sources that still state the person. */
  readonly sources: readonly string[];
}

/**
 * Returns everything that identifies the person with the user id, and everybody who has been joined
 * with the person, and locks them until the transaction ends. Undefined for an unknown user id.
 */
export async function lockPerson(tx: Tx, liUId: string): Promise<PersonToErase | undefined> {
  const { rows: people } = await sql<{ lin: string; national_id: string | null; names: string[] }>`
    with recursive same as (
      select account.lin from account where user_id = ${liUId}
      union
      select case when person.lin = same.lin then person.joined_into else person.lin end
      from person join same on same.lin in (person.lin, person.joined_into)
      where person.joined_into is not null
    )
    select lin, national_id, array[given_name, surname, display_name] as names from person
    where lin in (select lin from same) order by lin for update`.execute(tx);
  if (people.length === 0) return undefined;
  const lins = people.map(({ lin }) => lin);
  const accounts = await tx
    .selectFrom('account')
    .select(['id', 'user_id', 'lin', 'user_status'])
    .where('lin', 'in', lins)
    .orderBy('id')
    .forUpdate()
    .execute();
  const nationalIds = people.flatMap(({ national_id: id }) => id ?? []);
  const alumni = await alumniOf(tx, lins, nationalIds);
  return {
    lins,
    accounts,
    accountIds: accounts.map(({ id }) => id),
    userIds: accounts.flatMap(({ user_id: userId }) => userId ?? []),
    alumnIds: alumni.map(({ id }) => id),
    nationalIds,
    addresses: await addressesOf(tx, lins),
    names: people.flatMap(({ names }) => names),
    sources: await sourcesOf(tx, lins),
  };
}

const alumniOf = (tx: Tx, lins: readonly string[], nationalIds: readonly string[]) =>
  tx
    .selectFrom('alumn')
    .select('id')
    .where((row) =>
      row.or([
        row('lin', '=', sql<string>`any(${[...lins]}::text[])`),
        row('national_id', '=', sql<string>`any(${[...nationalIds]}::text[])`),
      ]),
    )
    .execute();

/** The addresses and telephone numbers of the people, in lower case. */
async function addressesOf(tx: Tx, lins: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct lower(address) as address from (
      select unnest(array[university_email_address, external_email_address]) as address
        from account where lin = any(${[...lins]}::text[])
      union all select unnest(array[alternative_email_address, sms_number, phone_number])
        from contact_information where lin = any(${[...lins]}::text[])
      union all select unnest(array[email, secondary_email, pending_email, mobile])
        from alumn where lin = any(${[...lins]}::text[])
      union all select email from external_account join account on account.id = account_id
        where lin = any(${[...lins]}::text[])
    ) as known where address is not null`.execute(tx);
  return rows.map(({ address }) => address);
}

const sourcesOf = async (tx: Tx, lins: readonly string[]): Promise<string[]> =>
  (
    await tx
      .selectFrom('source_record')
      .select('source')
      .distinct()
      .where('lin', 'in', lins)
      .where('ended_on', 'is', null)
      .execute()
  ).map(({ source }) => source);

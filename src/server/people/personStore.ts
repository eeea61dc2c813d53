import { randomUUID } from 'node:crypto';
import type { Insertable, Updateable } from 'kysely';
import type { Concern } from '#rules/power.ts';
import { linByNationalId } from '#server/database/joined.ts';
import type { Tx } from '#server/database/schema.ts';
import type { PersonTable } from '#server/database/tables/person.ts';
import { type Permit, permitNewPerson } from '#server/power/permit.ts';
import { people } from '#server/retention/people.ts';

type NewPerson = Pick<
  Insertable<PersonTable>,
  | 'national_id'
  | 'given_name'
  | 'surname'
  | 'display_name'
  | 'birth_date'
  | 'gender'
  | 'created_at'
  | 'stated_by'
> & { readonly lin?: string };

/** Adds a person. Returns the permit to give the person what nobody had before. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<Permit<Concern>> {
  const { lin = randomUUID(), ...columns } = person;
  await tx
    .insertInto('person')
    .values({ ...columns, lin })
    .execute();
  return permitNewPerson(lin);
}

/**
 * Returns the person whom that national id identifies: unchanged if known, otherwise inserted from
 * `person`, with the permit of a new person. A concurrent transaction that creates the same person
 * waits until this transaction ends.
 */
export async function findOrCreatePerson(
  tx: Tx,
  person: Omit<NewPerson, 'lin'> & { readonly national_id: string },
) {
  const lin = randomUUID();
  await tx
    .insertInto('person')
    .values({ ...person, lin })
    .onConflict((conflict) => conflict.column('national_id').doNothing())
    .execute();
  const found = await tx
    .selectFrom('person')
    .select(['lin', 'national_id', 'given_name', 'surname', 'display_name', 'deceased_on'])
    .where('lin', '=', await linByNationalId(tx, person.national_id))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return { ...found, permit: found.lin === lin ? permitNewPerson(lin) : null };
}

/** Changes names. Undefined columns keep their values. */
export const changeNames = (
  tx: Tx,
  permit: Permit<'name'>,
  names: Updateable<Pick<PersonTable, 'given_name' | 'surname' | 'display_name'>>,
): Promise<void> => update(tx, permit, names);

/** Replaces the national id, or removes it, with the birth date that follows from it. */
export const changeNumber = (
  tx: Tx,
  permit: Permit<'number'>,
  number: Updateable<Pick<PersonTable, 'national_id' | 'birth_date'>>,
): Promise<void> => update(tx, permit, number);

/** Makes the person one with another, or ends that: the number then identifies the other person. */
export const setJoinedInto = (tx: Tx, permit: Permit<'join'>, lin: string | null): Promise<void> =>
  update(tx, permit, { joined_into: lin });

/** Exchanges the national ids of two people, which are unique. */
export async function swapNumbers(
  tx: Tx,
  one: Permit<'join'>,
  other: Permit<'join'>,
): Promise<void> {
  const rows = await tx
    .selectFrom('person')
    .select(['lin', 'national_id'])
    .where('lin', 'in', [one.lin, other.lin])
    .execute();
  const numberOf = ({ lin }: Permit<'join'>) =>
    rows.find((row) => row.lin === lin)?.national_id ?? null;
  await update(tx, other, { national_id: null });
  await update(tx, one, { national_id: numberOf(other) });
  await update(tx, other, { national_id: numberOf(one) });
}

/** Removes what describes a person of whom nothing else is left. */
export const erasePerson = (tx: Tx, permit: Permit<'access'>): Promise<void> =>
  update(tx, permit, people.person.onErasure.columns);

async function update(
  tx: Tx,
  { lin }: Pick<Permit<never>, 'lin'>,
  columns: Updateable<PersonTable>,
): Promise<void> {
  if (Object.values(columns).every((value) => value === undefined)) return;
  await tx
    .updateTable('person')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('lin', '=', lin)
    .execute();
}

import { randomUUID } from 'node:crypto';
import { dateInSweden, addDays } from '#rules/dates.ts';
import { normaliseActivationKey } from '#rules/activationKey.ts';
import { prepareDatabase } from '#server/database/installation.ts';
import { type Db, openDatabase } from '#server/database/open.ts';
import { seedUniversity } from '#demo/generator/seedUniversity.ts';
import {
  hashOfKey,
  newActivationKey,
} from '#server/session/signIn/activationKey/activationKeys.ts';

/** Whoever signs in for the first time, with what their way needs. */
export interface NewStudent {
  readonly liUId: string;
  readonly nationalId: string;
  readonly activationKey: string;
}

export interface Newcomers {
  /** With an account, a national id and an activation key in a letter. */
  readonly students: readonly NewStudent[];
  /** The addresses of external users, who sign in with a code that is mailed to them. */
  readonly guests: readonly string[];
}

const PEOPLE = 2000;
const GUESTS = 300;

/** Fills an empty database with the people of a university that is no demonstration. */
export async function newUniversity(url: string): Promise<Newcomers> {
  const { db, close } = await openDatabase({ url }, { makesUpPeople: true });
  try {
    const today = dateInSweden(new Date());
    await prepareDatabase(db, { environment: 'Demonstration', where: 'the database of the storm' });
    await seedUniversity(db, { people: PEOPLE, seed: 'storm', today });
    await db.updateTable('installation').set({ environment: 'Test' }).execute();
    return { students: await withKeys(db, today), guests: await newGuests(db) };
  } finally {
    await close();
  }
}

async function withKeys(db: Db, today: string): Promise<NewStudent[]> {
  const accounts = await db
    .selectFrom('account')
    .innerJoin('person', 'person.lin', 'account.lin')
    .select(['account.id', 'account.lin', 'user_id', 'national_id'])
    .where('account_type', '=', 'Personal')
    .where('person_type', '=', 'Student')
    .where('user_status', '=', 'Active')
    .where('disabled_at', 'is', null)
    // BankID is issued for personal and coordination numbers only.
    .where('national_id', '~', '^[0-9]{12}$')
    .where('deceased_on', 'is', null)
    .where('account.id', 'not in', db.selectFrom('activation_key').select('account_id'))
    .orderBy('account.id')
    .execute();
  const letters = accounts.map((account) => ({ ...account, key: newActivationKey() }));
  const BATCH = 1000;
  for (let from = 0; from < letters.length; from += BATCH)
    await db
      .insertInto('activation_key')
      .values(
        letters.slice(from, from + BATCH).map(({ id, lin, key }) => ({
          id: randomUUID(),
          account_id: id,
          key_hash: hashOfKey(normaliseActivationKey(key) ?? ''),
          created_by_lin: lin,
          expires_on: addDays(today, 7),
        })),
      )
      .execute();
  return letters.flatMap(({ user_id: liUId, national_id: nationalId, key: activationKey }) =>
    liUId === null || nationalId === null ? [] : [{ liUId, nationalId, activationKey }],
  );
}

async function newGuests(db: Db): Promise<string[]> {
  const guests = Array.from({ length: GUESTS }, (_, index) => ({
    lin: randomUUID(),
    id: randomUUID(),
    email: `guest${index}@example.net`,
  }));
  await db
    .insertInto('person')
    .values(
      guests.map(({ lin }) => ({
        lin,
        given_name: 'Ny',
        surname: 'Gäst',
        display_name: 'Ny Gäst',
        gender: 'None' as const,
      })),
    )
    .execute();
  await db
    .insertInto('account')
    .values(
      guests.map(({ lin, id, email }, index) => ({
        id,
        lin,
        user_id: `guest${index}`,
        account_type: 'Personal' as const,
        person_type: 'None' as const,
        user_status: 'Active' as const,
        external_email_address: email,
      })),
    )
    .execute();
  await db
    .insertInto('external_account')
    .values(
      guests.map(({ id, email }) => ({ account_id: id, email, email_verified_at: new Date() })),
    )
    .execute();
  return guests.map(({ email }) => email);
}

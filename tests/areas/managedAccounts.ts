import { randomUUID } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { CreateAccount } from '#contract/accounts.ts';
import { checkDigit } from '#rules/identityNumber.ts';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { addMonths } from '#rules/months.ts';
import type { Db } from '#server/database/open.ts';
import type { AccountTable } from '#server/database/tables/account.ts';
import type { PersonTable } from '#server/database/tables/person.ts';

export const today = dateInSweden(new Date());
export const inMonths = (months: number): string => addMonths(today, months);

/** Default request for creating an account; tests override single fields. */
export const creation = (
  organisationId: string,
  fields: Partial<CreateAccount>,
): CreateAccount => ({
  norEduPersonLIN: null,
  norEduPersonNIN: null,
  liUId: null,
  givenName: 'Gerd',
  surname: 'Gäst',
  description: null,
  organisationId,
  validThrough: inMonths(12),
  itSubscriptionType: 'Medium',
  contactPersonEmployeeNorEduPersonLin: null,
  costCentreActivityId: null,
  hasEmployeeProfilePage: false,
  externalEmailAddress: null,
  externalInvoiceData: null,
  ...fields,
});

/** Birth numbers per date: the files of a worker share this module, and may use up more than one. */
const BIRTH_NUMBERS = { first: 101, count: 899 };
const used = new Map<string, number>();
/** Returns a national id that nobody in the demo university has; of one birth date at most 899. */
export function newNationalId(birth?: string): string {
  const index = used.get(birth ?? '') ?? 0;
  if (birth !== undefined && index >= BIRTH_NUMBERS.count)
    throw new RangeError(`The numbers of ${birth} are used up.`);
  used.set(birth ?? '', index + 1);
  const date = birth ?? compact(addDays('1985-01-01', Math.trunc(index / BIRTH_NUMBERS.count)));
  const eleven = `${date}${BIRTH_NUMBERS.first + (index % BIRTH_NUMBERS.count)}`;
  return eleven + checkDigit(eleven);
}

let foreigners = 0;
/** Returns an unused transient number, for a person without a Swedish national id. */
export function newTransientNumber(): string {
  const date = compact(addDays('1985-01-01', Math.trunc(foreigners / 100)));
  const eleven = `${date}T${String(foreigners % 100).padStart(2, '0')}`;
  foreigners += 1;
  return eleven + checkDigit(eleven);
}

const compact = (date: string): string => date.replaceAll('-', '');

let guests = 0;
/** Returns an unused employee user id. */
const newUserId = (): string => {
  const [first, second] = [Math.trunc(guests / 26) % 26, guests % 26].map((place) =>
    String.fromCodePoint(97 + place),
  );
  const digits = 10 + Math.trunc(guests / 26 ** 2);
  guests += 1;
  return `zz${first}${second}${digits}`;
};

export const organisationAt = async (db: Db, path: string): Promise<string> =>
  (
    await db
      .selectFrom('organisation')
      .select('id')
      .where('canonical_path', '=', path)
      .executeTakeFirstOrThrow()
  ).id;

export const organisationCalled = async (db: Db, shortName: string): Promise<string> =>
  (
    await db
      .selectFrom('organisation')
      .select('id')
      .where('short_name', '=', shortName)
      .executeTakeFirstOrThrow()
  ).id;

/** Returns an activity of a cost centre of the organisation at the path. */
export const activityAt = async (db: Db, path: string): Promise<string> =>
  (await activitiesAt(db, path))[0] ?? '';

export const activitiesAt = async (db: Db, path: string): Promise<string[]> =>
  (
    await db
      .selectFrom('cost_centre_activity')
      .innerJoin('cost_centre', 'cost_centre.id', 'cost_centre_activity.cost_centre_id')
      .innerJoin('organisation', 'organisation.id', 'cost_centre.organisation_id')
      .select('cost_centre_activity.id')
      .where('canonical_path', '=', path)
      .orderBy('cost_centre_activity.id')
      .execute()
  ).map(({ id }) => id);

export interface Guest {
  readonly lin: string;
  readonly liUId: string;
  readonly accountId: string;
}

interface GuestOptions {
  readonly account?: Partial<Insertable<AccountTable>>;
  readonly person?: Partial<Insertable<PersonTable>>;
  /** The activity that pays; `undefined`: none; null: the account has no position at all. */
  readonly activity?: string | null;
}

/**
 * Adds an associate with an Active, Medium account that is valid for half a year and a primary
 * position, unless overridden.
 */
export async function addGuest(
  db: Db,
  organisationId: string | null,
  { account = {}, person = {}, activity }: GuestOptions = {},
): Promise<Guest> {
  const lin = randomUUID();
  const liUId = newUserId();
  await db
    .insertInto('person')
    .values({
      lin,
      national_id: newNationalId(),
      given_name: 'Gerd',
      surname: 'Gäst',
      display_name: 'Gerd Gäst',
      gender: 'None',
      ...person,
    })
    .execute();
  const { id: accountId } = await db
    .insertInto('account')
    .values({
      lin,
      user_id: liUId,
      account_type: 'Personal',
      person_type: 'Employee',
      affiliation_type: 'Associate',
      primary_affiliation: 'associate',
      user_status: 'Active',
      subscription_type: 'Medium',
      organisation_id: organisationId,
      valid_through: inMonths(6),
      ...account,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (organisationId !== null && activity !== null) {
    await db
      .insertInto('position')
      .values({
        account_id: accountId,
        organisation_id: organisationId,
        title: { 'sv-SE': 'Gästforskare', 'en-GB': 'Visiting Researcher' },
        start_date: '2024-01-01',
        end_date: inMonths(6),
        is_primary: true,
        is_employee: false,
        cost_centre_activity_id: activity ?? null,
      })
      .execute();
  }
  return { lin, liUId, accountId };
}

/** Returns all positions of the account: the primary one first, then the others, newest first. */
export const positionsOf = (db: Db, accountId: string) =>
  db
    .selectFrom('position')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('is_primary', 'desc')
    .orderBy('start_date', 'desc')
    .execute();

/** Returns the person's full national id, mostly for tests that assert that it is not exposed. */
export const nationalIdOf = async (db: Db, lin: string): Promise<string> =>
  (
    await db
      .selectFrom('person')
      .select('national_id')
      .where('lin', '=', lin)
      .executeTakeFirstOrThrow()
  ).national_id ?? '';

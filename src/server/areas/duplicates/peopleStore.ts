import { type Kysely, sql } from 'kysely';
import type { ComparedAccount, ComparedPerson } from '#contract/duplicates.ts';
import { statusOn } from '#rules/accountStanding.ts';
import type { IsoDate } from '#rules/dates.ts';
import { birthDateOf, kindOf, mask } from '#rules/identityNumber.ts';
import { isClosedAccount } from '#rules/joins.ts';
import { endOf, validThroughCurrent } from '#rules/validity.ts';
import { isInForce } from '#server/database/grants.ts';
import type { Database } from '#server/database/schema.ts';
import { standingColumns } from '#server/database/standing.ts';
import { localizedOrNull } from '../localized.ts';

type Db = Kysely<Database>;

export interface Viewer {
  readonly today: IsoDate;
  /** The lin of the caller. */
  readonly self: string;
}

export type Lins = readonly [one: string, other: string];
export type ComparedPair = readonly [one: ComparedPerson, other: ComparedPerson];

/** These people as they are compared, by lin. People who do not exist are left out. */
export async function comparedPeople(
  db: Db,
  lins: readonly string[],
  viewer: Viewer,
): Promise<Map<string, ComparedPerson>> {
  if (lins.length === 0) return new Map();
  const people = await personRows(db, lins, viewer.today);
  const accounts = Map.groupBy(await accountRows(db, lins, viewer.today), ({ lin }) => lin);
  return new Map(
    people.map((row) => {
      const own = accounts.get(row.lin) ?? [];
      const number = row.national_id;
      return [
        row.lin,
        {
          lin: row.lin,
          displayName: row.display_name,
          givenName: row.given_name,
          surname: row.surname,
          birthDate: row.birth_date ?? (number === null ? null : birthDateOf(number)),
          maskedNumber: number === null ? null : mask(number),
          numberKind: number === null ? null : kindOf(number),
          emails: withoutNull([...own.flatMap(({ emails }) => emails), row.alternative_email]),
          phones: withoutNull([row.sms_number, row.phone_number]),
          accounts: own.map(({ account }) => account),
          cards: row.cards ?? 0,
          holdsRole: Boolean(row.holds_role),
          isAlumn: Boolean(row.is_alumn),
          isDeceased: row.deceased_on !== null,
          isSelf: row.lin === viewer.self,
          joinedInto: row.joined_into,
        },
      ];
    }),
  );
}

/** Two people in the order of their lins; undefined if one of them does not exist. */
export async function comparedPair(
  db: Db,
  [one, other]: Lins,
  viewer: Viewer,
): Promise<ComparedPair | undefined> {
  const people = await comparedPeople(db, [one, other], viewer);
  const [first, second] = [people.get(one), people.get(other)];
  return first && second && [first, second];
}

const withoutNull = (values: readonly (string | null)[]): string[] => [
  ...new Set(values.filter((value) => value !== null)),
];

const personRows = (db: Db, lins: readonly string[], today: IsoDate) =>
  db
    .selectFrom('person')
    .leftJoin('contact_information as contact', 'contact.lin', 'person.lin')
    .select(['person.lin', 'national_id', 'given_name', 'surname', 'display_name', 'birth_date'])
    .select(['deceased_on', 'joined_into', 'contact.sms_number', 'contact.phone_number'])
    .select('contact.alternative_email_address as alternative_email')
    .select((eb) => [
      eb.exists(eb.selectFrom('alumn').whereRef('alumn.lin', '=', 'person.lin')).as('is_alumn'),
      eb
        .selectFrom('card')
        .innerJoin('account', 'account.id', 'card.account_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('account.lin', '=', 'person.lin')
        .where('card.status', 'in', ['Active', 'Frozen'])
        .as('cards'),
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('role_assignment')
              .innerJoin('account', 'account.id', 'role_assignment.account_id')
              .whereRef('account.lin', '=', 'person.lin')
              .where(isInForce('role_assignment', today)),
          ),
          eb.exists(
            eb
              .selectFrom('administers')
              .whereRef('administrator_lin', '=', 'person.lin')
              .where(isInForce('administers', today)),
          ),
        ])
        .as('holds_role'),
    ])
    .where('person.lin', 'in', lins)
    .execute();

/** The accounts that have not been removed, those in use first. */
async function accountRows(db: Db, lins: readonly string[], today: IsoDate) {
  const rows = await db
    .selectFrom('account')
    .leftJoin('suspension', 'suspension.account_id', 'account.id')
    .leftJoin('organisation', 'organisation.id', 'account.organisation_id')
    .leftJoin('external_account as external', 'external.account_id', 'account.id')
    .select(['account.id', 'lin', 'user_id', 'account_type', 'person_type', 'account.created_at'])
    .select(['university_email_address', 'external_email_address', 'external.email'])
    .select('organisation.name as organisation')
    .select(standingColumns)
    .select((eb) =>
      sql<string[]>`array(${eb
        .selectFrom('source_record as known')
        .select('source')
        .whereRef('known.account_id', '=', 'account.id')
        .where('is_removed', '=', false)
        .orderBy('source')})`.as('sources'),
    )
    .where('account.lin', 'in', lins)
    .where('removed_on', 'is', null)
    .orderBy('account.created_at')
    .orderBy('account.id')
    .execute();
  return rows
    .map((row) => {
      const userStatus = statusOn(today, row);
      const account: ComparedAccount = {
        id: row.id,
        liUId: row.user_id,
        accountType: row.account_type,
        personType: row.person_type,
        affiliation: row.affiliation,
        userStatus,
        organisation: localizedOrNull(row.organisation),
        lastDay: endOf({
          userStatus,
          validThroughCurrent: validThroughCurrent(row),
          retirementDate: row.retirementDate,
        }),
        sources: row.sources,
        createdAt: row.created_at.toISOString(),
      };
      const emails = [row.university_email_address, row.external_email_address, row.email];
      return { lin: row.lin, emails, account };
    })
    .toSorted((a, b) => Number(isClosedAccount(a.account)) - Number(isClosedAccount(b.account)));
}

/** Locks the people and their accounts, so that what is read of them then stays true. */
export async function lockPeople(tx: Db, lins: readonly string[]): Promise<void> {
  await sql`select from person where lin = any(${lins}::text[]) order by lin for update`.execute(
    tx,
  );
  await sql`select from account where lin = any(${lins}::text[]) order by id for update`.execute(
    tx,
  );
}

/** The lin of the account's owner. */
export const ownerOf = async (db: Db, liUId: string): Promise<string | undefined> =>
  (await db.selectFrom('account').select('lin').where('user_id', '=', liUId).executeTakeFirst())
    ?.lin;

import { type Kysely, sql } from 'kysely';
import { DEFAULT_LANGUAGE, inEachLanguage } from '#contract/languages.ts';
import type { PersonKind, PersonRecord } from '#contract/register.ts';
import type { LocalizedText, SubscriptionType, UserStatus } from '#contract/values.ts';
import type { Database } from '#server/database/schema.ts';
import type { StoredText } from '#server/database/tables/columns.ts';

/** A person's account as a source knows it. */
export interface StoredPerson {
  readonly accountId: string;
  readonly lin: string;
  readonly displayName: string;
  readonly status: UserStatus;
  readonly createdAt: Date;
  /** When the account or the person was last changed, as the audit trail knows. */
  readonly modifiedAt: Date;
  /** The login of the source's own; null if the source calls the user by the user id. */
  readonly login: string | null;
  /** The day on which the source ended it; null while the source names it. */
  readonly endedOn: string | null;
  /** The last day that it had before; null: until further notice. */
  readonly lastDay: string | null;
  readonly organisationName: StoredText | null;
  /** The account of the contact person, if the source knows it. */
  readonly contactAccountId: string | null;
  readonly contactName: string | null;
  /** The kinds of the accounts of the person that the source knows. */
  readonly accounts: readonly { readonly kind: PersonKind; readonly accountId: string }[];
  /**
   * What the source would state to change nothing: the account with the primary position, then the
   * further positions. An organisation that does not exist yet counts as the present one.
   */
  readonly records: readonly [PersonRecord, ...PersonRecord[]];
}

interface Position {
  readonly organisation: string;
  readonly title: StoredText | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly level: number | null;
  readonly subscription: SubscriptionType | null;
}

type Row = Omit<StoredPerson, 'records'> &
  Omit<PersonRecord, 'title' | 'level' | 'credits' | 'hasDegree'> & {
    readonly title: StoredText | null;
    readonly level: string | null;
    readonly credits: string | null;
    readonly hasDegree: boolean | null;
    readonly awaited: Position | null;
    readonly further: Position[];
  };

/** When an account, or the person, was last changed. */
export const modifiedAt = sql<Date>`greatest(account.created_at, (
  select max(at) from audit_entry where subject_lin = account.lin))`;

/** A position as an object with the names of a record. */
const positionObject = (position: string, organisation: string) => sql`jsonb_build_object(
  'organisation', ${sql.ref(organisation)}, 'title', ${sql.ref(`${position}.title`)},
  'startDate', ${sql.ref(`${position}.start_date`)}, 'endDate', ${sql.ref(`${position}.end_date`)},
  'level', ${sql.ref(`${position}.employment_level`)},
  'subscription', ${sql.ref(`${position}.subscription_type`)})`;

/** Returns people whom the source knows, also those whom it has ended, in the order of the ids. */
export async function storedPeople(
  db: Kysely<Database>,
  source: string,
  accountIds: readonly string[],
  today: string,
): Promise<StoredPerson[]> {
  const { rows } = await sql<Row>`
    select account.id as "accountId", person.lin, person.display_name as "displayName",
      account.user_status as status, account.created_at as "createdAt",
      ${modifiedAt} as "modifiedAt", known.login, known.ended_on::text as "endedOn", known.last_day::text as "lastDay",
      organisation.name as "organisationName", contact.account_id as "contactAccountId",
      contact_person.display_name as "contactName", (
        select jsonb_agg(jsonb_build_object('accountId', other.account_id,
          'kind', coalesce(own.affiliation_type, 'Student')) order by other.person_type)
        from source_record as other join account as own on own.id = other.account_id
        where other.lin = person.lin and other.source = known.source and not other.is_removed
      ) as accounts,
      known.external_id as id, person.national_id as "nationalId",
      person.given_name as "givenName", person.surname, person.birth_date::text as "birthDate",
      person.gender, coalesce(account.affiliation_type, 'Student') as kind,
      account.user_id as "userId", account.university_email_address as email,
      account.external_email_address as "externalEmail", organisation.source_id as organisation,
      account.title, main.start_date::text as "startDate",
      case when account.affiliation_type = 'Employee' then account.affiliation_end_date
        else account.valid_through end::text as "endDate",
      main.employment_level as level, account.subscription_type as subscription,
      contact.external_id as "contactPerson",
      studies.credits, studies.has_degree as "hasDegree",
      studies.ladok_externt_uid as "ladokExterntUid", (
        select ${positionObject('awaited', 'awaited.organisation')}
        from awaited_position as awaited
        where awaited.source = known.source and awaited.external_id = known.external_id
          and awaited.person_type = known.person_type and awaited.is_primary
      ) as awaited, (
        select coalesce(jsonb_agg(one order by one ->> 'startDate', one ->> 'organisation'), '[]')
        from (
          select ${positionObject('position', 'place.source_id')} as one
          from position join organisation as place on place.id = position.organisation_id
          where position.account_id = account.id and not position.is_primary
            and position.source = known.source and place.source_id is not null
            and coalesce(position.end_date >= ${today}::date, true)
          union all
          select ${positionObject('awaited', 'awaited.organisation')}
          from awaited_position as awaited
          where awaited.source = known.source and awaited.external_id = known.external_id
            and awaited.person_type = known.person_type and not awaited.is_primary) as every
      ) as further
    from unnest(${accountIds}::uuid[]) with ordinality as wanted (id, place)
    join source_record as known on known.account_id = wanted.id and known.source = ${source}
    join account on account.id = known.account_id
    join person on person.lin = account.lin
    left join organisation on organisation.id = account.organisation_id
    left join position as main on main.account_id = account.id and main.is_primary
    left join student_record as studies
      on studies.lin = account.lin and account.person_type = 'Student'
    left join person as contact_person on contact_person.lin = account.contact_person_lin
    left join lateral (
      select other.external_id, other.account_id from source_record as other
      where other.lin = account.contact_person_lin and other.source = known.source
      order by other.person_type limit 1) as contact on true
    where not known.is_removed
    order by wanted.place`.execute(db);
  return rows.map(toPerson);
}

function toPerson({ awaited, further, ...row }: Row): StoredPerson {
  const main: PersonRecord = {
    ...personOf(row),
    organisation: awaited?.organisation ?? row.organisation,
    startDate: awaited === null ? row.startDate : awaited.startDate,
    level: awaited === null ? numberOf(row.level) : awaited.level,
  };
  return {
    accountId: row.accountId,
    lin: row.lin,
    displayName: row.displayName,
    status: row.status,
    createdAt: row.createdAt,
    modifiedAt: row.modifiedAt,
    login: row.login,
    endedOn: row.endedOn,
    lastDay: row.lastDay,
    organisationName: row.organisationName,
    contactAccountId: row.contactAccountId,
    contactName: row.contactAccountId === null ? null : row.contactName,
    accounts: row.accounts,
    records: [
      main,
      ...further.map((position) => ({ ...main, ...position, title: textOf(position.title) })),
    ],
  };
}

const personOf = (row: Omit<Row, 'awaited' | 'further'>): PersonRecord => ({
  id: row.id,
  nationalId: row.nationalId,
  givenName: row.givenName,
  surname: row.surname,
  birthDate: row.birthDate,
  gender: row.gender,
  kind: row.kind,
  userId: row.userId,
  email: row.email,
  externalEmail: row.externalEmail,
  organisation: row.organisation,
  title: textOf(row.title),
  startDate: row.startDate,
  endDate: row.endDate,
  level: numberOf(row.level),
  subscription: row.subscription,
  contactPerson: row.contactPerson,
  credits: numberOf(row.credits),
  hasDegree: row.hasDegree ?? false,
  ladokExterntUid: row.ladokExterntUid,
});

const numberOf = (stored: string | number | null): number | null =>
  stored === null ? null : Number(stored);

/** A title without text in any language is none. */
function textOf(stored: StoredText | null): LocalizedText | null {
  const any = stored?.[DEFAULT_LANGUAGE] || Object.values(stored ?? {}).find(Boolean);
  return any === undefined || any === '' ? null : inEachLanguage((one) => stored?.[one] || any);
}

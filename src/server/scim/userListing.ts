import { sql } from 'kysely';
import { DEFAULT_LANGUAGE, languages } from '#contract/languages.ts';
import { modifiedAt } from '#server/areas/register/index.ts';
import type { Columns, Elements } from './filterSql.ts';
import type { Listing } from './listing.ts';
import { ENTERPRISE_USER, nameIn, resourceTypes, UNIVERSITY_USER } from './schemas.ts';

const text = (value: ReturnType<typeof sql>) => ({ type: 'text', value }) as const;
const exact = (value: ReturnType<typeof sql>) => ({ type: 'exact', value }) as const;
const date = (value: ReturnType<typeof sql>) => ({ type: 'date', value }) as const;
const id = { type: 'uuid', value: sql`known.account_id` } as const;
const inDefault = (name: string) => sql`${sql.ref(name)} ->> ${sql.lit(DEFAULT_LANGUAGE)}`;

/** A title in each language; absent in another one than the default if it is the same. */
const titles = (title: string, withDefault: boolean) =>
  Object.fromEntries(
    languages
      .filter((language) => withDefault || language !== DEFAULT_LANGUAGE)
      .map((language) => [
        nameIn('title', language),
        text(
          language === DEFAULT_LANGUAGE
            ? inDefault(title)
            : sql`nullif(${sql.ref(title)} ->> ${sql.lit(language)}, ${inDefault(title)})`,
        ),
      ]),
  );

/** As they are returned: those that the source states and that have not ended. */
const furtherPositionsOn = (today: string): Elements => ({
  rows: sql`(
      select place.source_id as organization, position.title, position.start_date,
        position.end_date, position.employment_level
      from position join organisation as place on place.id = position.organisation_id
      where position.account_id = known.account_id and not position.is_primary
        and position.source = known.source and place.source_id is not null
        and coalesce(position.end_date >= ${today}::date, true)
      union all
      select later.organisation, later.title, later.start_date, later.end_date,
        later.employment_level
      from awaited_position as later
      where later.source = known.source and later.external_id = known.external_id
        and later.person_type = known.person_type and not later.is_primary) as element`,
  subs: {
    organization: exact(sql`element.organization`),
    ...titles('element.title', true),
    startDate: date(sql`element.start_date`),
    endDate: date(sql`element.end_date`),
    level: { type: 'number', value: sql`element.employment_level` },
  },
});

const affiliations: Elements = {
  rows: sql`(
      select other.account_id, coalesce(own.affiliation_type, 'Student') as type
      from source_record as other join account as own on own.id = other.account_id
      where other.lin = account.lin and other.source = known.source
        and not other.is_removed) as element`,
  subs: {
    value: { type: 'uuid', value: sql`element.account_id` },
    type: exact(sql`element.type`),
  },
};

const columnsOn = (today: string): Columns => ({
  id,
  externalId: exact(sql`known.external_id`),
  userName: text(sql`coalesce(known.login, account.user_id)`),
  'name.givenName': text(sql`person.given_name`),
  'name.familyName': text(sql`person.surname`),
  'name.formatted': text(sql`person.display_name`),
  displayName: text(sql`person.display_name`),
  userType: text(sql`coalesce(account.affiliation_type, 'Student')`),
  title: text(inDefault('account.title')),
  active: { type: 'boolean', value: sql`known.ended_on is null` },
  'meta.created': { type: 'moment', value: sql`account.created_at` },
  'meta.lastModified': { type: 'moment', value: modifiedAt },
  'meta.resourceType': exact(sql`'User'`),
  emails: {
    rows: sql`(select * from (values (account.university_email_address, 'work', true),
      (account.external_email_address, 'home', false)) as given (value, type, is_primary)
      where given.value is not null) as element`,
    subs: {
      value: text(sql`element.value`),
      type: text(sql`element.type`),
      primary: { type: 'boolean', value: sql`element.is_primary` },
    },
  },
  [`${ENTERPRISE_USER}:department`]: text(inDefault('organisation.name')),
  [`${ENTERPRISE_USER}:manager.value`]: {
    type: 'uuid',
    value: sql`(select other.account_id from source_record as other
      where other.lin = account.contact_person_lin and other.source = known.source
      order by other.person_type limit 1)`,
  },
  [`${UNIVERSITY_USER}:userId`]: exact(sql`account.user_id`),
  [`${UNIVERSITY_USER}:nationalId`]: exact(sql`person.national_id`),
  [`${UNIVERSITY_USER}:birthDate`]: date(sql`person.birth_date`),
  [`${UNIVERSITY_USER}:status`]: exact(sql`account.user_status`),
  [`${UNIVERSITY_USER}:organization`]: exact(
    sql`coalesce(awaited.organisation, organisation.source_id)`,
  ),
  [`${UNIVERSITY_USER}:startDate`]: date(sql`case when awaited.organisation is null
    then main.start_date else awaited.start_date end`),
  [`${UNIVERSITY_USER}:endDate`]: date(sql`case when account.affiliation_type = 'Employee'
    then account.affiliation_end_date else account.valid_through end`),
  [`${UNIVERSITY_USER}:level`]: {
    type: 'number',
    value: sql`case when awaited.organisation is null
      then main.employment_level else awaited.employment_level end`,
  },
  [`${UNIVERSITY_USER}:subscription`]: text(sql`account.subscription_type`),
  [`${UNIVERSITY_USER}:studies.credits`]: { type: 'number', value: sql`studies.credits` },
  [`${UNIVERSITY_USER}:studies.hasDegree`]: { type: 'boolean', value: sql`studies.has_degree` },
  [`${UNIVERSITY_USER}:studies.ladokExterntUid`]: text(sql`studies.ladok_externt_uid::text`),
  ...Object.fromEntries(
    Object.entries(titles('account.title', false)).map(([name, column]) => [
      `${UNIVERSITY_USER}:${name}`,
      column,
    ]),
  ),
  [`${UNIVERSITY_USER}:furtherPositions`]: furtherPositionsOn(today),
  [`${UNIVERSITY_USER}:affiliations`]: affiliations,
});

/** The users whom a source knows. */
export const usersOf = (source: string, today: string): Listing => ({
  type: resourceTypes.User,
  columns: columnsOn(today),
  id,
  from: sql`source_record as known
    join account on account.id = known.account_id
    join person on person.lin = account.lin
    left join organisation on organisation.id = account.organisation_id
    left join position as main on main.account_id = account.id and main.is_primary
    left join awaited_position as awaited
      on awaited.source = known.source and awaited.external_id = known.external_id
      and awaited.person_type = known.person_type and awaited.is_primary
    left join student_record as studies
      on studies.lin = account.lin and account.person_type = 'Student'
    where known.source = ${source} and not known.is_removed`,
});

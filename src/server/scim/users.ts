import { DEFAULT_LANGUAGE, type Language, languages } from '#contract/languages.ts';
import type { Clearable, PersonRecord } from '#contract/register.ts';
import type { LocalizedText } from '#contract/values.ts';
import { columnIn } from '#rules/register/column.ts';
import type { ColumnOf } from '#rules/register/columns.ts';
import { readPerson } from '#rules/register/records.ts';
import { isUserId, normaliseUserId } from '#rules/userId.ts';
import type { StoredPerson } from '#server/areas/register/index.ts';
import type { ScimContext } from './client.ts';
import { isObject, type Json, type JsonObject } from './document.ts';
import { invalid, refusalErrors, type ScimError } from './errors.ts';
import { memberOf } from './filterMatch.ts';
import { type Resource, versioned } from './resource.ts';
import { ENTERPRISE_USER, nameIn, resourceTypes, UNIVERSITY_USER, USER } from './schemas.ts';

type Cells = Readonly<Record<ColumnOf<'people'>, string>>;

/** Returns the user as SCIM describes it. */
export function userOf(person: StoredPerson, { locationOf }: ScimContext): Resource {
  const [main, ...further] = person.records;
  const { endpoint } = resourceTypes.User;
  const isActive = person.endedOn === null;
  return versioned(
    person.accountId,
    present({
      schemas: [USER, ENTERPRISE_USER, UNIVERSITY_USER],
      id: person.accountId,
      externalId: main.id,
      meta: {
        resourceType: 'User',
        created: person.createdAt.toISOString(),
        location: locationOf(endpoint, person.accountId),
      },
      userName: person.login ?? main.userId,
      name: {
        givenName: main.givenName,
        familyName: main.surname,
        formatted: person.displayName,
      },
      displayName: person.displayName,
      userType: main.kind,
      title: main.title?.[DEFAULT_LANGUAGE] ?? null,
      active: isActive,
      emails: [
        ...(main.email === null ? [] : [{ value: main.email, type: 'work', primary: true }]),
        ...(main.externalEmail === null ? [] : [{ value: main.externalEmail, type: 'home' }]),
      ],
      [ENTERPRISE_USER]: present({
        department: person.organisationName?.[DEFAULT_LANGUAGE] ?? null,
        manager:
          person.contactAccountId === null
            ? null
            : present({
                value: person.contactAccountId,
                $ref: locationOf(endpoint, person.contactAccountId),
                displayName: person.contactName,
              }),
      }),
      [UNIVERSITY_USER]: present({
        userId: main.userId,
        nationalId: main.nationalId,
        birthDate: main.birthDate,
        status: person.status,
        organization: main.organisation,
        ...titlesOf(main.title, false),
        startDate: main.startDate,
        endDate: main.endDate,
        level: main.level,
        subscription: main.subscription,
        furtherPositions: further.map((position) =>
          present({
            organization: position.organisation,
            ...titlesOf(position.title, true),
            startDate: position.startDate,
            endDate: position.endDate,
            level: position.level,
          }),
        ),
        studies:
          main.kind === 'Student'
            ? present({
                credits: main.credits,
                hasDegree: main.hasDegree,
                ladokExterntUid: main.ladokExterntUid,
              })
            : null,
        affiliations: person.accounts.map(({ accountId, kind }) => ({
          value: accountId,
          type: kind,
        })),
      }),
    }),
    { lastModified: person.modifiedAt.toISOString() },
  );
}

/** Leaves out what is absent or empty. */
const present = (object: Readonly<Record<string, Json>>): JsonObject =>
  Object.fromEntries(
    Object.entries(object).filter(
      ([, value]) =>
        value !== null &&
        !(Array.isArray(value) && value.length === 0) &&
        !(isObject(value) && Object.keys(value).length === 0),
    ),
  );

const titlesOf = (title: LocalizedText | null, withDefault: boolean) =>
  Object.fromEntries(
    languages
      .filter((language) => withDefault || language !== DEFAULT_LANGUAGE)
      .map((language) => [nameIn('title', language), otherwise(title, language)]),
  );

/** The text in a language; absent if it is the one in the default language. */
const otherwise = (text: LocalizedText | null, language: Language): string | null =>
  text === null || (language !== DEFAULT_LANGUAGE && text[language] === text[DEFAULT_LANGUAGE])
    ? null
    : text[language];

function valueAt(document: JsonObject, names: readonly string[]): Json | undefined {
  let value: Json | undefined = document;
  for (const name of names) value = isObject(value) ? memberOf(value, name) : undefined;
  return value;
}

/** The text at a place of a document; empty if it is absent. */
function textAt(document: JsonObject, ...names: readonly string[]): string {
  const value = valueAt(document, names);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}

const elementsAt = (document: JsonObject, ...names: readonly string[]): readonly JsonObject[] => {
  const value = valueAt(document, names);
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** The contact person's User that the document names. */
export const managerIn = (document: JsonObject): string =>
  textAt(document, ENTERPRISE_USER, 'manager', 'value');

/** The login of the source's own that the document names; null if it names a user id, or none. */
export function loginIn(document: JsonObject): string | null {
  const name = textAt(document, 'userName').trim();
  if (name === '' || isUserId(normaliseUserId(name))) return null;
  if (name.length > MAX_LOGIN_LENGTH || /\p{C}/u.test(name))
    throw invalid(`userName must have at most ${MAX_LOGIN_LENGTH} characters, and none that hide.`);
  return name;
}

const MAX_LOGIN_LENGTH = 256;

/** What the document states, as a file would: the account, then each further position. */
function cellsOf(document: JsonObject, contactPerson: string): readonly [Cells, ...Cells[]] {
  const at = (...names: readonly string[]) => textAt(document, ...names).trim();
  const own = (...names: readonly string[]) => at(UNIVERSITY_USER, ...names);
  const emails = elementsAt(document, 'emails');
  const emailOf = (type: string) =>
    textAt(emails.find((one) => textAt(one, 'type') === type) ?? {}, 'value').trim();
  const titleIn = (language: Language) =>
    language === DEFAULT_LANGUAGE ? at('title') : own(nameIn('title', language));
  const main: Cells = {
    id: at('externalId'),
    national_id: own('nationalId'),
    given_name: at('name', 'givenName'),
    surname: at('name', 'familyName'),
    birth_date: own('birthDate'),
    kind: at('userType'),
    user_id: isUserId(normaliseUserId(at('userName'))) ? at('userName') : '',
    email: emailOf('work'),
    external_email: emailOf('home'),
    organisation: own('organization'),
    ...titleCells(titleIn),
    start_date: own('startDate'),
    end_date: own('endDate'),
    level: own('level'),
    subscription: own('subscription'),
    contact_person: contactPerson,
    credits: own('studies', 'credits'),
    has_degree: own('studies', 'hasDegree'),
    ladok_externt_uid: own('studies', 'ladokExterntUid'),
  };
  const further = elementsAt(document, UNIVERSITY_USER, 'furtherPositions').map((position) => ({
    ...main,
    organisation: textAt(position, 'organization').trim(),
    ...titleCells((language) => textAt(position, nameIn('title', language))),
    start_date: textAt(position, 'startDate'),
    end_date: textAt(position, 'endDate'),
    level: textAt(position, 'level'),
  }));
  return [main, ...further];
}

const titleCells = (titleIn: (language: Language) => string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one entry for each language
  Object.fromEntries(
    languages.map((language) => [columnIn('title', language), titleIn(language)]),
  ) as Record<ReturnType<typeof columnIn<'title'>>, string>;

/** Returns the records of a user, or why there are none. */
export function recordsOf(
  document: JsonObject,
  contactPerson: string,
  today: string,
  cleared: readonly Clearable[] = [],
): readonly PersonRecord[] | ScimError {
  const records: PersonRecord[] = [];
  const places = new Set<string>();
  for (const cells of cellsOf(document, contactPerson)) {
    const read = readPerson(cells, today);
    if ('refusal' in read) return refusalErrors[read.refusal]();
    if (places.has(cells.organisation) && records.length > 0)
      return invalid('Each of furtherPositions must have another organization.');
    if (read.record.kind === 'Student' && records.length > 0)
      return invalid('A student has no furtherPositions.');
    places.add(cells.organisation);
    records.push(cleared.length === 0 ? read.record : { ...read.record, cleared: [...cleared] });
  }
  return records;
}

/** What a PATCH that leaves it empty takes away by that alone. */
const emptied: ReadonlySet<string> = new Set([
  'end_date',
  'has_degree',
  ...languages
    .filter((language) => language !== DEFAULT_LANGUAGE)
    .map((language) => columnIn('title', language)),
] satisfies ColumnOf<'people'>[]);

/** What else can be taken away; the register keeps everything else until it is replaced. */
const clearable: ReadonlyMap<string, Clearable> = new Map([
  [columnIn('title', DEFAULT_LANGUAGE), 'title'],
  ['level', 'level'],
  ['subscription', 'subscription'],
  ['contact_person', 'contactPerson'],
  ['external_email', 'externalEmail'],
] satisfies [ColumnOf<'people'>, Clearable][]);

/** The attributes of the columns whose names differ. */
const names: ReadonlyMap<string, string> = new Map([
  ['id', 'externalId'],
  ['national_id', 'nationalId'],
  ['given_name', 'name.givenName'],
  ['surname', 'name.familyName'],
  ['birth_date', 'birthDate'],
  ['kind', 'userType'],
  ['user_id', 'userName'],
  ['email', 'emails[type eq "work"]'],
  ['external_email', 'emails[type eq "home"]'],
  ['organisation', 'organization'],
  [columnIn('title', DEFAULT_LANGUAGE), 'title'],
  ['start_date', 'startDate'],
  ['contact_person', 'manager'],
  ['credits', 'studies.credits'],
  ['ladok_externt_uid', 'studies.ladokExterntUid'],
] satisfies [ColumnOf<'people'>, string][]);

/** What a PATCH takes away. @throws {ScimError} for what can only be replaced */
export function clearedIn(before: JsonObject, after: JsonObject): Clearable[] {
  const [was] = cellsOf(before, managerIn(before));
  const is = new Map(Object.entries(cellsOf(after, managerIn(after))[0]));
  if (textAt(before, 'userName') !== '' && textAt(after, 'userName') === '')
    throw stays('userName');
  return Object.entries(was).flatMap(([name, value]) => {
    if (value === '' || is.get(name) !== '' || emptied.has(name) || name === 'user_id') return [];
    const attribute = clearable.get(name);
    if (attribute === undefined) throw stays(names.get(name) ?? name);
    // The title that is left in another language is the one in all.
    return attribute === 'title' && languages.some((one) => is.get(columnIn('title', one)) !== '')
      ? []
      : [attribute];
  });
}

const stays = (name: string) => invalid(`${name} can be replaced, but not removed.`, 'mutability');

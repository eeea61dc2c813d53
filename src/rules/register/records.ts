import { DEFAULT_LANGUAGE, inEachLanguage } from '#contract/languages.ts';
import { type LocalizedText, OrganisationType, roles, SubscriptionType } from '#contract/values.ts';
import {
  PersonKind,
  type OrganisationRecord,
  type PersonRecord,
  type RoleRecord,
} from '#contract/register.ts';
import { isName, isPlainLine, tidyLine } from '#contract/writtenText.ts';
import { normaliseEmail } from '#rules/contactInformation.ts';
import { isIsoDate, type IsoDate } from '#rules/dates.ts';
import { birthDateOf, genderOf, identityNumberError, normalise } from '#rules/identityNumber.ts';
import { isUserId, normaliseUserId } from '#rules/userId.ts';
import { columnIn } from './column.ts';
import type { ColumnOf } from './columns.ts';

/** Why a record is refused; each has a text `IMPORT/REFUSED/<reason>`. */
export type RecordRefusal =
  | 'AWAITS_DECISION'
  | 'BIRTH_DATE'
  | 'CONTACT_PERSON_UNKNOWN'
  | 'CREDITS'
  | 'CYCLE'
  | 'DATES'
  | 'DECEASED'
  | 'DECLINED'
  | 'EMAIL'
  | 'EMAIL_TAKEN'
  | 'HAS_BELOW'
  | 'HAS_DEGREE'
  | 'ID'
  | 'KIND'
  | 'LADOK_EXTERNT_UID'
  | 'LAST_SUPERUSER'
  | 'LEVEL'
  | 'MOVE_HELD'
  | 'NAME'
  | 'NO_PART'
  | 'NATIONAL_ID'
  | 'NATIONAL_ID_TAKEN'
  | 'NUMBER_DIFFERS'
  | 'NUMBER_STAYS'
  | 'ORGANISATION'
  | 'ORGANISATION_UNKNOWN'
  | 'OWN_ROLE'
  | 'PARENT_UNKNOWN'
  | 'PERSON_AMBIGUOUS'
  | 'PERSON_UNKNOWN'
  | 'REPEATED'
  | 'ROLE'
  | 'ROOT'
  | 'ROOT_PRESENT'
  | 'STUDENT_ID_TAKEN'
  | 'SUBSCRIPTION'
  | 'TITLE'
  | 'TYPE'
  | 'USER_ID'
  | 'USER_ID_TAKEN';

export type Read<R> = { readonly record: R } | { readonly refusal: RecordRefusal };

type Cells<Kind extends 'organisations' | 'people' | 'roles'> = Readonly<
  Record<ColumnOf<Kind>, string>
>;

export const MAX_ID_LENGTH = 64;
const MAX_TEXT_LENGTH = 200;

/** An id as it is compared: `E1` and `e1` are one. The database folds the same letters. */
export const foldedId = (id: string): string =>
  id.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());

const isId = (text: string): boolean => text !== '' && text.length <= MAX_ID_LENGTH;
const orNull = (text: string): string | null => (text === '' ? null : text);
const isShort = (text: string): boolean => text.length <= MAX_TEXT_LENGTH;

const oneOf = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => value.toLowerCase() === text.toLowerCase());

/** Returns the text in each language, an empty one as in another language; null if all are empty. */
function textsIn<Base extends 'name' | 'title'>(
  cells: Readonly<Record<ReturnType<typeof columnIn<Base>>, string>>,
  base: Base,
): LocalizedText | null {
  const written = inEachLanguage((language) => tidyLine(cells[columnIn(base, language)]));
  const any = [written[DEFAULT_LANGUAGE], ...Object.values(written)].find((text) => text !== '');
  return any === undefined ? null : inEachLanguage((language) => written[language] || any);
}

export function readOrganisation(cells: Cells<'organisations'>): Read<OrganisationRecord> {
  const { id, parent } = cells;
  const shortName = tidyLine(cells.short_name);
  const name = textsIn(cells, 'name');
  if (!isId(id) || (parent !== '' && !isId(parent))) return { refusal: 'ID' };
  const type = oneOf(OrganisationType.options, cells.type);
  if (type === undefined) return { refusal: 'TYPE' };
  if (shortName === '' || shortName.includes('/') || name === null) return { refusal: 'NAME' };
  if (![shortName, ...Object.values(name)].every((line) => isShort(line) && isPlainLine(line)))
    return { refusal: 'NAME' };
  return {
    record: {
      id,
      parent: orNull(parent),
      type,
      shortName,
      name,
      financialUnit: orNull(cells.financial_unit),
    },
  };
}

export function readRole(cells: Cells<'roles'>): Read<RoleRecord> {
  if (!isId(cells.person)) return { refusal: 'ID' };
  const role = oneOf(roles, cells.role);
  if (role === undefined || role === 'None') return { refusal: 'ROLE' };
  const organisation = orNull(cells.organisation);
  if (role === 'AccountAdministrator' && organisation === null) return { refusal: 'ORGANISATION' };
  return { record: { person: cells.person, role, organisation } };
}

/** Reads a person's row as it is stored: numbers, addresses, names and dates in their own form. */
export function readPerson(cells: Cells<'people'>, today: IsoDate): Read<PersonRecord> {
  const identity = identityOf(cells, today);
  if (typeof identity === 'string') return { refusal: identity };
  const account = accountOf(cells);
  if (typeof account === 'string') return { refusal: account };
  return { record: { ...identity, ...account } };
}

type Identity = Pick<
  PersonRecord,
  'id' | 'nationalId' | 'givenName' | 'surname' | 'birthDate' | 'gender'
>;

function identityOf(cells: Cells<'people'>, today: IsoDate): Identity | RecordRefusal {
  const [givenName, surname] = [tidyLine(cells.given_name), tidyLine(cells.surname)];
  if (!isId(cells.id)) return 'ID';
  if (![givenName, surname].every((name) => isName(name) && isShort(name))) return 'NAME';
  const written = cells.national_id;
  if (written !== '' && identityNumberError(written, today) !== null) return 'NATIONAL_ID';
  const nationalId = written === '' ? null : normalise(written, today);
  if (cells.birth_date !== '' && !isPastDate(cells.birth_date, today)) return 'BIRTH_DATE';
  return {
    id: cells.id,
    nationalId,
    givenName,
    surname,
    birthDate: (nationalId && birthDateOf(nationalId)) ?? orNull(cells.birth_date),
    gender: nationalId === null ? 'None' : genderOf(nationalId),
  };
}

function accountOf(cells: Cells<'people'>): Omit<PersonRecord, keyof Identity> | RecordRefusal {
  const kind = oneOf(PersonKind.options, cells.kind);
  if (kind === undefined) return 'KIND';
  const userId = normaliseUserId(cells.user_id);
  if (userId !== '' && !isUserId(userId)) return 'USER_ID';
  const [email, externalEmail] = [cells.email, cells.external_email].map(addressIn);
  if (email === undefined || externalEmail === undefined) return 'EMAIL';
  if (kind !== 'Student' && cells.organisation === '') return 'ORGANISATION';
  if (![cells.start_date, cells.end_date].every((date) => date === '' || isIsoDate(date)))
    return 'DATES';
  if (cells.end_date !== '' && cells.end_date < cells.start_date) return 'DATES';
  const [level, credits] = [numberIn(cells.level, 100), numberIn(cells.credits, 10_000)];
  if (level === undefined) return 'LEVEL';
  if (credits === undefined) return 'CREDITS';
  const hasDegree = answerIn(cells.has_degree);
  if (hasDegree === undefined) return 'HAS_DEGREE';
  const ladokExterntUid = orNull(cells.ladok_externt_uid.toLowerCase());
  if (ladokExterntUid !== null && !UUID.test(ladokExterntUid)) return 'LADOK_EXTERNT_UID';
  const title = textsIn(cells, 'title');
  if (!Object.values(title ?? {}).every((line) => isShort(line) && isPlainLine(line)))
    return 'TITLE';
  const subscription = oneOf(SubscriptionType.options, cells.subscription);
  if (subscription === undefined && cells.subscription !== '') return 'SUBSCRIPTION';
  return {
    kind,
    userId: orNull(userId),
    email,
    externalEmail,
    organisation: orNull(cells.organisation),
    title,
    startDate: orNull(cells.start_date),
    endDate: orNull(cells.end_date),
    level,
    subscription: subscription ?? null,
    contactPerson: orNull(cells.contact_person),
    credits,
    hasDegree,
    ladokExterntUid,
  };
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const isPastDate = (text: string, today: IsoDate): boolean => isIsoDate(text) && text <= today;

/** Returns the address as it is stored, null for an empty cell, undefined if it is invalid. */
function addressIn(cell: string): string | null | undefined {
  if (cell === '') return null;
  const normalised = normaliseEmail(cell);
  return normalised.refusal === undefined ? normalised.value : undefined;
}

/** Returns null for an empty cell, undefined if it is neither yes nor no. */
function answerIn(cell: string): boolean | null | undefined {
  if (cell === '') return null;
  if (/^(?:yes|ja|true|1)$/i.test(cell)) return true;
  return /^(?:no|nej|false|0)$/i.test(cell) ? false : undefined;
}

/** Returns null for an empty cell, undefined if it is no number from 0 to `max`. */
function numberIn(cell: string, max: number): number | null | undefined {
  if (cell === '') return null;
  const number = Number(cell.replace(',', '.'));
  return number >= 0 && number <= max ? number : undefined;
}

import type { Insertable } from 'kysely';
import type { Role } from '#contract/values.ts';
import { daysBetween, type IsoDate } from '#rules/dates.ts';
import { addYears } from '#rules/months.ts';
import type { AccountTable, PositionTable } from '#server/database/tables/account.ts';
import type { PersonTable } from '#server/database/tables/person.ts';
import { type Draft, inDays, onDay } from './draft.ts';
import { facultyOf, type Node, upwards } from './tree.ts';
import { uuidOf } from './random.ts';

export type PersonRow = Insertable<PersonTable>;
export type AccountRow = Insertable<AccountTable> & {
  readonly id: string;
  readonly user_id: string | null;
};

type NewPerson = Pick<
  PersonRow,
  'lin' | 'given_name' | 'surname' | 'national_id' | 'gender' | 'birth_date'
> &
  Partial<PersonRow>;

export function addPerson(draft: Draft, person: NewPerson): PersonRow {
  const row = {
    display_name: `${person.given_name} ${person.surname}`,
    birthplace: null,
    citizenship: null,
    country_of_birth: null,
    deceased_on: null,
    created_at: onDay(inDays(draft, -400)),
    ...person,
  };
  draft.rows.person.push(row);
  return row;
}

type NewAccount = Pick<
  AccountRow,
  'lin' | 'user_id' | 'person_type' | 'primary_affiliation' | 'user_status'
> &
  Partial<AccountRow>;

/** Accounts that are over have been so for at most two months, so that no night moves them on. */
const DAYS_SINCE_END = 55;
const isOver = (status: AccountRow['user_status']): boolean =>
  status === 'Inactive' || status === 'Retired' || status === 'Deceased';

/** Adds the account, with the demo password if it has been activated. */
export function addAccount(draft: Draft, account: NewAccount): AccountRow {
  const createdAt = account.created_at ?? onDay(inDays(draft, -draft.random.between(60, 2_500)));
  const row = {
    id: draft.random.uuid(),
    account_type: 'Personal' as const,
    affiliation_type: null,
    status_changed_at: isOver(account.user_status)
      ? onDay(inDays(draft, -(5 + (draft.rows.account.length % DAYS_SINCE_END))))
      : createdAt,
    subscription_type: null,
    organisation_id: null,
    contact_person_lin: null,
    title: null,
    description: null,
    university_email_address: null,
    external_email_address: null,
    has_work_phone: false,
    has_employee_profile_page: false,
    is_employed_until_further_notice: false,
    valid_through: null,
    affiliation_end_date: null,
    retirement_date: null,
    next_retirement_step_on: null,
    deceased_in_retirement: false,
    disabled_at: null,
    irt_comment: null,
    is_tsv_prevent_disable_group: false,
    invoice_contact_person: null,
    invoice_address: null,
    invoice_reference: null,
    ...account,
    created_at: createdAt,
  };
  draft.rows.account.push(row);
  if (row.user_status !== 'New' && row.user_id !== null) addPassword(draft, row.id);
  return row;
}

function addPassword(draft: Draft, accountId: string): void {
  const setAt = onDay(inDays(draft, -draft.random.between(5, 330)));
  const { passwordHash: hash } = draft;
  draft.rows.password.push({ account_id: accountId, hash, set_at: setAt, must_renew: false });
  draft.rows.password_history.push({
    id: draft.random.uuid(),
    account_id: accountId,
    hash,
    set_at: setAt,
  });
}

type NewPosition = Pick<Insertable<PositionTable>, 'title' | 'start_date'> &
  Partial<Insertable<PositionTable>>;

/**
 * Adds a position of the account in the organisation. The cost is paid by an activity of the
 * nearest organisation that has any.
 */
export function addPosition(
  draft: Draft,
  account: AccountRow,
  place: Node,
  position: NewPosition,
): void {
  draft.rows.position.push({
    id: draft.random.uuid(),
    account_id: account.id,
    organisation_id: place.id,
    faculty_id: facultyOf(place)?.id ?? null,
    end_date: null,
    is_primary: false,
    is_employee: account.affiliation_type === 'Employee',
    employment_level: 100,
    employee_level: null,
    subscription_type: null,
    cost_centre_activity_id: activityOf(draft, place),
    ...position,
  });
}

function activityOf(draft: Draft, place: Node): string | null {
  const found = upwards(place).find(({ id }) => draft.activities.has(id));
  return found ? draft.random.pick(draft.activities.get(found.id) ?? []) : null;
}

export function addRoles(draft: Draft, account: AccountRow, roles: readonly Role[]): void {
  for (const role of roles) {
    if (role !== 'None')
      draft.rows.role_assignment.push({
        id: uuidOf(`role ${account.id} ${role}`),
        source: 'register',
        account_id: account.id,
        role,
        granted_at: onDay(inDays(draft, -200)),
      });
  }
}

/** The beginnings of the telephone numbers that are reserved for fiction, without two digits. */
const FICTIONAL = ['+468465004', '+463139006', '+464062804', '+469803192'] as const;

/**
 * The first hundred people, who are the personas and some more, have a number each; the others
 * share the rest.
 */
function phoneNumberOf(person: number): string {
  const [own, ...shared] = FICTIONAL;
  const start = person < 100 ? own : shared[Math.trunc(person / 100) % shared.length];
  return `${start}${String(person % 100).padStart(2, '0')}`;
}

/** Adds the person's contact details, with numbers that are reserved for fiction. */
export function addContact(
  draft: Draft,
  person: PersonRow,
  extra: { phone: boolean; alternative: string | null; hasSms: boolean },
): void {
  const { random } = draft;
  const at = onDay(inDays(draft, -random.between(30, 300)));
  const smsNumber = extra.hasSms ? `+46701740${random.between(605, 699)}` : null;
  draft.rows.contact_information.push({
    lin: person.lin,
    alternative_email_address: extra.alternative,
    alternative_email_verified_at: extra.alternative === null ? null : at,
    sms_number: smsNumber,
    sms_verified_at: smsNumber === null ? null : at,
    phone_number: extra.phone ? phoneNumberOf(draft.rows.contact_information.length) : null,
  });
}

/** The date at which the generator computes people's ages. */
const AGES_ON: IsoDate = '2026-01-01';

/**
 * Returns the maximum number of days since a person with this birth date can have started working
 * here. Independent of the current day, because the same people must be generated on every day.
 */
export const adultForDays = (birthDate: string | null | undefined): number =>
  birthDate ? Math.max(0, daysBetween(addYears(birthDate, 22), AGES_ON)) : 3_000;

import { academicTitles, administrativeTitles, type Title } from '#demo/data/words.ts';
import { orcidOf } from '#rules/orcid.ts';
import type { UserStatus } from '#contract/values.ts';
import { type Draft, inDays, onDay } from './draft.ts';
import type { Identity } from './identities.ts';
import { ascii } from './names.ts';
import {
  type AccountRow,
  addAccount,
  addContact,
  addPerson,
  addPosition,
  adultForDays,
  type PersonRow,
} from './people.ts';
import { serial } from './random.ts';
import { addCard, addDevice, addOffice } from './things.ts';
import { departmentOf, facultyOf, type Node, workplaces } from './tree.ts';
import { inBoth } from '#demo/inBoth.ts';

const statuses: { status: UserStatus; weight: number }[] = [
  { status: 'Active', weight: 90 },
  { status: 'New', weight: 2 },
  { status: 'Inretirement', weight: 4 },
  { status: 'Inactive', weight: 2 },
  { status: 'Suspended', weight: 1 },
  { status: 'Unsuspended', weight: 0.3 },
  { status: 'Deceased', weight: 0.5 },
];

/**
 * Adds an employee with positions and the usual belongings, such as a card, an office and a device.
 */
export function addEmployee(draft: Draft): void {
  const { random } = draft;
  const person = newPerson(draft, 1960, 2001);
  const { place } = random.weighted(workplaces);
  const title = random.weighted(facultyOf(place) ? academicTitles : administrativeTitles);
  const { status } = random.weighted(statuses);
  if (status === 'Deceased') person.deceased_on = inDays(draft, -random.between(10, 200));

  const isHere = status === 'Active' || status === 'New';
  const isPermanent = isHere && random.chance(title.sv === 'Doktorand' ? 0 : 0.7);
  const end = isPermanent
    ? null
    : inDays(draft, isHere ? random.between(20, 900) : -random.between(5, 120));
  const hasPhone = random.chance(0.12);
  const account = addAccount(draft, {
    ...idsOf(draft, person),
    person_type: 'Employee',
    affiliation_type: 'Employee',
    primary_affiliation: 'employee',
    user_status: status,
    organisation_id: place.id,
    title: inBoth(title.sv, title.en),
    subscription_type: hasPhone ? 'XLarge' : random.pick(['Large', 'Large', 'Medium']),
    // Sometimes a phone has been returned but its subscription has not been cancelled.
    has_work_phone: hasPhone && random.chance(0.9),
    has_employee_profile_page: random.chance(0.6),
    is_employed_until_further_notice: isPermanent,
    affiliation_end_date: end,
    ...retirement(draft, status),
  });
  noteColleague(draft, account, place);
  addPositionsOf(draft, account, person, place, title, end);
  addBelongings(draft, account, person);
}

/**
 * Adds the current position, for some employees an earlier one that it continues, and for a few a
 * second one elsewhere.
 */
function addPositionsOf(
  draft: Draft,
  account: AccountRow,
  person: PersonRow,
  place: Node,
  title: Title,
  end: string | null,
): void {
  const { random } = draft;
  const words = { title: inBoth(title.sv, title.en), employee_level: title.level };
  const longest = adultForDays(person.birth_date);
  const daysAgo = Math.min(random.between(130, 6_000), longest);
  const start = inDays(draft, -daysAgo);
  addPosition(draft, account, place, {
    ...words,
    start_date: start,
    end_date: end,
    is_primary: true,
    employment_level: random.pick([100, 100, 100, 100, 80, 75, 50, 20]),
  });
  if (random.chance(0.25)) {
    const beganDaysAgo = daysAgo + random.between(200, 1_500);
    if (beganDaysAgo < longest)
      addPosition(draft, account, place, {
        ...words,
        start_date: inDays(draft, -beganDaysAgo),
        end_date: inDays(draft, -daysAgo - 1),
      });
  }
  if (random.chance(0.07)) {
    const other = random.weighted(workplaces).place;
    addPosition(draft, account, other, {
      ...words,
      start_date: start,
      end_date: end,
      employment_level: random.pick([10, 20, 25]),
    });
  }
}

function addBelongings(draft: Draft, account: AccountRow, person: PersonRow): void {
  const { random } = draft;
  addContact(draft, person, {
    phone: random.chance(0.7),
    alternative: random.chance(0.4)
      ? `${ascii(person.given_name)}.${ascii(person.surname)}@example.com`
      : null,
    hasSms: random.chance(0.6),
  });
  if (random.chance(0.2)) {
    draft.rows.orcid.push({
      lin: person.lin,
      orc_id: nextOrcId(draft),
      verified_at: onDay(inDays(draft, -random.between(30, 900))),
    });
  }
  if (random.chance(0.7)) addCard(draft, account, random.chance(0.96) ? 'Active' : 'Blocked');
  if (random.chance(0.6)) addOffice(draft, person.lin);
  if (random.chance(0.7))
    addDevice(draft, account, random.pick(['Windows', 'Windows', 'OSX', 'Other']));
  if (account.has_work_phone) addDevice(draft, account, 'Mobile');
}

/** An ORCID iD below the range that ORCID assigns. */
export const nextOrcId = (draft: Draft): string =>
  orcidOf(`00000000${serial(draft.rows.orcid.length, 7)}`);

/** Makes the employee available as a contact person in the department. */
export function noteColleague(draft: Draft, account: AccountRow, place: Node): void {
  const department = departmentOf(place).id;
  const colleagues = draft.colleagues.get(department) ?? [];
  if (account.user_status === 'Active') colleagues.push(account.lin);
  draft.colleagues.set(department, colleagues);
}

/** Adds a person born in one of these years. */
export const newPerson = (draft: Draft, fromYear: number, toYear: number): PersonRow =>
  personWith(draft, draft.identities.take(fromYear, toYear));

export function personWith(draft: Draft, identity: Identity): PersonRow {
  const { givenName, surname } = draft.names.nameFor(identity);
  return addPerson(draft, {
    lin: draft.random.uuid(),
    national_id: identity.nationalId,
    given_name: givenName,
    surname,
    gender: identity.gender,
    birth_date: identity.birthDate,
  });
}

/** Returns a user id and an email address derived from the name. */
export const idsOf = (draft: Draft, { lin, given_name, surname }: PersonRow) => ({
  lin,
  user_id: draft.names.userId(given_name, surname, 2),
  university_email_address: draft.names.email(given_name, surname),
});

/**
 * Returns the retirement date of an account that is being retired, and the date of the step before
 * it.
 */
export function retirement(draft: Draft, status: UserStatus) {
  if (status !== 'Inretirement') return { retirement_date: null, next_retirement_step_on: null };
  const days = draft.random.between(2, 55);
  return {
    retirement_date: inDays(draft, days),
    next_retirement_step_on: inDays(draft, Math.max(1, days - 14)),
  };
}

/** Returns an employee of the same department, if there is one yet. */
export function contactPersonAt(draft: Draft, place: Node): string | null {
  const colleagues = draft.colleagues.get(departmentOf(place).id) ?? [];
  return colleagues.length === 0 ? null : draft.random.pick(colleagues);
}

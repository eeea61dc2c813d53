import { ownerOfDirectoryName } from '#rules/directoryAccounts.ts';
import type { AccountRow, PersonRow } from './people.ts';
import type { Persona } from '#demo/data/persona.ts';
import { extras, personas } from '#demo/data/personas.ts';
import { type Draft, inDays } from './draft.ts';
import { identityOf } from './identities.ts';
import { MAIL_DOMAIN } from './names.ts';
import { addAccount, addContact, addPerson, addPosition, addRoles } from './people.ts';
import { uuidOf } from './random.ts';
import { noteColleague } from './staff.ts';
import { node } from './tree.ts';
import { inBoth } from '#demo/inBoth.ts';

/** The rows that represent a persona. */
export interface CastMember {
  readonly person: PersonRow;
  readonly account: AccountRow;
}

/**
 * The lin of a persona in the database; the same for every seed. Two accounts of one person share
 * it.
 */
export const linOf = (userId: string): string => uuidOf(`person ${personOf(userId)}`);

const personOf = (userId: string) =>
  ({ rebmo678: 'rebmo58' })[userId] ?? ownerOfDirectoryName(userId);

export function persona(userId: string): Persona {
  const found = [...personas, ...extras].find((candidate) => candidate.userId === userId);
  if (!found) throw new RangeError(`Unknown persona: ${userId}`);
  return found;
}

/** Returns the person, who is added together with their first account. */
function personFor(draft: Draft, { userId, givenName, surname, nationalId }: Persona): PersonRow {
  const lin = linOf(userId);
  const known = draft.rows.person.find((person) => person.lin === lin);
  if (known) return known;
  const identity = nationalId === null ? null : identityOf(nationalId);
  return addPerson(draft, {
    lin,
    given_name: givenName,
    surname,
    national_id: nationalId,
    gender: identity?.gender ?? 'None',
    birth_date: identity?.birthDate ?? null,
  });
}

interface Employment {
  readonly at: string;
  readonly title: readonly [sv: string, en: string];
  readonly since?: number;
}

/** Adds a persona who is employed until further notice, with a phone and an address. */
export function castEmployee(
  draft: Draft,
  userId: string,
  { at, title, since = 1_800 }: Employment,
  special: Partial<AccountRow> = {},
): CastMember {
  const who = persona(userId);
  const person = personFor(draft, who);
  const place = node(at);
  const account = addAccount(draft, {
    ...namesOf(draft, who, person),
    person_type: 'Employee',
    affiliation_type: 'Employee',
    primary_affiliation: who.affiliation,
    user_status: 'Active',
    organisation_id: place.id,
    title: inBoth(title[0], title[1]),
    subscription_type: 'Large',
    has_employee_profile_page: true,
    is_employed_until_further_notice: true,
    ...special,
  });
  if (special.affiliation_type === undefined) noteColleague(draft, account, place);
  addPosition(draft, account, place, {
    title: inBoth(title[0], title[1]),
    start_date: inDays(draft, -since),
    is_primary: true,
    end_date: account.affiliation_end_date ?? null,
    subscription_type:
      account.affiliation_type === 'Employee' ? null : (account.subscription_type ?? null),
  });
  addRoles(draft, account, who.roles);
  if (draft.rows.contact_information.every(({ lin }) => lin !== person.lin)) {
    addContact(draft, person, {
      phone: account.user_status === 'Active',
      alternative: account.external_email_address ?? null,
      hasSms: true,
    });
  }
  return { person, account };
}

export function castStudent(
  draft: Draft,
  userId: string,
  special: Partial<AccountRow> = {},
): CastMember {
  const who = persona(userId);
  const person = personFor(draft, who);
  const account = addAccount(draft, {
    lin: person.lin,
    user_id: userId,
    university_email_address: `${userId}@student.${MAIL_DOMAIN}`,
    person_type: 'Student',
    primary_affiliation: who.affiliation,
    user_status: 'Active',
    ...special,
  });
  if (draft.rows.contact_information.every(({ lin }) => lin !== person.lin)) {
    addContact(draft, person, { phone: false, alternative: `${userId}@example.com`, hasSms: true });
  }
  return { person, account };
}

/**
 * Adds an administrator's, technician's or test student's account in addition to the person's own.
 */
export function castSecondAccount(
  draft: Draft,
  userId: string,
  accountType: 'Adm' | 'Tech' | 'Student',
): void {
  const who = persona(userId);
  addAccount(draft, {
    lin: linOf(userId),
    user_id: userId,
    account_type: accountType,
    person_type: who.personType,
    primary_affiliation: who.affiliation,
    user_status: 'Active',
    title: null,
  });
}

const namesOf = (draft: Draft, { userId, givenName, surname }: Persona, { lin }: PersonRow) => ({
  lin,
  user_id: userId,
  university_email_address: draft.names.email(givenName, surname),
});

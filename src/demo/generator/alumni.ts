import { AlumniAuthMethod, RequestStatus } from '#contract/values.ts';
import { cities, occupations, programmes, streets, workplaces } from '#demo/data/words.ts';
import { type Draft, inDays, onDay } from './draft.ts';
import { ascii } from './names.ts';

interface Member {
  /** Null for members who left before the current accounts existed. */
  readonly lin: string | null;
  readonly nationalId: string | null;
  readonly gender: 'Male' | 'Female';
  readonly givenName: string;
  readonly surname: string;
  readonly email: string;
}

/**
 * Adds a member of the alumni portal with an address, a workplace, an education and mailing
 * preferences.
 */
export function addAlumn(draft: Draft, member: Member): string {
  const { random, rows } = draft;
  const id = random.uuid();
  const wantsMail = random.chance(0.7);
  const hasMoved = random.chance(0.05);
  rows.alumn.push({
    id,
    lin: member.lin,
    national_id: member.nationalId,
    first_name: member.givenName,
    last_name: member.surname,
    gender: member.gender,
    email: member.email,
    email_verified_at: onDay(inDays(draft, -300)),
    secondary_email: null,
    internal_notes: '',
    mobile: random.chance(0.6) ? `+46701740${random.between(605, 699)}` : null,
    linked_in: null,
    registered_at: onDay(inDays(draft, -random.between(30, 2_000))),
    preferred_language: random.chance(0.85) ? 'sv-SE' : 'en-GB',
    mass_mailing_postal: random.chance(0.6),
    mass_mailing_email: wantsMail,
    mass_mailing_mobile: random.chance(0.3),
    newsletter_sv: wantsMail,
    newsletter_en: random.chance(0.2),
    magazine: random.chance(0.5),
    workplace_name: random.pick(workplaces),
    workplace_position: random.pick(occupations),
    rejected_email: false,
    rejected_address: hasMoved,
    rejected_address_notes: hasMoved ? 'Returnerad av posten' : null,
  });
  const [city, zip] = random.pick(cities);
  rows.alumn_address.push({
    id: random.uuid(),
    alumn_id: id,
    is_primary: true,
    address_type: 'Home',
    address: `${random.pick(streets)} ${random.between(1, 80)}`,
    zip_code: `${zip}${random.digits(1)} ${random.digits(2)}`,
    city,
    country_code: random.chance(0.93) ? 'SE' : random.pick(['NO', 'DK', 'DE', 'US']),
  });
  const programme = random.pick(programmes);
  const graduation = Number(draft.today.slice(0, 4)) - random.between(1, 25);
  rows.alumn_education.push({
    id: random.uuid(),
    alumn_id: id,
    name: programme.sv,
    specialisation: null,
    other: null,
    start_year: graduation - programme.years,
    end_year: graduation,
    graduation_year: graduation,
    degree: programme.years > 3 ? 'Examen på avancerad nivå' : 'Kandidatexamen',
    degree_specialisation: null,
  });
  return id;
}

/** Adds a former student who is a member but has no account. */
export function addFormerStudent(draft: Draft): void {
  const { gender, nationalId, isInternational } = draft.identities.take(1955, 1999);
  const name = draft.names.nameFor({ gender, isInternational });
  addAlumn(draft, { lin: null, nationalId, gender, ...name, email: privateAddress(draft, name) });
}

/** Adds a registration request in one of its three states. */
export function addRegistrationRequest(
  draft: Draft,
  status: RequestStatus,
  decidedBy: string,
): void {
  const { random } = draft;
  const { gender, nationalId, isInternational } = draft.identities.take(1960, 2000);
  const name = draft.names.nameFor({ gender, isInternational });
  const email = privateAddress(draft, name);
  const daysAgo = random.between(3, 40);
  const isNew = status === RequestStatus.New;
  const byEmail = random.chance(0.4);
  draft.rows.registration_request.push({
    id: random.uuid(),
    alumn_id:
      status === RequestStatus.Approved
        ? addAlumn(draft, { lin: null, nationalId, gender, ...name, email })
        : null,
    name: `${name.givenName} ${name.surname}`,
    first_name: name.givenName,
    last_name: name.surname,
    preferred_language: isInternational ? 'en-GB' : 'sv-SE',
    email,
    email_verified_at: onDay(inDays(draft, -daysAgo)),
    national_id: byEmail ? null : nationalId,
    status,
    auth_method: byEmail
      ? AlumniAuthMethod.Email
      : random.pick([AlumniAuthMethod.BankID, AlumniAuthMethod.Manually]),
    ladok_student_uid: random.chance(0.7) ? random.uuid() : null,
    rejection_reason:
      status === RequestStatus.Rejected
        ? 'Vi hittar inga studier hos oss med de uppgifter som du har lämnat.'
        : null,
    internal_notes: isNew ? '' : 'Kontrollerad mot studieregistret.',
    created_at: onDay(inDays(draft, -daysAgo)),
    decided_at: isNew ? null : onDay(inDays(draft, 1 - daysAgo)),
    decided_by_lin: isNew ? null : decidedBy,
  });
}

const privateAddress = (
  draft: Draft,
  { givenName, surname }: { givenName: string; surname: string },
) => {
  const count = draft.rows.alumn.length + draft.rows.registration_request.length;
  return `${ascii(givenName)}.${ascii(surname)}.${count}@example.com`;
};

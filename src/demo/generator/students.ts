import { programmes } from '#demo/data/words.ts';
import { addYears } from '#rules/months.ts';
import type { PersonAffiliation, UserStatus } from '#contract/values.ts';
import { type Draft, inDays } from './draft.ts';
import { MAIL_DOMAIN } from './names.ts';
import { type AccountRow, addAccount, addContact, addPerson } from './people.ts';
import { addCard, grantApplications } from './things.ts';
import { retirement } from './staff.ts';
import { uuidOf } from './random.ts';
import { node } from './tree.ts';
import { inBoth } from '#demo/inBoth.ts';

const situations: { status: UserStatus; affiliation: PersonAffiliation; weight: number }[] = [
  { status: 'Active', affiliation: 'student', weight: 84 },
  { status: 'Active', affiliation: 'incoming', weight: 3 },
  { status: 'Active', affiliation: 'alum', weight: 3 },
  { status: 'New', affiliation: 'admitted', weight: 5 },
  { status: 'Inretirement', affiliation: 'student', weight: 4 },
  { status: 'Inactive', affiliation: 'student', weight: 1 },
];

/** Adds a student on a programme, with credits that are plausible for the time spent on it. */
export function addStudent(draft: Draft): void {
  const { random } = draft;
  const identity = draft.identities.take(1988, 2007);
  const { givenName, surname } = draft.names.nameFor(identity);
  const { status, affiliation } = random.weighted(situations);
  const person = addPerson(draft, {
    lin: random.uuid(),
    national_id: identity.nationalId,
    given_name: givenName,
    surname,
    gender: identity.gender,
    birth_date: identity.birthDate,
  });
  const liuId = draft.names.userId(givenName, surname, 3);
  const account = addAccount(draft, {
    lin: person.lin,
    user_id: liuId,
    university_email_address: `${liuId}@student.${MAIL_DOMAIN}`,
    person_type: 'Student',
    primary_affiliation: affiliation,
    user_status: status,
    ...retirement(draft, status),
  });
  const terms = affiliation === 'admitted' ? 0 : random.between(1, 9);
  addStudies(draft, account, {
    code: random.pick(programmes).code,
    credits: terms * random.between(15, 30),
    startedDaysAgo: affiliation === 'admitted' ? -30 : terms * 180,
    postponedOn:
      status === 'Inretirement' && random.chance(0.4)
        ? inDays(draft, -random.between(60, 300))
        : null,
  });
  if (status === 'New') return;
  addContact(draft, person, {
    phone: false,
    alternative: random.chance(0.5) ? `${liuId}@example.com` : null,
    hasSms: random.chance(0.7),
  });
  if (random.chance(0.75))
    addCard(
      draft,
      account,
      random.weighted([
        { state: 'Active', weight: 95 },
        { state: 'Frozen', weight: 2 },
        { state: 'Blocked', weight: 3 },
      ] as const).state,
    );
  if (affiliation !== 'alum')
    grantApplications(draft, account, [
      'Microsoft 365',
      ...(random.chance(0.4) ? ['MATLAB' as const] : []),
    ]);
}

interface Studies {
  readonly code: string;
  readonly credits: number;
  readonly startedDaysAgo: number;
  readonly postponedOn: string | null;
}

/**
 * Adds the data from the study register. The programme belongs to the organisation tree through its
 * department.
 */
export function addStudies(
  draft: Draft,
  account: AccountRow,
  { code, credits, startedDaysAgo, postponedOn }: Studies,
): void {
  const programme = programmes.find((candidate) => candidate.code === code) ?? programmes[0];
  const start = inDays(draft, -startedDaysAgo);
  draft.rows.student_record.push({
    lin: account.lin,
    ladok_student_uid: draft.random.uuid(),
    ladok_externt_uid: uuidOf(`ladok externt ${account.lin}`),
    credits,
    has_degree: account.primary_affiliation === 'alum' && credits >= 180,
    last_registered_on:
      startedDaysAgo > 0
        ? inDays(draft, account.user_status === 'Inretirement' ? -400 : -60)
        : null,
    postponed_on: postponedOn,
  });
  draft.rows.study.push({
    id: draft.random.uuid(),
    lin: account.lin,
    code: programme.code,
    name: inBoth(programme.sv, programme.en),
    start_date: start,
    end_date: addYears(start, programme.years),
    organisation_id: node(programme.organisation).id,
  });
}

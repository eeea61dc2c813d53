import { castSecondAccount, castStudent, linOf, persona, type CastMember } from './cast.ts';
import { addAlumn } from './alumni.ts';
import { notify } from './desk.ts';
import { type Draft, inDays, onDay } from './draft.ts';
import { addApproved, addRequested } from './liabilities.ts';
import { type AccountRow, addAccount, addPerson } from './people.ts';
import { uuidOf } from './random.ts';
import { hashOfKey } from '#server/session/signIn/activationKey/activationKeys.ts';
import { demoActivationKey, earlyActivationKey } from '#demo/data/activationKeys.ts';
import { addStudies } from './students.ts';
import { addCard, grantApplications } from './things.ts';

/** Adds every persona who studies or has studied here, and the external user. */
export function addCastStudents(draft: Draft): void {
  addPresentStudents(draft);
  addDepartingStudents(draft);
  addAdmitted(draft);
  addAlva(draft);
  addSara(draft);
  addExternalUser(draft);
}

function addPresentStudents(draft: Draft): void {
  const maja = castStudent(draft, 'majek123');
  addStudies(draft, maja.account, {
    code: 'P3SJU',
    credits: 22.5,
    startedDaysAgo: 150,
    postponedOn: null,
  });
  approveStudent(draft, maja);
  castSecondAccount(draft, 'student_majek123', 'Student');

  const nils = castStudent(draft, 'nilan234');
  addStudies(draft, nils.account, {
    code: 'P6DAT',
    credits: 112,
    startedDaysAgo: 850,
    postponedOn: null,
  });
  addCard(draft, nils.account, 'Active');
  grantApplications(draft, nils.account, ['MATLAB', 'Microsoft 365']);
  notify(draft, nils.account, 'printing', { daysAgo: 4 });
  notify(draft, nils.account, 'phishing', { daysAgo: 20, isRead: true });
  approveStudent(draft, nils);
  addApproved(draft, nils.person.lin, 'Card');
  addRequested(draft, nils.person.lin, 'StudentStudyAssurance', 'Studieavdelningen', 5);

  const rebecka = castStudent(draft, 'rebmo678');
  addStudies(draft, rebecka.account, {
    code: 'P3KOG',
    credits: 75,
    startedDaysAgo: 700,
    postponedOn: null,
  });
  addApproved(draft, rebecka.person.lin, 'Student');

  const quang = castStudent(draft, 'quatr567');
  Object.assign(quang.person, { birthplace: 'Hanoi', citizenship: 'VN', country_of_birth: 'VN' });
  addStudies(draft, quang.account, {
    code: 'P2KOM',
    credits: 15,
    startedDaysAgo: 100,
    postponedOn: null,
  });
  addCard(draft, quang.account, 'Blocked');
  notify(draft, quang.account, 'cardBlocked', { daysAgo: 3 });
  approveStudent(draft, quang);
}

/**
 * Adds one student for whom every option is available, and one who has already postponed once and
 * has too few credits to become an alumna.
 */
function addDepartingStudents(draft: Draft): void {
  const olivia = castStudent(draft, 'olisv345', leaving(draft, 24));
  addStudies(draft, olivia.account, {
    code: 'P3NEK',
    credits: 142.5,
    startedDaysAgo: 1_600,
    postponedOn: null,
  });
  addCard(draft, olivia.account, 'Active');
  notify(draft, olivia.account, 'accountCloses', { daysAgo: 6 });
  approveStudent(draft, olivia);

  const petra = castStudent(draft, 'petlu456', leaving(draft, 12));
  addStudies(draft, petra.account, {
    code: 'P3GDK',
    credits: 18,
    startedDaysAgo: 1_300,
    postponedOn: inDays(draft, -353),
  });
  addCard(draft, petra.account, 'Frozen');
  notify(draft, petra.account, 'accountCloses', { daysAgo: 2 });
  approveStudent(draft, petra);
}

const leaving = (draft: Draft, days: number) => ({
  user_status: 'Inretirement' as const,
  status_changed_at: onDay(inDays(draft, days - 30)),
  retirement_date: inDays(draft, days),
  next_retirement_step_on: inDays(draft, Math.max(1, days - 14)),
});

/** Adds admitted students whose accounts have not been activated. */
function addAdmitted(draft: Draft): void {
  for (const [userId, code] of [
    ['wilkr321', 'P3FYS'],
    ['xanli432', 'P6MAS'],
    ['yasab543', 'P5PSY'],
  ] as const) {
    const player = castStudent(draft, userId, {
      user_status: 'New',
      created_at: onDay(inDays(draft, -20)),
    });
    addStudies(draft, player.account, { code, credits: 0, startedDaysAgo: -40, postponedOn: null });
    if (userId === 'wilkr321') addActivationKey(draft, player.account, demoActivationKey);
  }
}

/**
 * Adds an admitted student whose account has no user id yet, so that no sign-in method leads to a
 * password. Draws no random numbers, so that the other generated people stay the same.
 */
function addAlva(draft: Draft): void {
  const { userId, givenName, surname, nationalId, personType, affiliation } = persona('alvbr210');
  const { lin } = addPerson(draft, {
    lin: linOf(userId),
    given_name: givenName,
    surname,
    national_id: nationalId,
    gender: 'Female',
    birth_date: '2008-03-01',
  });
  const account = addAccount(draft, {
    id: uuidOf(`account ${userId}`),
    lin,
    user_id: null,
    person_type: personType,
    primary_affiliation: affiliation,
    user_status: 'New',
    created_at: onDay(inDays(draft, -1)),
  });
  addActivationKey(draft, account, earlyActivationKey);
}

/** Valid much longer than an ordinary key, so that the demonstration still works next month. */
function addActivationKey(draft: Draft, { id }: AccountRow, key: string): void {
  draft.rows.activation_key.push({
    id: uuidOf(`activation key ${key}`),
    account_id: id,
    key_hash: hashOfKey(key.replaceAll('-', '')),
    created_by_lin: linOf('ivabe94'),
    created_at: onDay(inDays(draft, -2)),
    expires_on: inDays(draft, 365),
    used_at: null,
    revoked_at: null,
  });
}

function addSara(draft: Draft): void {
  const sara = castStudent(draft, 'saral789');
  const { givenName, surname, nationalId } = persona('saral789');
  addStudies(draft, sara.account, {
    code: 'P5LAR',
    credits: 300,
    startedDaysAgo: 2_600,
    postponedOn: null,
  });
  addAlumn(draft, {
    lin: sara.person.lin,
    nationalId,
    gender: 'Female',
    givenName,
    surname,
    email: 'sara.lund@example.org',
  });
  for (const type of ['Student', 'Alumni', 'AlumniPortal'] as const)
    addApproved(draft, sara.person.lin, type);
}

/**
 * Adds a user who is neither an employee nor a student, with a verified email address, a password
 * and a contact person who vouches for them for some time.
 */
function addExternalUser(draft: Draft): void {
  const { userId: email, givenName, surname } = persona('extern@example.org');
  const { lin } = addPerson(draft, {
    lin: linOf(email),
    given_name: givenName,
    surname,
    national_id: null,
    gender: 'None',
    birth_date: null,
  });
  const account = addAccount(draft, {
    lin,
    user_id: 'eriex62',
    person_type: 'None',
    primary_affiliation: null,
    user_status: 'Active',
    external_email_address: email,
    contact_person_lin: linOf('larfo47'),
    valid_through: inDays(draft, 21),
    created_at: onDay(inDays(draft, -90)),
  });
  draft.rows.external_account.push({
    account_id: account.id,
    email,
    email_verified_at: onDay(inDays(draft, -90), 10),
    created_at: onDay(inDays(draft, -90)),
    purpose: 'Granskar forskningsdata',
  });
  addApproved(draft, lin, 'ExternalUser');
}

function approveStudent(draft: Draft, { person }: CastMember): void {
  addApproved(draft, person.lin, 'Student');
  addApproved(draft, person.lin, 'PersonalDetails');
}

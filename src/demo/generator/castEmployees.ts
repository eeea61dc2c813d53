import type { LiabilityType } from '#contract/values.ts';
import { castEmployee, castSecondAccount, type CastMember } from './cast.ts';
import { addCase, notify, notifyAdministrators } from './desk.ts';
import { type Draft, inDays, onDay } from './draft.ts';
import { addApproved, addRequested } from './liabilities.ts';
import { addPosition } from './people.ts';
import { nextOrcId } from './staff.ts';
import { addCard, addDevice, addFormerOffice, addOffice, grantApplications } from './things.ts';
import { node } from './tree.ts';
import { inBoth } from '#demo/inBoth.ts';
import { uuidOf } from './random.ts';

/** Adds every persona who is employed, with the data that the persona's situation describes. */
export function addCastEmployees(draft: Draft): void {
  addAnna(draft);
  addBengt(draft);
  addStaffWithRoles(draft);
  addPlainStaff(draft);
}

/**
 * Two positions with a gap of 3 days and a third without allocation; card, three devices, ORCID,
 * two cases.
 */
function addAnna(draft: Draft): void {
  const title = ['Forskningsingenjör', 'Research Engineer'] as const;
  const anna = castEmployee(draft, 'annli42', { at: 'IDT2', title, since: 520 });
  const present = draft.rows.position.find(({ account_id }) => account_id === anna.account.id);
  if (present) present.employment_level = 80;
  addPosition(draft, anna.account, node('IDT2'), {
    title: inBoth('Projektassistent', 'Project Assistant'),
    start_date: inDays(draft, -1_250),
    end_date: inDays(draft, -524),
  });
  addPosition(draft, anna.account, node('INT11'), {
    title: inBoth('Kursassistent', 'Course Assistant'),
    start_date: inDays(draft, -90),
    end_date: inDays(draft, 95),
    employment_level: null,
  });
  addCard(draft, anna.account, 'Active');
  for (const type of ['OSX', 'Mobile', 'Windows'] as const) addDevice(draft, anna.account, type);
  const mac = draft.rows.device.find(
    ({ account_id, type }) => account_id === anna.account.id && type === 'OSX',
  );
  if (mac) mac.warranty_end = inDays(draft, 18);
  grantApplications(draft, anna.account, ['Microsoft 365', 'EndNote', 'AutoCAD']);
  addOffice(draft, anna.person.lin);
  addFormerOffice(draft, anna.person.lin);
  draft.rows.orcid.push({
    lin: anna.person.lin,
    orc_id: nextOrcId(draft),
    verified_at: onDay(inDays(draft, -210), 13),
  });
  addCase(draft, anna.account, {
    type: 'KundcenterIncident',
    about: 'Vpn på telefonen',
    request: 'Telefonen kopplar upp men jag kommer inte åt katalogerna.',
    daysAgo: 6,
    actions: [
      '(Troligen fel profil.)',
      'Ta bort profilen och installera den igen från programportalen. Hör av dig om det inte hjälper.',
    ],
  });
  addCase(draft, anna.account, {
    type: 'KundcenterIncident',
    about: 'Extra skärm till rum 201',
    request: 'Jag behöver en skärm till och en dockningsstation.',
    daysAgo: 75,
    actions: ['Skärmen är beställd.', 'Levererad.'],
    isClosed: true,
  });
  notify(draft, anna.account, 'caseAnswered', { daysAgo: 3 });
  notify(draft, anna.account, 'maintenance', { daysAgo: 1 });
  notify(draft, anna.account, 'phishing', { daysAgo: 12, isRead: true });
  approve(draft, anna, ['Employee', 'PersonalDetails', 'Card', 'Photo', 'Overleaf']);
  addRequested(draft, anna.person.lin, 'PhotoPublication', 'Kommunikationsavdelningen', 9);
}

/** Administers IDT, where there is one person whose account he may not cancel. */
function addBengt(draft: Draft): void {
  const bengt = castEmployee(draft, 'bener17', {
    at: 'IDT61',
    title: ['Institutionsadministratör', 'Department Administrator'],
  });
  administer(draft, bengt, 'IDT');
  addCard(draft, bengt.account, 'Active');
  addDevice(draft, bengt.account, 'Windows');
  notify(draft, bengt.account, 'associatesEnd', { daysAgo: 1 });
  notify(draft, bengt.account, 'maintenance', { daysAgo: 1 });
  notifyAdministrators(draft, node('IDT'), 1);
  notifyAdministrators(draft, node('IDT4'), 8);
  approve(draft, bengt, ['Employee', 'PersonalDetails', 'Card']);

  const viveka = castEmployee(
    draft,
    'vivno29',
    { at: 'IDT1', title: ['Gästforskare', 'Visiting Researcher'], since: 420 },
    {
      affiliation_type: 'Associate',
      subscription_type: 'Small',
      has_employee_profile_page: true,
      is_employed_until_further_notice: false,
      external_email_address: 'viveka.norling@example.net',
      contact_person_lin: bengt.person.lin,
      valid_through: inDays(draft, 120),
      affiliation_end_date: inDays(draft, 120),
    },
  );
  addCard(draft, viveka.account, 'Active');

  const ulf = castEmployee(
    draft,
    'ulfpa18',
    { at: 'IDT3', title: ['Universitetslektor', 'Senior Lecturer'], since: 9_000 },
    {
      user_status: 'Deceased',
      is_employed_until_further_notice: false,
      affiliation_end_date: inDays(draft, -40),
      deceased_in_retirement: false,
      status_changed_at: onDay(inDays(draft, -38)),
    },
  );
  ulf.person.deceased_on = inDays(draft, -40);

  // An associate on whom Bengt holds every permission but one.
  const niklas = castEmployee(
    draft,
    'nikfo81',
    { at: 'IDT4', title: ['Gästlärare', 'Visiting Lecturer'], since: 300 },
    {
      affiliation_type: 'Associate',
      subscription_type: 'Medium',
      has_employee_profile_page: false,
      is_employed_until_further_notice: false,
      contact_person_lin: bengt.person.lin,
      valid_through: inDays(draft, 200),
      affiliation_end_date: inDays(draft, 200),
    },
  );
  draft.rows.permission_exception.push({
    administrator_lin: bengt.person.lin,
    subject_lin: niklas.person.lin,
    permission: 'CancelAccounts',
  });
}

const staff = [
  ['cecka23', { at: 'UF11', title: ['Gruppledare Helpdesk', 'Team Leader, Helpdesk'] }],
  ['davos31', { at: 'UF12', title: ['Systemansvarig', 'System Manager'] }],
  ['eliho54', { at: 'UF21', title: ['Ekonom', 'Financial Officer'] }],
  ['fatka61', { at: 'UF41', title: ['Informatör', 'Information Officer'] }],
  ['gusny72', { at: 'UF13', title: ['Telefonitekniker', 'Telephony Technician'] }],
  [
    'hansu83',
    { at: 'UF11', title: ['Supporttekniker, vikarie', 'Support Technician (temporary)'] },
  ],
  ['ivabe94', { at: 'UF42', title: ['Handläggare', 'Administrative Officer'] }],
  ['johal25', { at: 'UF62', title: ['Alumnansvarig', 'Head of Alumni Relations'] }],
  ['karwi36', { at: 'UF62', title: ['Kommunikatör', 'Communications Officer'] }],
  ['larfo47', { at: 'LED1', title: ['Dataskyddsombud', 'Data Protection Officer'] }],
] as const;

/** Adds the personas that are defined by their role. */
function addStaffWithRoles(draft: Draft): void {
  for (const [userId, employment] of staff) {
    const player = castEmployee(draft, userId, employment);
    if (userId === 'cecka23' || userId === 'davos31') administer(draft, player, 'KU');
    if (userId === 'johal25') notify(draft, player.account, 'requestsWait', { daysAgo: 1 });
    addCard(draft, player.account, 'Active');
    addDevice(draft, player.account, 'Windows');
    notify(draft, player.account, 'maintenance', { daysAgo: 1, isRead: true });
    approve(draft, player, ['Employee', 'PersonalDetails', 'Card']);
  }
}

function addPlainStaff(draft: Draft): void {
  const rebecka = castEmployee(
    draft,
    'rebmo58',
    { at: 'UB1', title: ['Biblioteksassistent', 'Library Assistant'], since: 300 },
    { subscription_type: 'Medium' },
  );
  addCard(draft, rebecka.account, 'Active');
  approve(draft, rebecka, ['Employee', 'PersonalDetails', 'Card']);

  const tom = castEmployee(draft, 'tomhe69', {
    at: 'MAI1',
    title: ['Universitetslektor', 'Senior Lecturer'],
  });
  addDevice(draft, tom.account, 'Other');
  approve(draft, tom, ['Employee', 'PersonalDetails']);

  castSecondAccount(draft, 'adm_bener17', 'Adm');
  castSecondAccount(draft, 'tech_davos31', 'Tech');
}

const administer = (draft: Draft, { person }: CastMember, organisation: string) =>
  draft.rows.administers.push({
    id: uuidOf(`part ${person.lin} ${organisation}`),
    source: 'register',
    administrator_lin: person.lin,
    organisation_id: node(organisation).id,
  });

const approve = (draft: Draft, { person }: CastMember, types: readonly LiabilityType[]) => {
  for (const type of types) addApproved(draft, person.lin, type);
};

import { randomUUID } from 'node:crypto';
import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import type { AccountTable } from '#server/database/tables/account.ts';
import { daysBefore } from '#server/retention/expiry.ts';
import { newNationalId } from '../areas/managedAccounts.ts';
import { proposalRow } from './proposalRow.ts';
import {
  anHourAfter,
  dayOf,
  inBothLanguages,
  type Rows,
  rowsOfAccount,
  rowsOfCredentials,
  rowsOfSignIns,
  type Subject,
} from './rowsOfAccount.ts';

export type { Subject } from './rowsOfAccount.ts';

type Row = Readonly<Record<string, unknown>>;
const id = () => randomUUID();

/** A row of each table that names the person, in an order in which they can be inserted. */
export const rowsOfPerson = (one: Subject, now: Date): Rows =>
  [
    rowsOfSignIns,
    rowsOfCredentials,
    rowsOfAccount,
    rowsAboutPerson,
    rowsOfDecisions,
    rowsOfMessages,
  ].flatMap((rowsOf) => rowsOf(one, now));

function rowsAboutPerson(one: Subject, now: Date): Rows {
  const { lin, liUId, other, name, email, phone } = one;
  const today = dayOf(now);
  const texts = inBothLanguages(name);
  const later = anHourAfter(now);
  return [
    ['contact_information', { lin, alternative_email_address: email, sms_number: phone }],
    ['orcid', { lin, orc_id: '0000-0002-1825-009X', verified_at: now }],
    [
      'office_location',
      {
        lin,
        building_id: sql`(select building_id from room order by id limit 1)`,
        room_id: sql`(select id from room order by id limit 1)`,
      },
    ],
    ['photo_handoff', { lin, code_hash: id(), created_at: now, expires_at: later }],
    [
      'identity_assurance',
      {
        lin,
        assurance_document_type: 'Other',
        assurance_document_other: name,
        noted_by_lin: other,
      },
    ],
    ['liability', { lin, liability_type: 'Photo', requested_at: now, requested_by: liUId }],
    ['study', { lin, code: 'x', name: texts, start_date: today }],
    ['student_record', { lin, ladok_student_uid: `ladok-${liUId}` }],
    ['table_configuration', { lin, table_id: 'accounts', columns: '[]' }],
    [
      'person_change',
      {
        lin,
        kinds: ['name'],
        replaced: [],
        by_lin: other,
        made_at: now,
        was_used: true,
        notice_hash: id(),
      },
    ],
    [
      'caller_verification',
      { worker_lin: other, subject_lin: lin, method: 'Code', verified_at: now },
    ],
    ['transient_number', numberOf(one, now)],
  ];
}

function rowsOfDecisions(one: Subject, now: Date): Rows {
  const { lin, accountId, liUId, other, organisationId, name } = one;
  const [incident, join, notice] = [id(), id(), id()];
  const today = dayOf(now);
  const texts = inBothLanguages(name);
  const [first, second] = [lin, other].toSorted();
  return [
    [
      'kept_apart',
      { one_lin: first, other_lin: second, by_lin: other, reason: name, kept_at: now },
    ],
    ['proposal', proposalRow(lin, name, now)],
    [
      'person_join',
      {
        id: join,
        kept_lin: lin,
        joined_lin: other,
        swapped_numbers: false,
        by_lin: other,
        reason: name,
        joined_at: now,
        undone_at: now,
        undone_by_lin: other,
      },
    ],
    [
      'person_join_row',
      { join_id: join, place: 'account.lin', row_key: JSON.stringify({ id: accountId }) },
    ],
    [
      'permission_exception',
      { administrator_lin: other, subject_lin: lin, permission: 'CancelAccounts' },
    ],
    [
      'administers',
      { administrator_lin: lin, organisation_id: organisationId, source: 'portal', reason: name },
    ],
    ['invitation', invitationOf(one, now)],
    [
      'admin_notification',
      {
        id: notice,
        organisation_id: organisationId,
        subject_lin: lin,
        date: today,
        notification_type: 'Account',
        title: texts,
        message: texts,
      },
    ],
    ['admin_notification_read', { notification_id: notice, lin }],
    [
      'incident',
      {
        id: incident,
        number: `I-${liUId}`,
        incident_type: 1,
        brief_description: name,
        request: name,
        caller_account_id: accountId,
        caller_network_login_name: liUId,
      },
    ],
    ['incident_action', { incident_id: incident, memo_text: name, author_lin: lin }],
  ];
}

function rowsOfMessages(one: Subject, now: Date): Rows {
  const { lin, nationalId, name, email, phone } = one;
  const alumn = id();
  const later = anHourAfter(now);
  return [
    [
      'refused_sign_in',
      { method: 'main', user_id: email, reason: 'CLOSED', first_at: now, last_at: now },
    ],
    [
      'outgoing_message',
      { channel: 'email', recipient: email, subject: name, body: phone, sent_at: now },
    ],
    [
      'outgoing_change',
      {
        system: 'Directory',
        subject: lin,
        topic: lin,
        kind: 'Account',
        payload: JSON.stringify({ name }),
        has_secret: false,
        created_at: now,
        expires_at: later,
        done_at: now,
      },
    ],
    [
      'audit_entry',
      {
        at: now,
        subject_lin: lin,
        action: 'test',
        after: JSON.stringify({ name, nationalId }),
        request_id: 'r',
      },
    ],
    ['alumni_export', exportOf(lin, later)],
    ['registration_request', requestOf(one)],
    ['alumn', { id: alumn, ...alumnOf(one) }],
    [
      'alumn_address',
      {
        alumn_id: alumn,
        address_type: 'Home',
        address: name,
        zip_code: '1',
        city: 'x',
        country_code: 'SE',
      },
    ],
    ['alumn_education', { alumn_id: alumn, name }],
  ];
}

const exportOf = (lin: string, expiresAt: Date): Row => ({
  creator_lin: lin,
  ticket_hash: id(),
  language: 'sv-SE',
  filter: '{}',
  expires_at: expiresAt,
});

const requestOf = ({ lin, name, email, nationalId }: Subject): Row => ({
  lin,
  name,
  email,
  national_id: nationalId,
  status: 0,
  auth_method: 0,
  message: name,
});

const numberOf = ({ nationalId, name, other }: Subject, now: Date): Row => ({
  number: nationalId,
  gender: 'Female',
  birthplace: name,
  country_of_birth: 'SE',
  citizenship: 'SE',
  given_by_lin: other,
  given_at: daysBefore(now, 366),
});

const invitationOf = ({ accountId, other, name, email }: Subject, now: Date): Row => ({
  inviter_lin: other,
  account_id: accountId,
  accepted_at: now,
  name,
  email,
  purpose: name,
  ends_on: '2099-01-01',
  language: 'sv-SE',
  token_hash: id(),
  expires_at: now,
  created_at: now,
  sent_at: now,
  letters_on_day: 1,
});

const alumnOf = ({ lin, name, email, nationalId, phone }: Subject): Row => ({
  lin,
  first_name: name,
  last_name: name,
  gender: 'None',
  email,
  national_id: nationalId,
  mobile: phone,
  preferred_language: 'sv-SE',
});

let subjects = 0;
/** Somebody new, by values that stand in no other row. */
export function newSubject(other: string, organisationId: string): Subject {
  subjects += 1;
  return {
    lin: id(),
    accountId: id(),
    liUId: `zetqv${10 + subjects}`,
    other,
    organisationId,
    nationalId: newNationalId(),
    name: `Zetterqvarn${subjects}`,
    email: `zeta.private${subjects}@example.org`,
    phone: `+4670123456${subjects}`,
  };
}

/** Adds the person with an account. */
export async function insertSubject(
  db: Db,
  { lin, accountId, liUId, nationalId, organisationId, name }: Subject,
  account: Partial<Insertable<AccountTable>> = {},
): Promise<void> {
  const names = { given_name: name, surname: name, display_name: name };
  await db
    .insertInto('person')
    .values({
      lin,
      national_id: nationalId,
      ...names,
      gender: 'Female',
      birth_date: '1990-01-01',
    })
    .execute();
  await db
    .insertInto('account')
    .values({
      id: accountId,
      lin,
      user_id: liUId,
      account_type: 'Personal',
      person_type: 'Employee',
      affiliation_type: 'Employee',
      primary_affiliation: 'employee',
      user_status: 'Active',
      organisation_id: organisationId,
      description: name,
      ...account,
    })
    .execute();
}

/** The texts by which a row about the person is found. */
export const tracesOf = ({ lin, accountId, liUId, nationalId, name, email, phone }: Subject) => [
  lin,
  accountId,
  liUId,
  nationalId,
  name,
  email,
  phone,
];

/** Inserts the rows, of which the person has none yet. */
export async function insertRows(db: Db, rows: Rows): Promise<void> {
  for (const [table, row] of rows)
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(row))})`.execute(db);
}

import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { rowsOfWallets } from './walletRows.ts';

/** A person, and what no row about anybody else contains. */
export interface Subject {
  readonly lin: string;
  readonly accountId: string;
  readonly liUId: string;
  /** Somebody else, who has written or decided something about the person. */
  readonly other: string;
  readonly organisationId: string;
  readonly nationalId: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
}

type Row = Readonly<Record<string, unknown>>;
export type Rows = readonly (readonly [table: keyof Database, row: Row])[];

const id = () => randomUUID();
const bytes = Buffer.from('x');
export const inBothLanguages = (text: string) => JSON.stringify({ 'sv-SE': text, 'en-GB': text });
export const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
export const anHourAfter = (moment: Date) => new Date(moment.getTime() + 3_600_000);

/** Of the tables about sessions and sign-ins. */
export function rowsOfSignIns(one: Subject, now: Date): Rows {
  const { lin, accountId: account_id, liUId } = one;
  const session = id();
  const later = anHourAfter(now);
  return [
    ['session', sessionOf(one, session, now)],
    ['desk_caller', { session_id: session, account_id, opened_at: now }],
    ['password_flow', { session_id: session, account_id, started_at: now }],
    [
      'push_subscription',
      { endpoint: id(), browser_hash: id(), lin, user_id: liUId, seen_at: now, created_at: now },
    ],
    [
      'card_device',
      {
        id: randomBytes(8),
        account_id,
        public_key: randomBytes(33),
        browser_hash: id(),
        shows_photo: false,
        created_at: now,
        expires_at: later,
      },
    ],
    [
      'passkey_challenge',
      {
        challenge_hash: id(),
        purpose: 'step-up',
        account_id,
        browser_hash: id(),
        expires_at: later,
      },
    ],
    ['verification_code', codeOf(one, later)],
    ['totp_setup', { account_id, browser_hash: id(), secret: bytes, expires_at: later }],
    [
      'pending_sign_in',
      {
        token_hash: id(),
        browser_hash: id(),
        account_id,
        scope: 1,
        sealed_sign_in: bytes,
        return_to: '/',
        expires_at: later,
      },
    ],
  ];
}

/** Of the tables about what an account proves and opens. */
export function rowsOfCredentials(one: Subject, now: Date): Rows {
  const { lin, accountId: account_id, liUId, other, name } = one;
  const [factor, image, card] = [id(), id(), id()];
  const today = dayOf(now);
  return [
    ['password', { account_id, hash: '$argon2id$x' }],
    ['password_history', { account_id, hash: id() }],
    ['activation_key', { account_id, key_hash: id(), created_by_lin: other, expires_on: today }],
    [
      'eduroam_password',
      { account_id, name, username: `${liUId}-laptop`, nt_hash: '0'.repeat(32) },
    ],
    ['mfa_setting', { account_id }],
    ['mfa_reset', { account_id, reset_at: now, method: 'BankId', is_at_desk: false }],
    ['mfa_factor', { id: factor, account_id, kind: 'Totp', label: name, secret: bytes }],
    ['recovery_code', { factor_id: factor, code_hash: id() }],
    [
      'application_grant',
      { account_id, application_id: sql`(select id from application limit 1)` },
    ],
    ['profile_image', { id: image, ...imageOf(lin) }],
    [
      'card_event',
      {
        source: 'cards',
        id: id(),
        content_hash: id(),
        outcome: 'applied',
        account_id,
        received_at: now,
      },
    ],
    ['card_order', { account_id, pin_hash: id(), status: 'Collected', image_id: image }],
    ['card', { id: card, ...cardOf(account_id, today) }],
    [
      'card_handover',
      {
        id: id(),
        session_id: sql`(select id from session where lin = ${lin} limit 1)`,
        account_id,
        card_id: card,
        handed_over_at: now,
      },
    ],
    ...rowsOfWallets({ accountId: account_id, cardId: card }, anHourAfter(now)),
  ];
}

/** Of the tables about an account itself. */
export function rowsOfAccount(one: Subject, now: Date): Rows {
  const { lin, accountId: account_id, liUId, other, organisationId, name, email } = one;
  const [device, run] = [id(), id()];
  const today = dayOf(now);
  const texts = inBothLanguages(name);
  const source = { source: 'staff', external_id: `x-${liUId}`, person_type: 'Employee' };
  return [
    [
      'notification',
      { account_id, prio: 1, date: today, notification_type: 'Info', title: texts, message: texts },
    ],
    [
      'position',
      {
        account_id,
        organisation_id: organisationId,
        title: texts,
        start_date: today,
        is_employee: true,
      },
    ],
    ['role_assignment', { account_id, role: 'Economist', source: 'portal', reason: name }],
    ['external_account', { account_id, email, purpose: name }],
    ['suspension', { account_id, since: now, reason: name, status_before: 'Active' }],
    ['vouching', { account_id, contact_person_lin: other, ends_on: today }],
    ['own_cancellation', { account_id, cancelled_on: today, user_status: 'Active' }],
    ['retirement_reminder', { account_id, retirement_date: today, days_ahead: 3, sent_at: now }],
    ['device', { id: device, account_id, name: `${name} laptop`, type: 'OSX', status: 'InUse' }],
    ['device_setting', { device_id: device, id: 'owner', value: name }],
    ['source_record', { ...source, lin, account_id, ended_on: today }],
    ['awaited_position', { ...source, organisation: 'x', is_primary: true, title: texts }],
    [
      'account_run',
      { id: run, owner_lin: lin, action: 'extend', begun_at: now, continued_at: now },
    ],
    [
      'account_run_item',
      { run_id: run, lin, place: 1, state: 'leftOut', before: JSON.stringify({ name }) },
    ],
  ];
}

const sessionOf = ({ lin, liUId, name, nationalId }: Subject, session: string, now: Date): Row => ({
  id: session,
  token_hash: id(),
  browser_hash: id(),
  scope: 1,
  lin,
  user_id: liUId,
  display_name: name,
  identity_number: nationalId,
  has_al2: false,
  access_until: anHourAfter(now),
  last_used_at: now,
  ends_at: anHourAfter(now),
});

const codeOf = ({ lin, email }: Subject, expiresAt: Date): Row => ({
  purpose: 'contact-email',
  channel: 'email',
  address: email,
  lin,
  browser_hash: id(),
  code_hash: id(),
  language: 'sv-SE',
  created_at: new Date(0),
  expires_at: expiresAt,
});

const imageOf = (lin: string): Row => ({
  lin,
  source: 'Current',
  media_type: sql`(select media_type from profile_image limit 1)`,
  base: sql`(select base from profile_image limit 1)`,
  full_size: sql`(select full_size from profile_image limit 1)`,
  thumbnail: sql`(select thumbnail from profile_image limit 1)`,
  width: 1,
  height: 1,
});

const cardOf = (accountId: string, today: string): Row => ({
  account_id: accountId,
  iso_number: id(),
  mifare_number: id(),
  status: 'Active',
  validity_start_date: today,
  validity_end_date: today,
  pin_hash: id(),
});

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/**
 * Why something about a person is left out of what the person receives.
 * - `technical`: says nothing about the person, such as row versions and internal ids.
 * - `internal`: notes that the staff write for each other; the helpdesk discloses them where the
 *   law says so.
 * - `secret`: would open an account or a door.
 * - `others`: is about other people, or identifies them.
 * - `temporary`: exists for minutes, while something is under way.
 */
export type Omission = 'technical' | 'internal' | 'secret' | 'others' | 'temporary';

/** A value that is disclosed in place of a column, such as a name in place of an id. */
interface Substitute {
  readonly as: string;
  readonly value: RawBuilder<unknown>;
}

/** A column as it is, a value in its place, or the reason why it is left out. */
export type Column = true | Substitute | Omission;

/** Selects the person's rows, which the query calls `own`. */
type OfPerson = (lin: string) => RawBuilder<unknown>;

interface Part<T extends keyof Database> {
  readonly of: OfPerson;
  readonly columns: Readonly<Partial<Record<keyof Database[T], Column>>>;
}

/**
 * The sections in which a table's rows are disclosed, by their names. The first names every column
 * of the table; the others, in which the person has another part in the rows, name only what is
 * shown.
 */
type Disclosed<T extends keyof Database> = {
  readonly section: string;
  readonly of: OfPerson;
  readonly columns: Readonly<Record<keyof Database[T], Column>>;
  readonly also?: Readonly<Record<string, Part<T>>>;
};

/** `nobody`: the table contains no data about people. */
type Disclosures = { readonly [T in keyof Database]: Disclosed<T> | Omission | 'nobody' };

const mine: OfPerson = (lin) => sql`own.lin = ${lin}`;
const ofMyAccounts: OfPerson = (lin) =>
  sql`own.account_id in (select id from account where lin = ${lin})`;
const ofMyAlumn: OfPerson = (lin) => sql`own.alumn_id in (select id from alumn where lin = ${lin})`;

/** The substitute for an id or a lin is named like the column, without that ending. */
const instead = (
  column: string,
  value: RawBuilder<unknown>,
  as = column.replace(/_(id|lin)$/, ''),
): Substitute => ({ as, value });
const own = (column: string) => sql.ref(`own.${column}`);

const localizedName = (table: string, name: string, column: string) =>
  instead(
    column,
    sql`(select ${sql.ref(`other.${name}`)} from ${sql.table(table)} as other where other.id = ${own(column)})`,
  );
const organisation = (column = 'organisation_id') => localizedName('organisation', 'name', column);
const nameOf = (table: string, column: string) =>
  instead(
    column,
    sql`(select other.name from ${sql.table(table)} as other where other.id = ${own(column)})`,
  );
const country = (column: string) =>
  instead(
    column,
    sql`coalesce((select title from country where code = ${own(column)}), to_jsonb(${own(column)}))`,
  );
/** The name of another person, never that person's lin. */
const personName = (column: string, as?: string) =>
  instead(column, sql`(select display_name from person where lin = ${own(column)})`, as);
const userId = instead('account_id', sql`(select liu_id from account where id = own.account_id)`);

/**
 * What the portal discloses to the person whom its data are about, of every table and column. The
 * compiler demands an entry for each of them, so that a new table or column is disclosed or left
 * out by decision. The words are the texts `PRIVACY/DATA/…`.
 */
export const disclosures: Disclosures = {
  person: {
    section: 'person',
    of: mine,
    columns: {
      lin: true,
      national_id: true,
      given_name: true,
      surname: true,
      display_name: true,
      birth_date: true,
      gender: true,
      birthplace: true,
      citizenship: country('citizenship'),
      country_of_birth: country('country_of_birth'),
      deceased_on: true,
      created_at: true,
      version: 'technical',
      is_made_up: 'technical',
      folded_name: 'technical',
    },
  },
  contact_information: {
    section: 'contactInformation',
    of: mine,
    columns: {
      lin: 'technical',
      alternative_email_address: true,
      alternative_email_verified_at: true,
      sms_number: true,
      sms_verified_at: true,
      phone_number: true,
      version: 'technical',
    },
  },
  orcid: {
    section: 'orcid',
    of: mine,
    columns: { lin: 'technical', orc_id: true, verified_at: true },
  },
  office_location: {
    section: 'visitingAddresses',
    of: mine,
    columns: {
      id: 'technical',
      lin: 'technical',
      building_id: nameOf('building', 'building_id'),
      room_id: nameOf('room', 'room_id'),
      entrance_id: nameOf('entrance', 'entrance_id'),
      is_primary: true,
    },
  },
  missing_office: {
    section: 'missingOffices',
    of: mine,
    columns: {
      id: 'technical',
      lin: 'technical',
      campus: true,
      building: true,
      room: true,
      entrance: true,
      requestor_email: true,
      created_at: true,
    },
  },
  identity_assurance: {
    section: 'identityAssurances',
    of: mine,
    columns: {
      id: 'technical',
      lin: 'technical',
      expiration_date: true,
      assurance_document_type: true,
      assurance_document_other: true,
      noted_by_lin: 'others',
      created_at: true,
    },
  },
  caller_verification: {
    section: 'callerVerifications',
    of: (lin) => sql`own.subject_lin = ${lin}`,
    columns: {
      worker_lin: 'others',
      subject_lin: 'technical',
      method: true,
      verified_at: true,
      bankid_asked_at: true,
    },
  },
  student_record: {
    section: 'studentRecord',
    of: mine,
    columns: {
      lin: 'technical',
      ladok_student_uid: true,
      credits: true,
      has_degree: true,
      last_registered_on: true,
      postponed_on: true,
    },
  },
  study: {
    section: 'studies',
    of: mine,
    columns: {
      id: 'technical',
      lin: 'technical',
      code: true,
      name: true,
      start_date: true,
      end_date: true,
      organisation_id: organisation(),
    },
  },
  retirement_reminder: {
    section: 'retirementReminders',
    of: ofMyAccounts,
    columns: { account_id: userId, retirement_date: true, days_ahead: true, sent_at: true },
  },
  own_cancellation: {
    section: 'ownCancellations',
    of: ofMyAccounts,
    columns: {
      account_id: userId,
      cancelled_on: true,
      user_status: true,
      retirement_date: true,
      valid_through: true,
    },
  },
  // It is not recorded to whom a number was given; the recipient's own is the national id above.
  transient_number: 'others',

  account: {
    section: 'accounts',
    of: mine,
    columns: {
      id: 'technical',
      lin: 'technical',
      liu_id: true,
      account_type: true,
      person_type: true,
      affiliation_type: true,
      primary_affiliation: true,
      user_status: true,
      status_changed_at: true,
      subscription_type: true,
      organisation_id: organisation(),
      contact_person_lin: personName('contact_person_lin'),
      title: true,
      description: true,
      liu_email_address: true,
      external_email_address: true,
      has_liu_phone: true,
      has_employee_profile_page: true,
      is_employed_until_further_notice: true,
      valid_through: true,
      affiliation_end_date: true,
      retirement_date: true,
      next_retirement_step_on: true,
      deceased_in_retirement: true,
      disabled_at: true,
      irt_comment: 'internal',
      is_tsv_prevent_disable_group: true,
      invoice_contact_person: true,
      invoice_address: true,
      invoice_reference: true,
      created_at: true,
      version: 'technical',
    },
    also: {
      vouchedAccounts: {
        of: (lin) => sql`own.contact_person_lin = ${lin}`,
        columns: {
          liu_id: true,
          lin: personName('lin', 'name'),
          valid_through: true,
          affiliation_end_date: true,
        },
      },
    },
  },
  position: {
    section: 'positions',
    of: ofMyAccounts,
    columns: {
      id: 'technical',
      account_id: userId,
      organisation_id: organisation(),
      faculty_id: organisation('faculty_id'),
      title: true,
      start_date: true,
      end_date: true,
      is_primary: true,
      is_employee: true,
      employment_level: true,
      employee_level: true,
      subscription_type: true,
      cost_centre_activity_id: nameOf('cost_centre_activity', 'cost_centre_activity_id'),
    },
  },
  role_assignment: {
    section: 'roles',
    of: ofMyAccounts,
    columns: { account_id: userId, role: true, granted_at: true },
  },
  administers: {
    section: 'administers',
    of: (lin) => sql`own.administrator_lin = ${lin}`,
    columns: { administrator_lin: 'technical', organisation_id: organisation() },
  },
  permission_exception: 'others',
  external_account: {
    section: 'externalAccounts',
    of: ofMyAccounts,
    columns: {
      account_id: userId,
      email: true,
      email_verified_at: true,
      created_at: true,
      purpose: true,
      renewed_until: true,
      ended_on: true,
    },
  },
  suspension: {
    section: 'suspensions',
    of: ofMyAccounts,
    // The helpdesk discloses the reason in a conversation, because it may be part of an
    // investigation.
    columns: {
      account_id: userId,
      since: true,
      until: true,
      reason: 'internal',
      status_before: 'technical',
      by_lin: 'others',
      follows: 'technical',
    },
  },
  vouching: {
    section: 'vouchingForMe',
    of: ofMyAccounts,
    columns: {
      account_id: userId,
      contact_person_lin: personName('contact_person_lin'),
      ends_on: true,
      told_at: true,
      let_end_at: true,
    },
    also: {
      vouchingByMe: {
        of: (lin) => sql`own.contact_person_lin = ${lin}`,
        columns: { account_id: userId, ends_on: true, told_at: true, let_end_at: true },
      },
    },
  },
  invitation: {
    section: 'invitationsSent',
    of: (lin) => sql`own.inviter_lin = ${lin}`,
    columns: {
      id: 'technical',
      inviter_lin: 'technical',
      name: true,
      email: true,
      purpose: true,
      ends_on: true,
      language: true,
      token_hash: 'secret',
      expires_at: true,
      created_at: true,
      sent_at: true,
      letters_on_day: 'technical',
      opened_browser_hash: 'secret',
      opened_at: true,
      account_id: 'others',
      accepted_at: true,
      withdrawn_at: true,
    },
    also: {
      invitationsReceived: {
        of: ofMyAccounts,
        columns: {
          inviter_lin: personName('inviter_lin'),
          name: true,
          email: true,
          purpose: true,
          ends_on: true,
          language: true,
          created_at: true,
          sent_at: true,
          opened_at: true,
          accepted_at: true,
        },
      },
    },
  },
  account_run: {
    section: 'accountRuns',
    of: (lin) => sql`own.owner_lin = ${lin}`,
    columns: {
      id: 'technical',
      owner_lin: 'technical',
      action: true,
      undoes: 'technical',
      begun_at: true,
      continued_at: true,
      closed_at: true,
    },
  },
  // What a run changed is in each person's own audit trail.
  account_run_item: 'others',

  password: {
    section: 'passwords',
    of: ofMyAccounts,
    columns: { account_id: userId, hash: 'secret', set_at: true, must_renew: true },
  },
  password_history: {
    section: 'earlierPasswords',
    of: ofMyAccounts,
    columns: { id: 'technical', account_id: userId, hash: 'secret', set_at: true },
  },
  activation_key: {
    section: 'activationKeys',
    of: ofMyAccounts,
    columns: {
      id: 'technical',
      account_id: userId,
      key_hash: 'secret',
      created_by_lin: 'others',
      created_at: true,
      expires_on: true,
      used_at: true,
      revoked_at: true,
      browser_hash: 'secret',
      disowned_at: true,
      notice_hash: 'secret',
    },
  },
  verification_code: 'temporary',
  eduroam_password: {
    section: 'eduroam',
    of: ofMyAccounts,
    columns: {
      id: 'technical',
      account_id: userId,
      name: true,
      username: true,
      nt_hash: 'secret',
      created_at: true,
      last_used_at: true,
    },
  },
  mfa_setting: {
    section: 'twoStep',
    of: ofMyAccounts,
    columns: { account_id: userId, is_enabled: true, changed_at: true },
  },
  mfa_factor: {
    section: 'factors',
    of: ofMyAccounts,
    columns: {
      id: 'technical',
      account_id: userId,
      kind: true,
      label: true,
      secret: 'secret',
      last_step: 'secret',
      credential_id: 'secret',
      signature_counter: 'secret',
      transports: 'technical',
      created_at: true,
      last_used_at: true,
    },
  },
  recovery_code: 'secret',
  totp_setup: 'temporary',
  passkey_challenge: 'temporary',

  notification: {
    section: 'notifications',
    of: ofMyAccounts,
    columns: {
      id: 'technical',
      account_id: userId,
      prio: 'technical',
      date: true,
      days_back_in_time: 'technical',
      notification_type: 'technical',
      title: true,
      message: true,
      link: 'technical',
      is_internal_link: 'technical',
      popup_title: true,
      popup_message: true,
      created_at: true,
      read_at: true,
      pushed_at: true,
    },
  },
  admin_notification: {
    section: 'noticesAboutMe',
    of: (lin) => sql`own.subject_lin = ${lin}`,
    columns: {
      id: 'technical',
      organisation_id: organisation(),
      subject_lin: 'technical',
      date: true,
      notification_type: 'technical',
      title: true,
      message: true,
      created_at: true,
    },
  },
  admin_notification_read: 'technical',
  liability: {
    section: 'terms',
    of: mine,
    columns: {
      id: 'technical',
      lin: 'technical',
      liability_type: true,
      text_id: localizedName('liability_text', 'display_name', 'text_id'),
      requested_at: true,
      requested_by: true,
      created_at: true,
      approved_at: true,
      closed_at: true,
      closed_text: true,
    },
  },
  table_configuration: {
    section: 'tables',
    of: mine,
    columns: { lin: 'technical', table_id: true, columns: 'technical', changed_at: true },
  },

  card: {
    section: 'cards',
    of: ofMyAccounts,
    columns: {
      id: 'technical',
      account_id: userId,
      iso_number: true,
      mifare_number: 'secret',
      status: true,
      validity_start_date: true,
      validity_end_date: true,
      frozen_at: true,
      blocked_at: true,
      changed_at: true,
      pin_hash: 'secret',
    },
  },
  card_order: {
    section: 'cardOrders',
    of: ofMyAccounts,
    columns: {
      id: 'technical',
      account_id: userId,
      ordered_at: true,
      pin_hash: 'secret',
      image_id: 'technical',
      status: true,
      changed_at: true,
    },
  },
  profile_image: {
    section: 'pictures',
    of: mine,
    // The pictures themselves are on the page with the profile picture, where they can be
    // downloaded.
    columns: {
      id: 'technical',
      lin: 'technical',
      source: true,
      media_type: true,
      base: 'technical',
      full_size: 'technical',
      thumbnail: 'technical',
      x: 'technical',
      y: 'technical',
      width: true,
      height: true,
      angle: 'technical',
      base_width: 'technical',
      base_height: 'technical',
      created_at: true,
    },
  },
  photo_handoff: 'temporary',
  device: {
    section: 'devices',
    of: ofMyAccounts,
    columns: {
      id: 'technical',
      account_id: userId,
      name: true,
      type: true,
      operating_system: true,
      serial_number: true,
      warranty_end: true,
      manufacturer: true,
      model: true,
      organisation_id: organisation(),
      status: true,
    },
  },
  device_setting: {
    section: 'deviceSettings',
    of: (lin) =>
      sql`own.device_id in (select device.id from device join account on account.id = device.account_id where lin = ${lin})`,
    columns: { device_id: nameOf('device', 'device_id'), id: true, value: true },
  },
  application_grant: {
    section: 'programs',
    of: ofMyAccounts,
    columns: {
      application_id: nameOf('application', 'application_id'),
      account_id: userId,
      granted_at: true,
    },
  },

  alumn: {
    section: 'alumni',
    of: mine,
    columns: {
      id: 'technical',
      lin: 'technical',
      national_id: true,
      first_name: true,
      last_name: true,
      gender: true,
      email: true,
      email_verified_at: true,
      secondary_email: true,
      mobile: true,
      linked_in: true,
      internal_notes: 'internal',
      registered_at: true,
      preferred_language: true,
      mass_mailing_postal: true,
      mass_mailing_email: true,
      mass_mailing_mobile: true,
      newsletter_sv: true,
      newsletter_en: true,
      liu_magazine: true,
      workplace_name: true,
      workplace_position: true,
      rejected_email: true,
      rejected_email_notes: 'internal',
      rejected_address: true,
      rejected_address_notes: 'internal',
      version: 'technical',
      pending_email: true,
      details_confirmed_at: true,
      terms_text_id: localizedName('liability_text', 'display_name', 'terms_text_id'),
      terms_approved_at: true,
    },
  },
  alumn_address: {
    section: 'alumniAddresses',
    of: ofMyAlumn,
    columns: {
      id: 'technical',
      alumn_id: 'technical',
      is_primary: true,
      address_type: true,
      address: true,
      zip_code: true,
      city: true,
      country_code: country('country_code'),
    },
  },
  alumn_education: {
    section: 'alumniEducations',
    of: ofMyAlumn,
    columns: {
      id: 'technical',
      alumn_id: 'technical',
      name: true,
      specialisation: true,
      other: true,
      start_year: true,
      end_year: true,
      graduation_year: true,
      degree: true,
      degree_specialisation: true,
    },
  },
  registration_request: {
    section: 'alumniRequests',
    of: (lin) => sql`own.lin = ${lin} or own.alumn_id in (select id from alumn where lin = ${lin})`,
    columns: {
      id: 'technical',
      alumn_id: 'technical',
      name: true,
      email: true,
      national_id: true,
      status: true,
      auth_method: true,
      ladok_student_uid: true,
      rejection_reason: true,
      internal_notes: 'internal',
      created_at: true,
      decided_at: true,
      decided_by_lin: 'others',
      version: 'technical',
      lin: 'technical',
      first_name: true,
      last_name: true,
      preferred_language: true,
      education_name: true,
      graduation_year: true,
      message: true,
      email_verified_at: true,
    },
  },
  alumni_file: {
    section: 'alumniFiles',
    of: (lin) => sql`own.creator_lin = ${lin}`,
    columns: {
      id: 'technical',
      name: true,
      description: true,
      creator_lin: 'technical',
      created_at: true,
      content: 'others',
    },
  },
  alumni_export: 'temporary',
  mail_report: 'nobody',

  incident: {
    section: 'cases',
    of: (lin) => sql`own.caller_account_id in (select id from account where lin = ${lin})`,
    columns: {
      id: 'technical',
      number: true,
      incident_type: true,
      brief_description: true,
      request: true,
      caller_account_id: instead(
        'account_id',
        sql`(select liu_id from account where id = own.caller_account_id)`,
      ),
      caller_network_login_name: 'technical',
      created_by_lin: 'others',
      created_at: true,
      status: true,
    },
  },
  incident_action: {
    section: 'caseNotes',
    of: (lin) =>
      sql`not own.invisible_for_caller and own.incident_id in (select incident.id from incident join account on account.id = incident.caller_account_id where lin = ${lin})`,
    columns: {
      id: 'technical',
      incident_id: instead(
        'incident_id',
        sql`(select number from incident where id = own.incident_id)`,
        'number',
      ),
      memo_text: true,
      flag: 'technical',
      invisible_for_caller: 'technical',
      author_lin: 'others',
      entry_date: true,
    },
  },

  session: {
    section: 'sessions',
    of: mine,
    columns: {
      id: 'technical',
      token_hash: 'secret',
      previous_token_hash: 'secret',
      renewed_at: 'technical',
      browser_hash: 'secret',
      scope: true,
      lin: 'technical',
      liu_id: true,
      subject: true,
      display_name: true,
      identity_number: true,
      has_al2: true,
      sealed_tokens: 'secret',
      created_at: true,
      access_until: 'technical',
      last_used_at: true,
      ends_at: true,
      proved_at: true,
      browser_name: true,
      system_name: true,
      activation_key_id: 'technical',
      alumn_id: 'technical',
      closed_at: true,
    },
  },
  push_subscription: {
    section: 'pushSubscriptions',
    of: mine,
    columns: {
      endpoint: 'secret',
      browser_hash: 'secret',
      lin: 'technical',
      liu_id: true,
      session_id: 'technical',
      seen_at: true,
      created_at: true,
    },
  },
  audit_entry: {
    section: 'events',
    of: (lin) => sql`own.subject_lin = ${lin}`,
    columns: {
      id: 'technical',
      at: true,
      actor_lin: instead(
        'actor_lin',
        sql`case when own.actor_lin = own.subject_lin then 'self' when own.actor_lin is null and own.actor_liu_id is null then 'system' else 'other' end`,
        'by',
      ),
      actor_liu_id: instead(
        'actor_liu_id',
        sql`coalesce((select display_name from person where lin = own.actor_lin), own.actor_liu_id)`,
        'by_name',
      ),
      subject_lin: 'technical',
      action: true,
      // The values may contain what the staff noted for each other; the present ones are in the
      // other sections.
      before: 'internal',
      after: 'internal',
      request_id: 'technical',
      address: instead(
        'address',
        sql`case when own.actor_lin = own.subject_lin then own.address end`,
        'ip_address',
      ),
      once_key: 'technical',
    },
  },
  bankid_order: 'temporary',
  guess_count: 'temporary',
  password_flow: 'temporary',
  sign_in_attempt: 'temporary',
  pending_sign_in: 'temporary',
  idempotency_key: 'temporary',
  // Letters name their recipient by address only, and have reached it.
  outgoing_message: 'temporary',

  organisation: 'nobody',
  organisation_closure: 'nobody',
  cost_centre: 'nobody',
  cost_centre_activity: 'nobody',
  country: 'nobody',
  campus: 'nobody',
  building: 'nobody',
  room: 'nobody',
  entrance: 'nobody',
  application: 'nobody',
  subscription_price: 'nobody',
  liability_text: 'nobody',
  installation: 'nobody',
  demo_university: 'nobody',
};

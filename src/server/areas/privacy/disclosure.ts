import { sql } from 'kysely';
import { disclosedAccounts } from './disclosedAccounts.ts';
import { disclosedAlumni } from './disclosedAlumni.ts';
import { type Disclosures, mine, instead } from './disclosedColumns.ts';
import { disclosedPerson } from './disclosedPerson.ts';
import { disclosedThings } from './disclosedThings.ts';

/**
 * What the portal discloses to the person whom its data are about, of every table and column. The
 * compiler demands an entry for each of them, so that a new table or column is disclosed or left
 * out by decision. The words are the texts `PRIVACY/DATA/…`.
 */
export const disclosures: Disclosures = {
  ...disclosedPerson,
  ...disclosedAccounts,
  ...disclosedThings,
  ...disclosedAlumni,
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
        sql`(select user_id from account where id = own.caller_account_id)`,
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
      sql`not own.invisible_for_caller and own.incident_id in (select incident.id from incident
          join account on account.id = incident.caller_account_id where lin = ${lin})`,
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
      user_id: true,
      subject: true,
      issuer_session_hash: 'secret',
      display_name: true,
      identity_number: true,
      has_al2: true,
      is_bound_to_browser: 'technical',
      is_refusal_recorded: 'technical',
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
      user_id: true,
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
        sql`case when own.actor_lin = own.subject_lin then 'self'
            when coalesce(own.actor_lin, own.actor_user_id, own.actor_client) is null then 'system' else 'other' end`,
        'by',
      ),
      actor_user_id: instead(
        'actor_user_id',
        sql`coalesce((select display_name from person where lin = own.actor_lin),
          own.actor_user_id, own.actor_client)`,
        'by_name',
      ),
      actor_client: 'technical',
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
  // Whom the desk worker has opened; the person's own events have it too.
  desk_caller: 'temporary',
  // What a desk can still undo; the card, the order and the person's own events have it.
  card_handover: 'temporary',
  guess_count: 'temporary',
  password_flow: 'temporary',
  sign_in_attempt: 'temporary',
  // Encrypted with what only the browser has.
  issuer_sign_out: 'temporary',
  logout_token: 'temporary',
  pending_sign_in: 'temporary',
  refused_sign_in: 'temporary',
  idempotency_key: 'temporary',
  // Letters name their recipient by address only, and have reached it.
  outgoing_message: 'temporary',
  // Repeats changes of the person's cards and accounts, which are in other sections and in the
  // events.
  outgoing_change: 'temporary',
  // Names the person's accounts until the systems outside the portal have been told.
  account_change: 'temporary',
  // Names whose row in a list has changed, for a day.
  listed_change: 'temporary',

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
  liability_draft: 'nobody',
  kept_setting: 'nobody',
  system_contact: 'nobody',
  work_under_way: 'nobody',
  night: 'nobody',
  night_permission: 'others',
  webhook_subscriber: 'others',
  scim_client: 'others',
  installation: 'nobody',
  demo_university: 'nobody',
  demo_wallet_issuer: 'nobody',
  demo_wallet_party: 'nobody',
  demo_identity_status: 'nobody',
  demo_pass_issuer: 'nobody',
  demo_pass: 'nobody',
  demo_pass_event: 'nobody',
  demo_google_account: 'nobody',
  demo_google_item: 'nobody',
  demo_google_event: 'nobody',
};

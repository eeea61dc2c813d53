import type { Database } from '#server/database/schema.ts';

/** Every column of the database, as `table.column`. */
export type ColumnPlace = {
  [T in keyof Database]: `${T}.${keyof Database[T] & string}`;
}[keyof Database];

/** Every column that names a person by the id of the person's row. */
export type PersonPlace = {
  [T in keyof Database]: `${T}.${Extract<keyof Database[T], 'lin' | `${string}_lin`>}`;
}[keyof Database];

/**
 * Columns that name a person, or are called so, and by which an erasure does not find the row:
 * - `row`: the row belongs to the same person, and goes with it;
 * - `responsible`: the row is about somebody else, and keeps who was responsible for it, by the id of
 *   the emptied person or by the user id;
 * - `nobody`: a system, a browser or a change.
 * A test holds the list against the migrated schema.
 */
export const namedBeside = {
  'account_run.owner_user_id': 'row',
  'activation_key.created_by_lin': 'responsible',
  'administers.given_by_lin': 'responsible',
  'alumn.email': 'row',
  'alumn.first_name': 'row',
  'alumn.last_name': 'row',
  'alumn.mass_mailing_email': 'row',
  'alumn.mass_mailing_mobile': 'row',
  'alumn.mobile': 'row',
  'alumn.national_id': 'row',
  'alumn.pending_email': 'row',
  'alumn.rejected_email': 'row',
  'alumn.secondary_email': 'row',
  'alumn_address.alumn_id': 'row',
  'alumn_education.alumn_id': 'row',
  'card.blocked_by': 'nobody',
  'card_event.caused_by': 'nobody',
  'card_event.person_id': 'row',
  'card_event.uid': 'row',
  'card_order.uid': 'row',
  'contact_information.alternative_email_address': 'row',
  'contact_information.phone_number': 'row',
  'contact_information.sms_number': 'row',
  'eduroam_password.username': 'row',
  'external_account.email': 'row',
  'identity_assurance.noted_by_lin': 'responsible',
  'incident.caller_network_login_name': 'row',
  'incident.created_by_lin': 'responsible',
  'incident_action.author_lin': 'responsible',
  'invitation.inviter_lin': 'responsible',
  'kept_apart.by_lin': 'responsible',
  'liability.requested_by': 'responsible',
  'orcid.orc_id': 'row',
  'person_change.by_lin': 'responsible',
  'person_change.settled_by_lin': 'responsible',
  'person_join.by_lin': 'responsible',
  'person_join.undone_by_lin': 'responsible',
  'photo_handoff.opened_by': 'nobody',
  'proposal.account_id': 'row',
  'proposal.decided_by_lin': 'responsible',
  'registration_request.decided_by_lin': 'responsible',
  'registration_request.first_name': 'row',
  'registration_request.ladok_student_uid': 'row',
  'registration_request.last_name': 'row',
  'role_assignment.given_by_lin': 'responsible',
  'session.display_name': 'row',
  'source_record.login': 'row',
  'student_record.ladok_externt_uid': 'row',
  'student_record.ladok_student_uid': 'row',
  'suspension.by_lin': 'responsible',
  'suspension.follows': 'row',
  'vouching.contact_person_lin': 'responsible',
} as const satisfies { readonly [P in ColumnPlace]?: 'row' | 'responsible' | 'nobody' };

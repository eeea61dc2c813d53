import type { Concern } from './power.ts';

/** The concern of the law of power under which a column is changed by somebody else. */
type RecognisingConcern = Extract<Concern, 'number' | 'name' | 'address' | 'account'>;

/**
 * The columns by which a person is recognised, or by which codes and letters reach them, as
 * `table.column`. A change by somebody else is told to the person (`tellPeople`).
 */
export const recognisers = {
  'person.national_id': 'number',
  'person.birth_date': 'number',
  'person.joined_into': 'number',
  'person.given_name': 'name',
  'person.surname': 'name',
  'person.display_name': 'name',
  'account.lin': 'account',
  'account.university_email_address': 'address',
  'account.external_email_address': 'address',
  'external_account.email': 'address',
  'contact_information.alternative_email_address': 'address',
  'contact_information.sms_number': 'address',
  'orcid.orc_id': 'number',
  'alumn.national_id': 'number',
  'alumn.first_name': 'name',
  'alumn.last_name': 'name',
  'alumn.email': 'address',
  'alumn.pending_email': 'address',
  'alumn.secondary_email': 'address',
  'alumn.mobile': 'address',
} as const satisfies Readonly<Record<`${string}.${string}`, RecognisingConcern>>;

/** Columns with such names that recognise nobody, and why. */
export const notRecognisers: Readonly<Record<`${string}.${string}`, string>> = {
  'person.birthplace': 'is only shown',
  'person.country_of_birth': 'is only shown',
  'person.folded_name': 'follows from the names',
  'contact_information.phone_number': 'receives no codes and no letters',
  'transient_number.birthplace': 'describes who received a number',
  'transient_number.country_of_birth': 'describes who received a number',
  'account.invoice_address': 'receives invoices',
  'invitation.name': 'is what an inviter wrote of a guest without an account',
  'invitation.email': 'belongs to a guest without an account',
  'verification_code.address': 'is where one code was sent',
  'session.display_name': 'is what a provider stated of one session',
  'session.identity_number': 'is what a provider stated of one session',
  'registration_request.name': 'is what an applicant wrote',
  'registration_request.email': 'is what an applicant wrote',
  'registration_request.national_id': 'is what an applicant wrote',
  'registration_request.first_name': 'is what an applicant wrote',
  'registration_request.last_name': 'is what an applicant wrote',
  'alumn_address.address': 'is a postal address, which receives no codes',
};

import type { ColumnType } from 'kysely';
import type { AlumniFilter } from '#contract/alumniMailing.ts';
import type { AlumniAuthMethod, Gender, Language, RequestStatus } from '#contract/values.ts';
import type { Flag, Id, Json, Moment, MomentOrNow, Version } from './columns.ts';

type Text = ColumnType<string, string | undefined, string>;

/**
 * A member of the alumni portal. Not every member has a row in `person`: older alumni never had an
 * account.
 */
export interface AlumnTable {
  id: Id;
  lin: string | null;
  national_id: string | null;
  first_name: string;
  last_name: string;
  gender: Gender;
  email: string;
  email_verified_at: Moment | null;
  secondary_email: string | null;
  mobile: string | null;
  linked_in: string | null;
  internal_notes: string;
  registered_at: MomentOrNow;
  preferred_language: Language;
  mass_mailing_postal: Flag;
  mass_mailing_email: Flag;
  mass_mailing_mobile: Flag;
  newsletter_sv: Flag;
  newsletter_en: Flag;
  magazine: Flag;
  workplace_name: string | null;
  workplace_position: string | null;
  rejected_email: Flag;
  rejected_email_notes: string | null;
  rejected_address: Flag;
  rejected_address_notes: string | null;
  version: Version;
  /** The member's new address, until it is verified. */
  pending_email: string | null;
  /** When the member last confirmed that the address and workplace are correct. */
  details_confirmed_at: Moment | null;
  /**
   * The terms approved by a member without a row in `person`; other members' approvals are stored
   * as liabilities.
   */
  terms_text_id: string | null;
  terms_approved_at: Moment | null;
}

export interface AlumnAddressTable {
  id: Id;
  alumn_id: string;
  is_primary: Flag;
  address_type: 'Home' | 'Work' | 'Other';
  address: string;
  zip_code: string;
  city: string;
  country_code: string;
}

export interface AlumnEducationTable {
  id: Id;
  alumn_id: string;
  name: string;
  specialisation: string | null;
  other: string | null;
  start_year: number | null;
  end_year: number | null;
  graduation_year: number | null;
  degree: string | null;
  degree_specialisation: string | null;
}

/**
 * A request to become a member. A rejected request has a reason, an approved one refers to a
 * member.
 */
export interface RegistrationRequestTable {
  id: Id;
  alumn_id: string | null;
  name: string;
  email: string;
  national_id: string | null;
  status: RequestStatus;
  auth_method: AlumniAuthMethod;
  ladok_student_uid: string | null;
  rejection_reason: string | null;
  internal_notes: string;
  created_at: MomentOrNow;
  decided_at: Moment | null;
  decided_by_lin: string | null;
  version: Version;
  /** The person who made the request, if the sign-in identified one. */
  lin: string | null;
  first_name: Text;
  last_name: Text;
  preferred_language: ColumnType<Language, Language | undefined, Language>;
  education_name: Text;
  graduation_year: number | null;
  message: Text;
  email_verified_at: Moment | null;
}

/** A selection of alumni that is about to be downloaded as a spreadsheet. */
export interface AlumniExportTable {
  creator_lin: string;
  ticket_hash: string;
  language: Language;
  filter: Json<Omit<AlumniFilter, 'source'>>;
  content: Buffer | null;
  expires_at: Moment;
}

/** A processed delivery report, identified by a hash of its name and recipient. */
export interface MailReportTable {
  key: string;
  received_at: Moment;
}

/** A list of alumni that an administrator saved for mailings. */
export interface AlumniFileTable {
  id: Id;
  name: string;
  description: string;
  creator_lin: string;
  created_at: MomentOrNow;
  content: Buffer;
}

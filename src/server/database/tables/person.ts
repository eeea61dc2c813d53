import type { GeneratedAlways } from 'kysely';
import type { Gender } from '../../../contract/values.ts';
import type { Flag, Id, Moment, MomentOrNow, Version } from './columns.ts';

/** One human being. The national id can change (a transient number is replaced); the lin never does. */
export interface PersonTable {
  lin: string;
  national_id: string | null;
  given_name: string;
  surname: string;
  display_name: string;
  birth_date: string | null;
  gender: Gender;
  birthplace: string | null;
  citizenship: string | null;
  country_of_birth: string | null;
  deceased_on: string | null;
  created_at: MomentOrNow;
  version: Version;
  /** Every name of the person in lower case without accents, to be searched in. */
  folded_name: GeneratedAlways<string>;
}

/** How the person can be reached besides the university's own address. */
export interface ContactInformationTable {
  lin: string;
  alternative_email_address: string | null;
  alternative_email_verified_at: Moment | null;
  sms_number: string | null;
  sms_verified_at: Moment | null;
  phone_number: string | null;
  version: Version;
}

export interface OrcidTable {
  lin: string;
  orc_id: string;
  verified_at: Moment;
}

/** How surely somebody has seen who this is, noted when an activation key is handed out. */
export interface IdentityAssuranceTable {
  id: Id;
  lin: string;
  expiration_date: string | null;
  assurance_document_type: 'IdentityCard' | 'DrivingLicence' | 'Passport' | 'Other';
  assurance_document_other: string | null;
  noted_by_lin: string;
  created_at: MomentOrNow;
}

/** Whom a desk worker has verified, or waits to; of each person the last time counts. */
export interface CallerVerificationTable {
  worker_lin: string;
  subject_lin: string;
  method: 'Code' | 'BankId' | 'Document' | null;
  verified_at: Moment | null;
  bankid_asked_at: Moment | null;
}

/** A transient number that was given to somebody, with what was known of them. */
export interface TransientNumberTable {
  number: string;
  gender: 'Male' | 'Female';
  birthplace: string;
  country_of_birth: string;
  citizenship: string;
  given_by_lin: string;
  given_at: MomentOrNow;
}

/** What the study register tells about a student. */
export interface StudentRecordTable {
  lin: string;
  ladok_student_uid: string;
  credits: number;
  has_degree: Flag;
  last_registered_on: string | null;
  /** When the student postponed the retirement; only once is allowed. */
  postponed_on: string | null;
}

/** The last reminder that the owner of an account was sent, and of which end. */
export interface RetirementReminderTable {
  account_id: string;
  retirement_date: string;
  days_ahead: number;
  sent_at: Moment;
}

export interface StudyTable {
  id: Id;
  lin: string;
  code: string;
  name_sv: string;
  name_en: string;
  start_date: string;
  end_date: string | null;
  organisation_id: string | null;
}

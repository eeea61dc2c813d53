import type { ColumnType, GeneratedAlways } from 'kysely';
import type { CallerMethod } from '#contract/callerVerifications.ts';
import type { Gender, UserStatus } from '#contract/values.ts';
import type { Flag, Id, Moment, MomentOrNow, OfSource, StoredText, Version } from './columns.ts';

/** A person. The national id can change (a transient number is replaced); the lin never does. */
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
  /** The person who has received the accounts of this one; null if this person is not joined. */
  joined_into: ColumnType<string | null, null | undefined, string | null>;
  /**
   * The system that stated the person first, which alone may change what recognises the person;
   * null for the portal.
   */
  stated_by: ColumnType<string | null, string | null | undefined, never>;
  /** Whether a demonstration wrote the row; set by the connection, see `openDatabase`. */
  is_made_up: GeneratedAlways<boolean>;
  /** All names of the person in lower case without accents, for searching. */
  folded_name: GeneratedAlways<string>;
}

/** Contact details other than the university's own email address. */
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

/**
 * The evidence by which a desk worker verified a person's identity, recorded when an activation key
 * is issued.
 */
export interface IdentityAssuranceTable {
  id: Id;
  lin: string;
  expiration_date: string | null;
  assurance_document_type: 'IdentityCard' | 'DrivingLicence' | 'Passport' | 'Other';
  assurance_document_other: string | null;
  noted_by_lin: string;
  created_at: MomentOrNow;
}

/**
 * People whose identity a desk worker has verified or is waiting to verify; only the latest
 * verification of each person is stored.
 */
export interface CallerVerificationTable {
  worker_lin: string;
  subject_lin: string;
  method: CallerMethod | null;
  verified_at: Moment | null;
  bankid_asked_at: Moment | null;
}

/** A transient number that has been issued, with the details known about its recipient. */
export interface TransientNumberTable {
  number: string;
  /** These four are null once nobody has the number any more. */
  gender: 'Male' | 'Female' | null;
  birthplace: string | null;
  country_of_birth: string | null;
  citizenship: string | null;
  given_by_lin: string;
  given_at: MomentOrNow;
}

/** Data about a student from the study register. */
export interface StudentRecordTable {
  lin: string;
  ladok_student_uid: string;
  /** Ladok's external id of the student (ExterntStudentUID); null where the source has none. */
  ladok_externt_uid: ColumnType<string | null, string | null | undefined, string | null>;
  credits: number;
  has_degree: Flag;
  last_registered_on: string | null;
  /** When the student postponed the retirement of the account, which is allowed only once. */
  postponed_on: string | null;
}

/**
 * The last reminder sent to the owner of an account, with the retirement date that it was about.
 */
export interface RetirementReminderTable {
  account_id: string;
  retirement_date: string;
  days_ahead: number;
  sent_at: Moment;
}

export interface StudyTable extends OfSource {
  id: Id;
  lin: string;
  code: string;
  name: StoredText;
  start_date: string;
  end_date: string | null;
  organisation_id: string | null;
}

/** The state of an account before its owner cancelled it. */
export interface OwnCancellationTable {
  account_id: string;
  cancelled_on: string;
  user_status: UserStatus;
  retirement_date: string | null;
  valid_through: string | null;
}

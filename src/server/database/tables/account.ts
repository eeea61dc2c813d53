import type { AccountType, AffiliationType, Permission, PersonAffiliation, PersonType, Role, SubscriptionType, UserStatus } from '../../../contract/values.ts';
import type { Flag, Id, Moment, MomentOrNow, Version } from './columns.ts';

/** One account of a person: at most one per kind (personal, adm, tech …) and person type. */
export interface AccountTable {
  id: Id;
  lin: string;
  /** Lower case. Null until a user id has been given. */
  liu_id: string | null;
  account_type: AccountType;
  person_type: PersonType;
  /** Null for students and external users, whom account management does not list. */
  affiliation_type: AffiliationType | null;
  primary_affiliation: PersonAffiliation | null;
  user_status: UserStatus;
  status_changed_at: MomentOrNow;
  subscription_type: SubscriptionType | null;
  organisation_id: string | null;
  contact_person_lin: string | null;
  title_sv: string | null;
  title_en: string | null;
  description: string | null;
  liu_email_address: string | null;
  external_email_address: string | null;
  has_liu_phone: Flag;
  has_employee_profile_page: Flag;
  is_employed_until_further_notice: Flag;
  valid_through: string | null;
  affiliation_end_date: string | null;
  retirement_date: string | null;
  next_retirement_step_on: string | null;
  deceased_in_retirement: Flag;
  disabled_at: Moment | null;
  irt_comment: string | null;
  is_tsv_prevent_disable_group: Flag;
  invoice_contact_person: string | null;
  invoice_address: string | null;
  invoice_reference: string | null;
  created_at: MomentOrNow;
  version: Version;
}

/** Where and as what the person is placed; the primary one carries the account's cost activity. */
export interface PositionTable {
  id: Id;
  account_id: string;
  organisation_id: string;
  faculty_id: string | null;
  title_sv: string;
  title_en: string;
  start_date: string;
  end_date: string | null;
  is_primary: Flag;
  is_employee: boolean;
  /** Percent of full time; null when the staff system gives none. */
  employment_level: number | null;
  /** The category of the post, as the staff system words it. */
  employee_level: string | null;
  subscription_type: SubscriptionType | null;
  cost_centre_activity_id: string | null;
}

export interface RoleAssignmentTable {
  account_id: string;
  /** Or one of the older names that `rolesOf` understands. */
  role: Exclude<Role, 'None'> | 'InfoCenter' | 'ItTeleservice';
  granted_at: MomentOrNow;
}

/** The administrator reaches this organisation and everything below it. */
export interface AdministersTable {
  administrator_lin: string;
  organisation_id: string;
}

/** Who administers holds every permission on everybody in reach, but for the exceptions written here. */
export interface PermissionExceptionTable {
  administrator_lin: string;
  subject_lin: string;
  permission: Permission;
}

export interface ExternalAccountTable {
  account_id: string;
  email: string;
  email_verified_at: Moment | null;
  created_at: MomentOrNow;
  /** In the words of whom the owner was invited by; null: the owner came without an invitation. */
  purpose: string | null;
  /** The last day that the owner has given it. */
  renewed_until: string | null;
  /** The day on which the owner ended it. */
  ended_on: string | null;
}

/** Why and until when an account is suspended. Counts only while the account's status says so. */
export interface SuspensionTable {
  account_id: string;
  since: Moment;
  /** The last day; null: until somebody ends it. */
  until: string | null;
  reason: string;
  status_before: UserStatus;
  by_lin: string | null;
  /** The account whose suspension this one follows. */
  follows: string | null;
}

/** What a contact person has been told and has said about one end of an account. */
export interface VouchingTable {
  account_id: string;
  contact_person_lin: string;
  ends_on: string;
  /** When the letter about it was sent. */
  told_at: Moment | null;
  let_end_at: Moment | null;
}

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AccountField, ColumnOf, RowOf } from '#contract/accountFields.ts';
import type { SentValueOf } from '#contract/accountFieldShapes.ts';
import type { InvoiceColumn } from '#contract/invoiceParts.ts';
import type { NightStep } from '#contract/nights.ts';
import type { GrantSource } from '#contract/roles.ts';
import type {
  AccountType,
  AffiliationType,
  Permission,
  PersonAffiliation,
  PersonType,
  Role,
  SubscriptionType,
  UserStatus,
} from '#contract/values.ts';
import type {
  Flag,
  Id,
  Moment,
  MomentOrNow,
  OptionalText,
  StoredText,
  Version,
} from './columns.ts';

/** What an external invoice consists of (`contract/invoiceParts.ts`). */
type InvoiceColumns = Record<InvoiceColumn, string | null>;

/** The fields that are columns of their own (`contract/accountFields.ts`). */
type FieldColumns = {
  [F in AccountField as ColumnOf<F>]: RowOf<F> extends { kind: 'flag' }
    ? Flag
    : SentValueOf<F> | null;
};

/** One account of a person: at most one per kind (personal, adm, tech …) and person type. */
export interface AccountTable extends InvoiceColumns, FieldColumns {
  id: Id;
  lin: string;
  /** Lower case. Null until a user id has been assigned. */
  user_id: string | null;
  account_type: AccountType;
  person_type: PersonType;
  /** Null for students and external users, whom account management does not list. */
  affiliation_type: AffiliationType | null;
  primary_affiliation: PersonAffiliation | null;
  user_status: UserStatus;
  status_changed_at: MomentOrNow;
  organisation_id: string | null;
  title: StoredText | null;
  is_employed_until_further_notice: Flag;
  deceased_in_retirement: Flag;
  disabled_at: Moment | null;
  /** The day on which the credentials of the closed account were deleted. */
  removed_on: ColumnType<string | null, string | null | undefined, string | null>;
  is_tsv_prevent_disable_group: Flag;
  created_at: MomentOrNow;
  version: Version;
}

/**
 * A person's position in an organisation; the primary position determines the account's cost
 * activity.
 */
export interface PositionTable {
  id: Id;
  account_id: string;
  organisation_id: string;
  faculty_id: string | null;
  title: StoredText;
  start_date: string;
  end_date: string | null;
  is_primary: Flag;
  is_employee: boolean;
  /** Percent of full time; null when the staff system provides no value. */
  employment_level: number | null;
  /** The category of the position, in the staff system's own words. */
  employee_level: string | null;
  subscription_type: SubscriptionType | null;
  cost_centre_activity_id: string | null;
  /** The source of the position; null for one that was made in the portal. */
  source: ColumnType<string | null, string | null | undefined, string | null>;
}

export interface RoleAssignmentTable {
  account_id: string;
  /** A role, or one of the older names that `rolesOf` understands. */
  role: Exclude<Role, 'None'> | 'InfoCenter' | 'ItTeleservice';
  granted_at: MomentOrNow;
  id: Generated<string>;
  source: Generated<GrantSource>;
  until: string | null;
  given_by_lin: string | null;
  reason: string | null;
}

/** The administrator manages this organisation and everything below it. */
export interface AdministersTable {
  administrator_lin: string;
  organisation_id: string;
  id: Generated<string>;
  source: Generated<GrantSource>;
  /** Null: given before the portal recorded when. */
  granted_at: Moment | null;
  until: string | null;
  given_by_lin: string | null;
  reason: string | null;
}

/** An administrator holds every permission on everyone within reach, except those listed here. */
export interface PermissionExceptionTable {
  administrator_lin: string;
  subject_lin: string;
  permission: Permission;
  /** The source that states it; null for none. */
  source: OptionalText;
}

export interface ExternalAccountTable {
  account_id: string;
  email: string;
  email_verified_at: Moment | null;
  created_at: MomentOrNow;
  /** Written by the person who invited the owner; null when the owner was not invited. */
  purpose: string | null;
  /** The last day that the owner chose when renewing the account. */
  renewed_until: string | null;
  /** The day on which the owner decided to end the account. */
  ended_on: string | null;
}

/**
 * The reason and end date of a suspension. Only relevant while the account's status is suspended.
 */
export interface SuspensionTable {
  account_id: string;
  since: Moment;
  /** The last day; null when the suspension lasts until an administrator lifts it. */
  until: string | null;
  reason: string;
  status_before: UserStatus;
  by_lin: string | null;
  /** The account whose suspension caused this one. */
  follows: string | null;
}

/** What a contact person has been notified of and has answered about one end date of an account. */
export interface VouchingTable {
  account_id: string;
  contact_person_lin: string;
  ends_on: string;
  /** When the email about the end date was sent. */
  told_at: Moment | null;
  let_end_at: Moment | null;
}

/** What may have changed in the lists of accounts. Written by the database's triggers. */
export interface ListedChangeTable {
  made_by: GeneratedAlways<string>;
  made_at: GeneratedAlways<Moment>;
  /** Null: perhaps every account has changed. */
  lin: string | null;
  /** Where the account is listed, or was. */
  organisation_id: string | null;
}

/** What the night of a day did in one of its steps. */
export interface NightTable {
  day: string;
  step: NightStep;
  done: number;
  failed: number;
  /** The number of accounts that waited for a superuser's permission. */
  held: number;
  finished_at: Moment;
}

/** How many accounts a superuser has permitted the night of a day to move by a step. */
export interface NightPermissionTable {
  day: string;
  step: NightStep;
  accounts: number;
  given_by: string;
  given_at: Moment;
}

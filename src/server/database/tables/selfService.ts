import type { ColumnType } from 'kysely';
import type { LiabilityType } from '#contract/values.ts';
import type { TermsContent } from '#contract/terms.ts';
import type { IsoDate } from '#rules/dates.ts';
import type { Flag, Id, Json, StoredText, Moment, MomentOrNow } from './columns.ts';

export interface NotificationTable {
  id: Id;
  account_id: string;
  /** 1 is the most urgent. */
  prio: number;
  date: string;
  days_back_in_time: number;
  notification_type: string;
  title: StoredText;
  message: StoredText;
  link: string | null;
  is_internal_link: Flag;
  popup_title: StoredText | null;
  popup_message: StoredText | null;
  created_at: MomentOrNow;
  read_at: Moment | null;
  /** When the notification was passed on to the browsers' push services. */
  pushed_at: Moment | null;
}

/** Notifications to account administrators about an organisation. */
export interface AdminNotificationTable {
  id: Id;
  organisation_id: string;
  subject_lin: string | null;
  date: string;
  notification_type: string;
  title: StoredText;
  message: StoredText;
  created_at: MomentOrNow;
}

export interface AdminNotificationReadTable {
  notification_id: string;
  lin: string;
  read_at: MomentOrNow;
}

/** One version of a text. Never changed after publication; a new version is a new row. */
export interface LiabilityTextTable {
  id: Id;
  liability_type: LiabilityType;
  version: number;
  is_consent: boolean;
  display_name: StoredText;
  text: StoredText;
  approve_text: StoredText;
  system_name: StoredText;
  system_text: StoredText;
  destination_link: string | null;
  /** The first moment at which the version applies; planned while it is ahead. */
  published_at: Moment;
  /** User id of the administrator; null for a version that came with the portal. */
  published_by: string | null;
  /** Whether those who approved an earlier version are asked to approve this one. */
  asks_anew: Flag;
  /** When they were asked; null until the version has begun. */
  asked_anew_at: Moment | null;
  /** The last day on which people who are asked may go on without accepting; null: no such day. */
  accept_by: IsoDate | null;
  /** What the database had made when those concerned were looked through last, and on which day. */
  looked_through: ColumnType<string | null, string | null | undefined>;
  looked_through_on: ColumnType<IsoDate | null, IsoDate | null | undefined>;
}

/** What an administrator has written and not published: at most one draft per kind. */
export interface LiabilityDraftTable {
  liability_type: LiabilityType;
  /** A new one each time that the draft is saved. */
  id: Id;
  content: Json<TermsContent>;
  changed_at: Moment;
  changed_by: string;
}

/**
 * A request for a person's approval, and its outcome. A person has at most one open row per type.
 */
export interface LiabilityTable {
  id: Id;
  lin: string;
  liability_type: LiabilityType;
  /** The version that was approved. */
  text_id: string | null;
  requested_at: Moment | null;
  requested_by: string | null;
  created_at: MomentOrNow;
  approved_at: Moment | null;
  closed_at: Moment | null;
  closed_text: string | null;
}

export interface TableColumn {
  order: number;
  columnId: string;
  isActive: boolean;
}

export interface TableConfigurationTable {
  lin: string;
  table_id: string;
  columns: Json<TableColumn[]>;
  changed_at: MomentOrNow;
}

import type { LiabilityType } from '#contract/values.ts';
import type { Flag, Id, Json, Moment, MomentOrNow } from './columns.ts';

export interface NotificationTable {
  id: Id;
  account_id: string;
  /** 1 is the most urgent. */
  prio: number;
  date: string;
  days_back_in_time: number;
  notification_type: string;
  title_sv: string;
  title_en: string;
  message_sv: string;
  message_en: string;
  link: string | null;
  is_internal_link: Flag;
  popup_title_sv: string | null;
  popup_title_en: string | null;
  popup_message_sv: string | null;
  popup_message_en: string | null;
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
  title_sv: string;
  title_en: string;
  message_sv: string;
  message_en: string;
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
  display_name_sv: string;
  display_name_en: string;
  text_sv: string;
  text_en: string;
  approve_text_sv: string;
  approve_text_en: string;
  system_name_sv: string;
  system_name_en: string;
  system_text_sv: string;
  system_text_en: string;
  destination_link: string | null;
  published_at: Moment;
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

import type { ColumnType } from 'kysely';
import type { IncidentType, SubscriptionType } from '#contract/values.ts';
import type { Flag, Id, MomentOrNow, OptionalText } from './columns.ts';

export interface IncidentTable {
  id: Id;
  number: string;
  incident_type: IncidentType;
  brief_description: string;
  request: string;
  caller_account_id: string | null;
  caller_network_login_name: string | null;
  created_by_lin: string | null;
  created_at: MomentOrNow;
  status: 'Open' | 'Closed';
}

export interface IncidentActionTable {
  id: Id;
  incident_id: string;
  memo_text: string;
  flag: Flag;
  invisible_for_caller: Flag;
  author_lin: string | null;
  entry_date: MomentOrNow;
}

/** The price in kronor per month for one account with the subscription, from a day on. */
export interface SubscriptionPriceTable {
  subscription_type: SubscriptionType;
  valid_from: ColumnType<string, string | undefined, string>;
  monthly_cost: number;
  /** The source that states it; null for none. */
  source: OptionalText;
}

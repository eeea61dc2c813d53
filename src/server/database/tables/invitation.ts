import type { ColumnType } from 'kysely';
import type { Language } from '#contract/values.ts';
import type { Id, Moment } from './columns.ts';

/**
 * A guest whom an employee has invited to create an external account. Only the hash of the link's
 * token is stored.
 */
export interface InvitationTable {
  id: Id;
  inviter_lin: string;
  name: string;
  /** In lower case. */
  email: string;
  purpose: string;
  /** The last day of the resulting account. */
  ends_on: string;
  language: Language;
  token_hash: string;
  expires_at: Moment;
  created_at: Moment;
  /** When the latest email was sent; `letters_on_day` counts the emails sent on that day. */
  sent_at: Moment;
  letters_on_day: number;
  /** The browser that last followed the link. */
  opened_browser_hash: string | null;
  opened_at: Moment | null;
  /** When the guest first asked for a code there. */
  begun_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  account_id: string | null;
  accepted_at: Moment | null;
  withdrawn_at: Moment | null;
}

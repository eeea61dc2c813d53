import type { Language } from '../../../contract/values.ts';
import type { Id, Moment } from './columns.ts';

/** A guest whom an employee has invited to an external account. The link's token is never stored, only its hash. */
export interface InvitationTable {
  id: Id;
  inviter_lin: string;
  name: string;
  /** In small letters. */
  email: string;
  purpose: string;
  /** The last day of the account that comes of it. */
  ends_on: string;
  language: Language;
  token_hash: string;
  expires_at: Moment;
  created_at: Moment;
  /** The newest letter, and how many have left on that day. */
  sent_at: Moment;
  letters_on_day: number;
  /** The browser that followed the link last. */
  opened_browser_hash: string | null;
  opened_at: Moment | null;
  account_id: string | null;
  accepted_at: Moment | null;
  withdrawn_at: Moment | null;
}

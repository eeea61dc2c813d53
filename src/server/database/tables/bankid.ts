import type { Moment } from './columns.ts';

/** The BankID order that a browser has begun; a browser has one at most. */
export interface BankIdOrderTable {
  browser_hash: string;
  order_ref_hash: string;
  /** What BankID gave us, sealed with the browser's cookie. */
  sealed_order: Buffer;
  /** When BankID answered: its QR codes count the seconds from then. */
  started_at: Moment;
  /** BankID may be asked how the order stands from here on. Anyone who asks moves it first, so that tabs share the answers. Once complete: since when. */
  next_collect_at: Moment;
  status: 'pending' | 'failed' | 'complete';
  hint_code: string | null;
  /** The session that the order signed in to, sealed with the browser's cookie. */
  sealed_session: Buffer | null;
}

import type { Moment } from './columns.ts';

/** The BankID order that a browser has started; a browser has at most one. */
export interface BankIdOrderTable {
  browser_hash: string;
  order_ref_hash: string;
  /** BankID's response, encrypted with the browser's cookie. */
  sealed_order: Buffer;
  /** When BankID responded: the seconds in its QR codes are counted from this time. */
  started_at: Moment;
  /**
   * The earliest time at which BankID may be polled for the order. The poller advances it first, so
   * that several tabs share the result. For a completed order: when it was completed.
   */
  next_collect_at: Moment;
  status: 'pending' | 'failed' | 'complete';
  hint_code: string | null;
  /** Whether it is recorded among the refused sign-ins that BankID did not respond. */
  is_refusal_recorded: boolean;
  /** The session that the order created, encrypted with the browser's cookie. */
  sealed_session: Buffer | null;
}

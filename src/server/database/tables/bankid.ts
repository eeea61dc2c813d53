import type { ColumnType } from 'kysely';
import type { Moment } from './columns.ts';

/** A column that an order is inserted without. */
type Later<T> = ColumnType<T, T | undefined, T>;

/** The BankID order that a browser has started; a browser has at most one. */
export interface BankIdOrderTable {
  browser_hash: string;
  order_ref_hash: string;
  /** BankID's response and how the order was started, encrypted with the browser's cookie. */
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
  /** The hash of the nonce in the address that the app opens afterwards, until it has come back. */
  return_hash: Later<string | null>;
  /** How the app's return was seen: here, or in another browser whose digits were typed here. */
  came_back: Later<'nonce' | 'code' | null>;
  /** The keyed hash of the digits that another browser shows, and until when they may be typed. */
  typed_code_hash: Later<string | null>;
  typed_code_ends: Later<Date | null>;
  wrong_codes: Later<number>;
  /** The browser that began, as the other browser names it to the person. */
  browser_name: Later<string | null>;
  system_name: Later<string | null>;
  /** Who has identified, encrypted with the browser's cookie, until the app has come back. */
  sealed_identity: Later<Buffer | null>;
}

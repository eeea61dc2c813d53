import { bankid, type BankIdOrder } from '#contract/bankid.ts';
import { query } from '#client/api/query.ts';

/**
 * The polling interval that BankID requires, and the interval at which its code changes (decisions,
 * "Signing in and out").
 */
const COLLECT_MS = 2000;
const CODE_MS = 1000;

/**
 * Orders are not cached beyond the page: an old order is useless, and its result reveals whose
 * accounts exist.
 */
const always = { staleTime: 0, gcTime: 0 };

export const bankIdQueries = {
  /** The order that this browser has started, in this tab or another one; null without an order. */
  current: () => ({ ...query(bankid.current, {}), ...always }),

  /**
   * The state of the order, polled until the order has ended, even while another window is in
   * front, where the user may be looking for their phone.
   */
  collection: ({ orderRef }: BankIdOrder) => ({
    ...query(bankid.collect, { params: { orderRef } }),
    ...always,
    // Phones suspend the timers of pages that are behind the app.
    refetchOnWindowFocus: 'always' as const,
    refetchOnReconnect: 'always' as const,
    refetchIntervalInBackground: true,
  }),
  collectEvery: (isOver: boolean) => (isOver ? false : COLLECT_MS),

  /** The current content of the QR code. */
  code: ({ orderRef }: BankIdOrder) => ({
    ...query(bankid.animatedQr, { params: { orderRef } }),
    ...always,
    refetchInterval: CODE_MS,
  }),
};

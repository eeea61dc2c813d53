import { bankid, type BankIdOrder } from '../../../../contract/bankid.ts';
import { query } from '../../../api/query.ts';

/** BankID wants to be asked this often, and its code changes this often (decisions, "Signing in and out"). */
const COLLECT_MS = 2000;
const CODE_MS = 1000;

/** Nothing of an order outlives the page: what it was yesterday leads nowhere, and its end tells whose accounts there are. */
const always = { staleTime: 0, gcTime: 0 };

export const bankIdQueries = {
  /** The order that this browser has begun, here or in another tab; null when there is none. */
  current: () => ({ ...query(bankid.current, {}), ...always }),

  /** How the order stands, asked until it is over: also behind another window, where the person may look for their phone. */
  collection: ({ orderRef }: BankIdOrder) => ({
    ...query(bankid.collect, { params: { orderRef } }),
    ...always,
    // Phones stop the clocks of pages that are behind the app.
    refetchOnWindowFocus: 'always' as const,
    refetchOnReconnect: 'always' as const,
    refetchIntervalInBackground: true,
  }),
  collectEvery: (isOver: boolean) => (isOver ? false : COLLECT_MS),

  /** What the QR code holds now. */
  code: ({ orderRef }: BankIdOrder) => ({ ...query(bankid.animatedQr, { params: { orderRef } }), ...always, refetchInterval: CODE_MS }),
};

/**
 * The performance budget of Home. A kB is 1000 bytes, and sizes are as transferred, compressed with
 * brotli.
 */
export const BUDGET = {
  /** Everything that the first Home after sign-in loads, headers included. */
  bytes: 184_600,
  requests: 20,
  /** The first visit to other pages after sign-in, counted likewise. */
  firstVisits: {
    studentHome: { bytes: 198_900, requests: 25 },
    card: { bytes: 248_400, requests: 29 },
    accounts: { bytes: 430_900, requests: 48 },
  },
  lazyChunk: 45_000,
  /** All scripts loaded by the first visit to account management. */
  deskScripts: 248_700,
  /** What the page itself asks the network for at the third visit, on whichever page. */
  thirdVisit: { bytes: 5000, requests: 11 },
  /** Bytes from the network before a later visit shows its content. */
  repeatVisit: 2000,
} as const;

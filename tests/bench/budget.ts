/**
 * The performance budget of Home. A kB is 1000 bytes, and sizes are as transferred, compressed with
 * brotli.
 */
export const BUDGET = {
  /** Everything that the first Home after sign-in loads, headers included. */
  bytes: 180_000,
  requests: 20,
  lazyChunk: 45_000,
  /** All scripts loaded by the first visit to account management. */
  deskScripts: 250_000,
  /** Bytes from the network before a later visit shows its content. */
  repeatVisit: 2000,
} as const;

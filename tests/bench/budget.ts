/** What Home may cost; a kB is 1000 bytes, and bytes are as they travel, compressed with brotli. */
export const BUDGET = {
  /** Everything that the first Home after sign-in fetches, headers included. */
  bytes: 180_000,
  requests: 20,
  lazyChunk: 45_000,
  /** All scripts of the first account management. */
  deskScripts: 250_000,
  /** Before a later visit shows its content. */
  repeatVisit: 2000,
} as const;

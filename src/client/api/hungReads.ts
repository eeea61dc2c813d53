/** Time without a response after which a read may be hung. */
const SUSPECTED_AFTER_MS = 10_000;

const suspected = new Set<AbortController>();
let suspect = (): void => undefined;

/** Sets the listener that is called whenever a read has had no response for 10 s. */
export const onSuspectedHang = (listener: () => void): void => void (suspect = listener);

/** Watches a read until the returned function is called. */
export function watchRead(limit: AbortController): () => void {
  const timer = setTimeout(() => {
    suspected.add(limit);
    suspect();
  }, SUSPECTED_AFTER_MS);
  return () => {
    clearTimeout(timer);
    suspected.delete(limit);
  };
}

/**
 * Ends the reads that have had no response for 10 s, once the server has proved to be out of reach:
 * they hold the few connections that a browser opens to one server, and nothing else could reach it.
 */
export const endSuspectedReads = (): void => suspected.forEach((limit) => limit.abort());

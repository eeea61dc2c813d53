/**
 * Returns a function that fetches a part of the app on first use. A failed fetch is tried again at
 * the next call. A part that has been fetched is available without a wait, whereas an `import()` of
 * a module that is already loaded lets all other pending work run first.
 */
export function fetchOnce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let pending: Promise<T> | null = null;
  return () => {
    if (pending) return pending;
    pending = fetch();
    pending.catch(() => (pending = null));
    return pending;
  };
}

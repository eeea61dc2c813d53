/**
 * Fetches what a part of the app needs when it is first wanted. A fetch that failed is tried anew at the next call. What has come is there
 * without a wait, whereas an `import()` of a module that has long been read lets everything else that is due go first.
 */
export function fetchOnce<T>(fetch: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | null = null;
  return () => {
    if (coming) return coming;
    coming = fetch();
    coming.catch(() => (coming = null));
    return coming;
  };
}

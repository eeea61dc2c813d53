/**
 * Keeps the screen on until the returned function is called, where the browser can. It lets go by itself while the page is hidden, and takes
 * hold again when it is seen.
 */
export function keepAwake(): () => void {
  const held = new AbortController();
  const lock = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const sentinel = await navigator.wakeLock.request('screen');
      const release = () => void sentinel.release();
      if (held.signal.aborted) release();
      else held.signal.addEventListener('abort', release, { once: true });
    } catch {
      // Low on battery, or not allowed: the screen goes dark as usual.
    }
  };
  document.addEventListener('visibilitychange', () => void lock(), { signal: held.signal });
  void lock();
  return () => held.abort();
}

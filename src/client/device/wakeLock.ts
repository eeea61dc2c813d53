/**
 * Keeps the screen on until the returned function is called, if the browser supports it. The
 * browser releases the lock while the page is hidden; it is requested again when the page becomes
 * visible.
 */
export function keepScreenOn(): () => void {
  const controller = new AbortController();
  const lock = async () => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      const sentinel = await navigator.wakeLock.request('screen');
      const release = () => void sentinel.release();
      if (controller.signal.aborted) release();
      else controller.signal.addEventListener('abort', release, { once: true });
    } catch {
      // Low battery or no permission: the screen turns off as usual.
    }
  };
  document.addEventListener('visibilitychange', () => void lock(), { signal: controller.signal });
  void lock();
  return () => controller.abort();
}

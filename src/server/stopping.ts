/** Sent by an operator or a process manager, by Ctrl-C, and by a terminal that is closed. */
export const STOP_SIGNALS: ('SIGTERM' | 'SIGINT' | 'SIGHUP')[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Ctrl-C reaches every process of the terminal's group, and npm forwards it to its script once more. */
const SAME_REQUEST_MS = 1000;
const PARENT_CHECK_MS = 500;

/** Read when this module is loaded, before anything that takes time: the parent may be gone afterwards. */
const firstParent = process.ppid;

/**
 * Calls `stop` at the first stop signal, and, for a script of npm, when npm is gone: a killed npm forwards nothing, and the server
 * would keep its port and data with nobody left to stop it. A second, later signal ends the process at once.
 * @returns ends the listening.
 */
export function onStopRequest(stop: (reason: NodeJS.Signals | 'parent exited') => void, isScriptOfNpm = process.env['npm_lifecycle_event'] !== undefined): () => void {
  let requestedAt: number | null = null;
  const request = (reason: NodeJS.Signals | 'parent exited') => {
    if (requestedAt === null) {
      requestedAt = Date.now();
      stop(reason);
    } else if (reason !== 'parent exited' && Date.now() - requestedAt > SAME_REQUEST_MS) process.exit(1);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, request);
  const watch = isScriptOfNpm ? setInterval(() => process.ppid !== firstParent && request('parent exited'), PARENT_CHECK_MS).unref() : undefined;
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, request);
    clearInterval(watch);
  };
}

/** Signals sent by an operator or a process manager, by Ctrl-C, and when a terminal is closed. */
export const STOP_SIGNALS: ('SIGTERM' | 'SIGINT' | 'SIGHUP')[] = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/** Ctrl-C reaches every process in the terminal's group, and npm also forwards it to its script. */
const SAME_REQUEST_MS = 1000;
const PARENT_CHECK_MS = 500;

/**
 * Read when the module is loaded, before anything that takes time, because the parent may have
 * exited later.
 */
const firstParent = process.ppid;

/**
 * Calls `stop` at the first stop signal and, in an npm script, when npm has exited: a killed npm
 * forwards no signal, and the server would keep its port and data with no process left to stop it.
 * A second, later signal ends the process immediately. @returns a function that removes the
 * listeners.
 */
export function onStopRequest(
  stop: (reason: NodeJS.Signals | 'parent exited') => void,
  isScriptOfNpm = process.env['npm_lifecycle_event'] !== undefined,
): () => void {
  let requestedAt: number | null = null;
  const request = (reason: NodeJS.Signals | 'parent exited') => {
    if (requestedAt === null) {
      requestedAt = Date.now();
      stop(reason);
    } else if (reason !== 'parent exited' && Date.now() - requestedAt > SAME_REQUEST_MS)
      process.exit(1);
  };
  for (const signal of STOP_SIGNALS) process.on(signal, request);
  const watch = isScriptOfNpm
    ? setInterval(
        () => process.ppid !== firstParent && request('parent exited'),
        PARENT_CHECK_MS,
      ).unref()
    : undefined;
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, request);
    clearInterval(watch);
  };
}

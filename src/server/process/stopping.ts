import type { FastifyBaseLogger } from 'fastify';

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

/** Why the process stops. */
export type StopCause = NodeJS.Signals | 'parent exited' | 'uncaught exception';

interface StopParts {
  /** How long the calls and the work under way may take. */
  readonly graceMs: number;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error' | 'fatal'>;
  /** Begins nothing more, lets what is under way end, and closes what has been opened. */
  readonly close: (cause: StopCause) => Promise<void>;
}

/**
 * Stops the process at a stop request, and at an error that nothing has caught: its state is
 * unknown then, but the calls that are being answered are not at fault, so they are answered first.
 * After an error the status is 1, by which a process manager starts the process again. Later
 * errors are only logged.
 */
export function stopGracefully({ graceMs, log, close }: StopParts): void {
  let isStopping = false;
  let status = 0;
  const stop = (cause: StopCause) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      log.warn({ graceMs }, 'not everything ended in time; stopping now');
      process.exit(1);
    }, graceMs);
    close(cause)
      .catch((err: unknown) => {
        status = 1;
        log.error({ err }, 'could not close everything');
      })
      .finally(() => process.exit(status));
  };
  onStopRequest((reason) => {
    log.info({ reason }, 'stopping');
    stop(reason);
  });
  const onError = (err: unknown) => {
    status = 1;
    log.fatal({ err }, 'uncaught exception');
    stop('uncaught exception');
  };
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
}

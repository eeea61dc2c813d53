import type { Environment } from '#server/config/config.ts';
import { ConfigurationError } from '#server/base/settings.ts';

/** What a failed listening socket means for the person who starts the server, by its code. */
const LISTENING: Readonly<Record<string, (environment: Environment) => string>> = {
  EADDRINUSE: ({ PORT = '3000' }) => `Port ${PORT} is already in use; set PORT to another port.`,
  EACCES: ({ PORT = '3000' }) => `Port ${PORT} is not for this user; set PORT to one above 1023.`,
  EADDRNOTAVAIL: () => 'HOST is not an address of this computer; set it to one, or to 0.0.0.0.',
};

/**
 * Returns a one-line message for the person who starts the server, with the variable's name if a
 * setting is wrong.
 */
export function lineOf(error: unknown, environment: Environment): string {
  if (error instanceof ConfigurationError) return `Configuration: ${error.message}.`;
  if (!(error instanceof Error)) return 'The portal could not start.';
  const said =
    'code' in error && 'syscall' in error && error.syscall === 'listen'
      ? LISTENING[String(error.code)]?.(environment)
      : undefined;
  return (
    said ??
    'The portal could not start: ' +
      `${error.message}${error.cause instanceof Error ? ` (${error.cause.message})` : ''}`
  );
}

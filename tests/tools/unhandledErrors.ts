import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** An error that no test has caught. Another file than the one that ran may have caused it. */
export interface UnhandledError {
  readonly file: string | null;
  readonly text: string;
}

/**
 * Writes the unhandled errors of a run to a file, as JSON: vitest fails because of them, and its own
 * report does not have them.
 */
export class UnhandledErrors implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    writeFileSync(this.#file, JSON.stringify(errors.map(unhandledError)));
  }
}

function unhandledError(error: SerializedError): UnhandledError {
  const path: unknown = error['VITEST_TEST_PATH'];
  return {
    file: typeof path === 'string' ? relative(process.cwd(), path) : null,
    text: [error, ...causesOf(error)].flatMap(linesOf).join('\n    '),
  };
}

/** React reports an error from which it has recovered as the cause of its own. */
const causesOf = ({ cause }: SerializedError): readonly SerializedError[] =>
  cause ? [{ ...cause, message: `Caused by: ${cause.message}` }, ...causesOf(cause)] : [];

const linesOf = ({ message, stack }: SerializedError): readonly string[] => [
  message,
  ...(stack ?? '').split('\n').slice(0, 12),
];

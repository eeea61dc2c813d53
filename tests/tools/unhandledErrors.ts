import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Writes the errors that no test has caught to the file named by `UNHANDLED_ERRORS_FILE`, as a JSON
 * list of texts: vitest fails because of them, and its JSON report does not have them.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const file = process.env['UNHANDLED_ERRORS_FILE'];
    if (file) writeFileSync(file, JSON.stringify(errors.map(textOf)));
  }
}

/** The file is the one that ran when the error was met, which another one may have caused. */
function textOf({ message, stack, ...error }: SerializedError): string {
  const path: unknown = error['VITEST_TEST_PATH'];
  const place = typeof path === 'string' ? relative(process.cwd(), path) : 'no file';
  const lines = (stack ?? '').split('\n').slice(0, 12);
  return [`${place} › an error that no test has caught`, message, ...lines].join('\n    ');
}

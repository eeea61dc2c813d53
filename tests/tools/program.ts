import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { root } from './modules.ts';

interface Given {
  readonly variables?: NodeJS.ProcessEnv;
  /** Ends the program, and all that it has started. */
  readonly signal: AbortSignal;
  /** Where it runs; the project's folder unless given. */
  readonly folder?: string | undefined;
  /** Receives the output, which is otherwise printed at once. */
  readonly onOutput?: (text: string) => void;
}

/**
 * The variables that every program of the portal needs. The environment of the tests must not leak
 * into it. Each program loads what the ones before it have compiled, which halves the time until it
 * does anything.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };
}

/**
 * Runs one of the project's programs and returns its exit status. It has its own process group, so
 * that nothing is left when it is ended.
 */
export function runProgram(
  command: string,
  parameters: readonly string[],
  { variables, signal, folder = root, onOutput }: Given,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = onOutput ? 'pipe' : 'inherit';
    const child = spawn(command, parameters, {
      cwd: folder,
      env: {
        ...process.env,
        ...variables,
        PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
      },
      stdio: ['ignore', output, output],
      detached: true,
    });
    const end = () => endGroup(child.pid);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
    for (const stream of [child.stdout, child.stderr])
      if (onOutput) stream?.setEncoding('utf8').on('data', onOutput);
    child.once('error', reject);
    child.once('close', (status) => {
      signal.removeEventListener('abort', end);
      resolve(status ?? 1);
    });
  });
}

function endGroup(leader: number | undefined): void {
  if (leader === undefined) return;
  try {
    process.kill(-leader, 'SIGKILL');
  } catch {
    // It has ended by itself in the meantime.
  }
}

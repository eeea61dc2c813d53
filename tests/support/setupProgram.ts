import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../tools/modules.ts';
import { plainEnvironment } from '../tools/program.ts';

/** Runs `npm run setup` with these variables only; the output has both streams. */
export async function runSetup(
  flags: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<{ status: number; output: string }> {
  const child = spawn(process.execPath, ['--', 'src/server/setup/setup.ts', ...flags], {
    cwd: root,
    env: { ...plainEnvironment(), ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [status] = await once(child, 'close');
  return { status: Number(status), output };
}

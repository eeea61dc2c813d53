import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runningProcess } from '#server/database/processes.ts';
import { root } from '../tools/modules.ts';
import { freePort, postmasters } from '../tools/server.ts';
import { plainEnvironment } from '../tools/program.ts';

/** The first start may have to build the client. */
const START_WITHIN_MS = 150_000;
const STOP_WITHIN_MS = 8000;

let port = 0;
let data = '';
let npm: ChildProcess | null = null;
let output = '';

beforeAll(async () => {
  port = await freePort();
  data = mkdtempSync(join(tmpdir(), 'minit-start-'));
  chmodSync(data, 0o755); // The database's own user must have access.
});

afterAll(async () => {
  if (npm !== null && npm.exitCode === null && npm.signalCode === null) {
    const ended = once(npm, 'exit');
    npm.kill('SIGTERM');
    await ended;
  }
  rmSync(data, { recursive: true, force: true });
});

const isAnswering = () =>
  fetch(`http://localhost:${port}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );
const isStopped = async () =>
  !(await isAnswering()) && !postmasters(data).some((pid) => runningProcess(pid));

function run(): ChildProcess {
  output = '';
  const env = {
    ...plainEnvironment(),
    PORT: String(port),
    PORTAL_DATA: data,
    PORTAL_DEMO_PEOPLE: '100',
    LOG_LEVEL: 'error',
  };
  npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [npm.stdout, npm.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return npm;
}

async function started(): Promise<ChildProcess> {
  const child = run();
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await isAnswering())) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The portal did not start.\n${output}`);
    await sleep(50);
  }
  return child;
}

// All on the same port and data, so that each start verifies that the previous stop released both.
test.each<NodeJS.Signals>(['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL', 'SIGTERM'])(
  'a portal started with npm start terminates together with its database when npm receives %s',
  async (signal) => {
    const child = await started();
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
    await expect.poll(isStopped, { timeout: STOP_WITHIN_MS, interval: 50 }).toBe(true);
  },
  START_WITHIN_MS + 20_000,
);

test(
  'a portal that is stopped during start-up leaves no database running',
  async () => {
    rmSync(join(data, 'postgres'), { recursive: true, force: true });
    const child = run();
    await expect
      .poll(() => postmasters(data).length, { timeout: START_WITHIN_MS, interval: 10 })
      .toBe(1);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    await expect.poll(isStopped, { timeout: STOP_WITHIN_MS, interval: 50 }).toBe(true);
    expect(output).not.toContain('could not start');
  },
  START_WITHIN_MS + 20_000,
);

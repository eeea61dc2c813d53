import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { root } from '../tools/modules.ts';

/** More than the lines that are kept until the disk has room. */
const LINES = 20_000;

/** Logs to a device that is always full, also an error that nobody catches. */
const PROGRAM = `
  import { createLog } from '#server/http/logging.ts';
  const log = createLog({ logLevel: 'info' });
  for (let line = 0; line < ${LINES}; line += 1) log.info({ line }, 'request completed');
  log.fatal({ err: new Error('x') }, 'uncaught exception');
  const isBounded = process.memoryUsage().rss < 500_000_000;
  setImmediate(() => process.stderr.write(isBounded ? 'goes on' : 'keeps everything'));
`;

test('a log that the disk has no room for is told of once, and the portal goes on', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', PROGRAM], {
    cwd: root,
    stdio: ['ignore', full, 'pipe'],
    timeout: 60_000,
    killSignal: 'SIGKILL',
  });
  closeSync(full);
  const [said, [status]] = await Promise.all([text(child.stderr!), once(child, 'exit')]);
  expect({ said, status }).toEqual({
    said: 'the log cannot be written (ENOSPC); the portal goes on without it\ngoes on',
    status: 0,
  });
});

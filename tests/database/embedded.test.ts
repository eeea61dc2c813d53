import { type ChildProcess, spawn } from 'node:child_process';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { runningProcess } from '#server/database/processes.ts';

let folder = '';
const owners: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'minit-embedded-'));
});

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL');
  // The next owner stops the server that a killed owner left running.
  const last = await openDatabase({ folder });
  await last.close();
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Starts another process that opens the folder, writes numbers one by one, and prints each when it
 * is acknowledged.
 */
async function writer(): Promise<{
  process: ChildProcess;
  acknowledged: () => number;
  says: () => string;
}> {
  const script = `
    import { sql } from 'kysely';
    import { openDatabase } from '${new URL('../../src/server/database/open.ts', import.meta.url).href}';
    try {
      const { db } = await openDatabase({ folder: ${JSON.stringify(folder)} });
      await sql\`create table if not exists written (number integer primary key)\`.execute(db);
      for (let number = 1; ; number += 1) {
        await sql\`insert into written values (\${number}) on conflict do nothing\`.execute(db);
        process.stdout.write(number + '\\n');
      }
    } catch (error) {
      process.stdout.write('refused: ' + error.message + '\\n');
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: new URL('../..', import.meta.url).pathname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  owners.push(child);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const acknowledged = () => Number(said.split('\n').findLast((line) => /^\d+$/.test(line)) ?? 0);
  for (
    let waited = 0;
    waited < 1_000 && !said.includes('refused') && acknowledged() < 20;
    waited += 1
  )
    await sleep(20);
  return { process: child, acknowledged, says: () => said.trim() };
}

const killed = (child: ChildProcess) =>
  new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGKILL');
  });

/** The processes of a server. */
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
const serverPid = () =>
  Number.parseInt(readFileSync(join(folder, 'server/data/postmaster.pid'), 'utf8'), 10);

test('refuses a second owner with one sentence that names the first', async () => {
  const first = await openDatabase({ folder });
  const second = await writer();
  expect(second.says()).toBe(
    `refused: The database in ${folder} is in use by process ${process.pid}. ` +
      'Stop that process first, or choose another folder.',
  );
  await expect(openDatabase({ folder })).rejects.toThrow(/is in use by process/);
  expect((await sql`select 1 as one`.execute(first.db)).rows).toEqual([{ one: 1 }]);
  await first.close();
});

test('stops and takes over the server of a killed owner, without losing acknowledged writes', async () => {
  const first = await writer();
  const orphan = serverPid();
  await killed(first.process);
  expect(runningProcess(orphan)).not.toBeNull();

  const next = await openDatabase({ folder });
  expect(runningProcess(orphan)).toBeNull();
  const { rows } = await sql<{ count: number }>`select count(*) from written`.execute(next.db);
  expect(rows[0]?.count).toBeGreaterThanOrEqual(first.acknowledged());
  expect(first.acknowledged()).toBeGreaterThan(0);
  await next.close();
});

test('starts again after owner and server have been killed together', async () => {
  const first = await writer();
  process.kill(serverPid(), 'SIGKILL');
  await killed(first.process);

  const next = await openDatabase({ folder });
  const { rows } = await sql<{ count: number }>`select count(*) from written`.execute(next.db);
  expect(rows[0]?.count).toBeGreaterThanOrEqual(first.acknowledged());
  await next.close();
});

test('waits for the processes of a killed server, which still use its data', async () => {
  const first = await writer();
  const server = serverPid();
  const backend = childrenOf(server)[0];
  if (backend === undefined) throw new Error('The server has no processes.');
  // Under load, a process may take long until it notices that its server is gone.
  process.kill(backend, 'SIGSTOP');
  process.kill(server, 'SIGKILL');
  await killed(first.process);

  const opening = openDatabase({ folder });
  await sleep(1500);
  process.kill(backend, 'SIGCONT');
  const next = await opening;
  const { rows } = await sql<{ count: number }>`select count(*) from written`.execute(next.db);
  expect(rows[0]?.count).toBeGreaterThanOrEqual(first.acknowledged());
  await next.close();
});

test('takes over a lock whose process has ended or whose process id has been reused', async () => {
  for (const stale of ['4194999 12345', `${process.ppid} 12345`, 'no number', '']) {
    writeFileSync(join(folder, 'owner'), stale);
    const opened = await openDatabase({ folder });
    await opened.close();
  }
  expect(existsSync(join(folder, 'owner'))).toBe(false);
});

test('restarts a server that dies while its owner is running', async () => {
  const opened = await openDatabase({ folder });
  await sql`create table kept (word text)`.execute(opened.db);
  await sql`insert into kept values ('still here')`.execute(opened.db);
  process.kill(serverPid(), 'SIGKILL');
  const answer = async (): Promise<unknown> => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return (await sql`select word from kept`.execute(opened.db)).rows;
      } catch (error) {
        if (attempt === 100) throw error;
        await sleep(100);
      }
    }
  };
  await sleep(200);
  expect(await answer()).toEqual([{ word: 'still here' }]);
  await opened.close();
});

test('restricts the folder to its owner and writes commits to disk', async () => {
  const opened = await openDatabase({ folder });
  const home = join(folder, 'server');
  for (const inner of ['', 'data', 'sockets'])
    expect(statSync(join(home, inner)).mode & 0o077).toBe(0);
  expect(readdirSync(join(home, 'sockets'))).toContain('.s.PGSQL.5432');
  const { rows } = await sql<Record<string, string>>`
    select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit,
      current_setting('full_page_writes') as full_page_writes, current_setting('listen_addresses') as listens`.execute(
    opened.db,
  );
  expect(rows).toEqual([
    { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', listens: '' },
  ]);
  await opened.close();
});

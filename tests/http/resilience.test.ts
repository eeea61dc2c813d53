import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TooBusy } from '#server/systems/hashing.ts';
import { answer, change, contentsOf, refused } from '../areas/calls.ts';
import type { Send } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { clockEnvironment } from '../tools/clock.ts';
import { plainEnvironment } from '../tools/program.ts';

describe('a failing database', () => {
  let portal: Portal;
  let anna: Send;
  beforeAll(async () => {
    portal = await startPortal();
    anna = await portal.as('annli42');
  });
  afterAll(() => portal.close());

  /** Runs a statement on the portal's database server, connected to another database. */
  async function onServer(statement: (database: string) => string): Promise<void> {
    const url = new URL(portal.databaseUrl);
    const database = url.pathname.slice(1);
    url.pathname = '/postgres';
    const client = new Client({ connectionString: url.href });
    await client.connect();
    await client.query(statement(database));
    await client.end();
  }

  test('makes calls fail with 503 and Retry-After, and work again when it is back', async () => {
    await onServer((database) => `alter database "${database}" with allow_connections false`);
    await onServer(
      (database) =>
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`,
    );
    const response = await anna('/api/user');
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '5',
      { errors: {} },
    ]);
    expect(
      (
        await anna(
          '/api/employee/contactinformation',
          change('POST', { alternativeEmailAddress: null, smsNumber: null }),
        )
      ).status,
    ).toBe(503);
    expect((await anna('/health/ready')).status).toBe(503);
    expect((await anna('/health/live')).status).toBe(200);
    expect((await anna('/home', { headers: { accept: 'text/html' } })).status).toBe(200);
    expect(await answer(anna('/api/nothing'))).toEqual(refused(404));

    await onServer((database) => `alter database "${database}" with allow_connections true`);
    expect((await anna('/api/user')).status).toBe(200);
    expect((await anna('/health/ready')).status).toBe(200);
  });

  test('cancels a statement that takes too long', async () => {
    await portal.db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 50`.execute(connection);
      await expect(sql`select pg_sleep(5)`.execute(connection)).rejects.toMatchObject({
        code: '57014',
      });
      await sql`reset statement_timeout`.execute(connection);
    });
  });
});

describe('too many calls', () => {
  test('by one person are refused for a while, without affecting others', async () => {
    const portal = await startPortal({ environment: { PORTAL_CALLS_PER_MINUTE: '5' } });
    try {
      const anna = await portal.as('annli42');
      const statuses = [];
      for (let index = 0; index < 7; index += 1) statuses.push((await anna('/api/user')).status);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
      const response = await anna('/api/user/account');
      expect([response.status, await response.json()]).toEqual([429, { errors: {} }]);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await (await portal.as('bener17'))('/api/user')).status).toBe(200);
    } finally {
      await portal.close();
    }
  });

  test('without a session that change something are refused at a lower limit', async () => {
    const portal = await startPortal({
      environment: { PORTAL_OPEN_CHANGES_PER_MINUTE_AND_ADDRESS: '20' },
    });
    try {
      const { fetch } = portal.browser();
      const statuses = [];
      for (let index = 0; index < 25; index += 1)
        statuses.push(
          (
            await fetch('/api/authentication/email/signin?email=a@example.org&code=12345678', {
              method: 'POST',
            })
          ).status,
        );
      expect(statuses.slice(0, 20)).not.toContain(429);
      expect(statuses.slice(20)).toEqual([429, 429, 429, 429, 429]);
    } finally {
      await portal.close();
    }
  });
});

describe('a password call that exceeds the hashing capacity', () => {
  const busy = () => Promise.reject(new TooBusy('The hashing queue is full.'));
  const body = {
    adAccountType: 'Personal',
    adAccountTypePrefix: '',
    currentPassword: 'Kvarnby-demo-2026',
    newPassword: 'nio gröna paraplyer dansar',
    newPasswordConfirm: 'nio gröna paraplyer dansar',
  };

  test('fails with 503 and Retry-After, and changes nothing', async () => {
    const portal = await startPortal({ systems: { hashing: { hash: busy, verify: busy } } });
    try {
      const anna = await portal.as('annli42');
      const before = await contentsOf(
        portal.db,
        'password',
        'password_history',
        'session',
        'outgoing_message',
        'audit_entry',
      );
      const response = await anna('/api/Password/password', change('PUT', body));
      expect([response.status, await response.json()]).toEqual([503, { errors: {} }]);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(
        await contentsOf(
          portal.db,
          'password',
          'password_history',
          'session',
          'outgoing_message',
          'audit_entry',
        ),
      ).toEqual(before);
    } finally {
      await portal.close();
    }
  });
});

describe('the process', () => {
  const main = new URL('../../src/server/main.ts', import.meta.url).pathname;
  async function run(
    environment: Record<string, string>,
  ): Promise<{ code: number | null; output: string }> {
    const child = spawn(process.execPath, [main], {
      env: { ...plainEnvironment(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    const [code] = await once(child, 'exit');
    return { code, output };
  }

  test('does not start with an invalid setting, and names it in one line', async () => {
    expect(await run({ PORT: 'web' })).toEqual({
      code: 1,
      output: 'Configuration: PORT must be an integer from 1 to 65535, not "web".\n',
    });
  });

  test('does not start without its database, and reports this in one line', async () => {
    const { code, output } = await run({
      DATABASE_URL: 'postgres://minit:pass-of-minit@127.0.0.1:9/minit',
      PORTAL_DATABASE_WAIT_SECONDS: '0',
      LOG_LEVEL: 'silent',
    });
    expect([code, output.trim().split('\n').length]).toEqual([1, 1]);
    expect(output).toMatch(
      /^Configuration: DATABASE_URL names the database minit at 127\.0\.0\.1: /,
    );
    expect(output).not.toContain('pass-of-minit');
  });

  test('completes running requests when asked to stop', async () => {
    const portal = await startPortal();
    const port = '4326';
    const child = spawn(process.execPath, [main], {
      env: {
        ...plainEnvironment(),
        PORT: port,
        DATABASE_URL: portal.databaseUrl,
        LOG_LEVEL: 'error',
        ...clockEnvironment(),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line] = await once(child.stdout, 'data');
      expect(String(line)).toBe(`MinIT listening on http://localhost:${port} (Demonstration)\n`);
      const exit = once(child, 'exit');
      const underWay = await portal.db.transaction().execute(async (tx) => {
        await sql`lock table notification`.execute(tx);
        const answered = fetch(
          `http://localhost:${port}/demo/notification`,
          change('POST', { liUId: 'annli42', title: 'Sent', message: 'while stopping' }),
        );
        await expect.poll(() => waitingForLocks(portal), { timeout: 10_000 }).toBe(1);
        child.kill('SIGTERM');
        await expect
          .poll(
            () =>
              fetch(`http://localhost:${port}/health/live`).then(
                () => true,
                () => false,
              ),
            { timeout: 10_000 },
          )
          .toBe(false);
        return { answered };
      });
      expect([(await exit)[0], (await underWay.answered).status]).toEqual([0, 204]);
    } finally {
      child.kill('SIGKILL');
      await portal.close();
    }
  });
});

async function waitingForLocks({ db }: Portal): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, dateInSweden } from '#rules/dates.ts';
import { answer, change } from '../areas/calls.ts';
import { ownUniversity } from '../http/university.ts';
import type { TestBrowser } from '../support/browser.ts';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import {
  type OwnIssuer,
  startOwnIssuer,
  SUPERUSER,
  SUPERUSER_FLAGS,
} from '../support/ownUniversity.ts';
import { blockWith } from '../support/paper.ts';
import {
  makeServerFolders,
  POSTGRES_PROGRAMS,
  runAsPostgres,
} from '../support/postgresPrograms.ts';
import { runSetup } from '../support/setupProgram.ts';
import { testNow } from '../tools/clock.ts';
import { freePort, newPortal, type Portal } from '../tools/server.ts';

const PAPER = 'docs/operating/availability.md';
const SECRET = 'kept-by-nobody';
const SOON = { timeout: 60_000, interval: 100 };

/** A change that the portal has acknowledged must be there after the primary is lost. */
describe.skipIf(POSTGRES_PROGRAMS === undefined)(`the failover of ${PAPER}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'minit-failover-'));
  const place = (name: string) => join(folder, name);
  const ports = { primary: 0, standby: 0 };
  /** What follows the primary: a virtual address, or HAProxy. */
  const follows = { host: '127.0.0.1', port: 0 };
  let address: FaultProxy;
  /** The portal's own address. */
  const behind = { host: 'localhost', port: 0 };
  let front: FaultProxy;
  let issuer: OwnIssuer;
  let portal: Portal;
  let anna: TestBrowser;

  const run = (command: string, port = ports.primary, mayFail = false) =>
    runAsPostgres(command, { cwd: place('home'), port, mayFail });
  /** The paper's standby stands here, and both servers on one computer. */
  const placed = (text: string) => text.replaceAll('/standby', place('standby'));
  /** A server that is left running must not keep the shell's output open. */
  const start = (name: 'primary' | 'standby') =>
    run(`pg_ctl --pgdata=${place(name)} --wait --log=${place('home')}/${name}.log start`);
  const settings = (name: 'primary' | 'standby') =>
    appendFileSync(
      join(place(name), 'postgresql.conf'),
      `port = ${ports[name]}\nunix_socket_directories = ''\nlogging_collector = off\n`,
    );

  beforeAll(async () => {
    makeServerFolders(folder, ['home']);
    ports.primary = await freePort();
    ports.standby = await freePort();
    run(`initdb -D ${place('primary')} -U minit -A trust -E UTF8 --locale=C`);
    settings('primary');
    start('primary');
    run('createdb --template=template0 minit');
    follows.port = ports.primary;
    address = await startFaultProxy(follows);
    front = await startFaultProxy(behind);
    const url = `http://127.0.0.1:${front.port}`;
    issuer = await startOwnIssuer(SECRET);
    const environment = {
      ...ownUniversity('Test'),
      PORTAL_BASE_URL: url,
      DATABASE_URL: `postgresql://minit@127.0.0.1:${address.port}/minit`,
      PORTAL_MAIN_ISSUER: issuer.url,
      PORTAL_MAIN_CLIENT_SECRET: SECRET,
    };
    const named = await runSetup(SUPERUSER_FLAGS, environment);
    if (!named.output.includes(`${SUPERUSER} is a superuser`)) throw new Error(named.output);
    portal = await newPortal(environment);
    behind.port = portal.port;
    await portal.start();
    [anna] = await issuer.signIn(url);
  });
  afterAll(async () => {
    await portal?.remove();
    await issuer?.stop();
    await Promise.all([front?.stop(), address?.stop()]);
    for (const name of ['primary', 'standby'])
      run(`pg_ctl --pgdata=${place(name)} stop --mode=immediate`, 0, true);
    rmSync(folder, { recursive: true });
  });

  const endsOn = addDays(dateInSweden(testNow()), 100);
  const acknowledged: string[] = [];
  /** Adds a connected system, and returns the status. */
  async function add(name: string): Promise<number> {
    const system = { name, source: 'staff', resources: ['people'], mayWrite: true, endsOn };
    const { status } = await answer(anna.fetch('/api/ScimClients', change('POST', system)));
    if (status === 200) acknowledged.push(name);
    return status;
  }
  const listed = async () =>
    ((await answer(anna.fetch('/api/ScimClients'))).body as { readonly name: string }[]).map(
      ({ name }) => name,
    );
  const ready = () => answer(anna.fetch('/health/ready'));

  test('the portal goes on with the standby, without a restart, and nobody is signed out', async () => {
    const { pid } = portal;
    run(placed(blockWith(PAPER, 'pg_basebackup --pgdata=/standby')));
    settings('standby');
    start('standby');
    run(blockWith(PAPER, 'synchronous_standby_names'));
    await expect
      .poll(() => run('psql -At -c "select sync_state from pg_stat_replication"'), SOON)
      .toBe('sync');

    // People are at work when the primary is lost.
    const loss = new AbortController();
    const work = (async () => {
      for (let at = 0; !loss.signal.aborted && at < 40; at += 1) {
        await add(`System ${at}`);
        await sleep(20);
      }
    })();
    await expect.poll(() => acknowledged.length, SOON).toBeGreaterThan(5);
    run(`pg_ctl --pgdata=${place('primary')} stop --mode=immediate`);
    loss.abort();
    await work;
    expect(await add('While there is no primary')).toBe(503);
    await expect
      .poll(ready, SOON)
      .toEqual({ status: 503, body: { status: 'not ready', database: 'away' } });

    follows.port = ports.standby;
    await expect
      .poll(ready, SOON)
      .toEqual({ status: 200, body: { status: 'ready', database: 'readOnly' } });
    expect(await add('On the standby')).toBe(503);

    const from = performance.now();
    run(placed(blockWith(PAPER, 'promote')), ports.standby);
    await expect.poll(() => add('After the failover'), SOON).toBe(200);
    console.log(
      `a change was stored ${Math.round(performance.now() - from)} ms after the promotion began`,
    );
    expect(await ready()).toEqual({ status: 200, body: { status: 'ready', database: 'writable' } });
    expect(await listed()).toEqual(expect.arrayContaining(acknowledged));
    expect((await answer(anna.fetch('/api/User'))).body).toMatchObject({ liUId: SUPERUSER });
    expect(portal.pid).toBe(pid);
    // Somebody else can sign in, too.
    const [another] = await issuer.signIn(anna.origin);
    expect((await answer(another.fetch('/api/User'))).body).toMatchObject({ liUId: SUPERUSER });
  });
});

import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverUser } from '#server/database/serverUser.ts';
import { blockWith } from '../support/paper.ts';
import { freePort } from '../tools/server.ts';

/** PostgreSQL's own programs, as Debian installs them; the bundled one has no pg_basebackup. */
const PROGRAMS = ['18', '17', '16', '15']
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => existsSync(join(folder, 'pg_basebackup')));

const PAPER = 'docs/operating/availability.md';

describe.skipIf(PROGRAMS === undefined)(`the lines of ${PAPER}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'minit-point-in-time-'));
  const place = (name: string) => join(folder, name);
  /** The paper's folders stand here. */
  const placed = (text: string) =>
    text.replaceAll(/(?<=[\s='])\/(archive|base)\b/g, (_, name: string) => place(name));
  const user = serverUser();
  let port = 0;

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    for (const name of ['archive', 'home']) {
      mkdirSync(place(name));
      if (user) chownSync(place(name), user.uid, user.gid);
    }
    if (user) chownSync(folder, user.uid, user.gid);
    port = await freePort();
  });
  afterAll(() => {
    run(`pg_ctl --pgdata=${place('base')} stop --mode=immediate`, { mayFail: true });
    run(`pg_ctl --pgdata=${place('data')} stop --mode=immediate`, { mayFail: true });
    rmSync(folder, { recursive: true });
  });

  function run(command: string, { mayFail = false } = {}): string {
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], {
      ...user,
      cwd: place('home'),
      encoding: 'utf8',
      env: {
        PATH: [PROGRAMS, process.env['PATH']].join(delimiter),
        PGHOST: '127.0.0.1',
        PGPORT: String(port),
        PGUSER: 'minit',
        PGDATABASE: 'postgres',
      },
    });
    if (status !== 0 && !mayFail) throw new Error(`${command}: ${stdout}${stderr}`);
    return stdout.trim();
  }
  const ask = (query: string) => run(`psql --no-psqlrc -At -c "${query}"`);

  test('bring a database back to the moment before a mistake', async () => {
    run(`initdb -D ${place('data')} -U minit -A trust -E UTF8 --locale=C`);
    const settings = `port = ${port}\nunix_socket_directories = ''\nlogging_collector = off\n`;
    appendFileSync(
      join(place('data'), 'postgresql.conf'),
      settings + placed(blockWith(PAPER, 'archive_mode')),
    );
    run(`pg_ctl --pgdata=${place('data')} --wait --log=${place('home')}/log start`);
    ask("create table said (what text); insert into said values ('before the base backup')");
    run(placed(blockWith(PAPER, 'pg_basebackup --pgdata=/base')));
    ask("insert into said values ('after it')");
    const moment = ask('select clock_timestamp()');
    ask("select pg_sleep(0.1); insert into said values ('by mistake')");
    ask('select pg_switch_wal()');
    run(`pg_ctl --pgdata=${place('data')} --wait stop`);

    const target = placed(blockWith(PAPER, 'recovery_target_time')).replace(
      /(?<=recovery_target_time = ')[^']+/,
      moment,
    );
    appendFileSync(join(place('base'), 'postgresql.conf'), target);
    run(
      placed(blockWith(PAPER, 'recovery.signal')).replace(
        ' start',
        ` --log=${place('home')}/log start`,
      ),
    );
    expect(ask('select what from said order by what').split('\n')).toEqual([
      'after it',
      'before the base backup',
    ]);
    await expect.poll(() => ask('select pg_is_in_recovery()')).toBe('f');
  });
});

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockWith } from '../support/paper.ts';
import {
  makeServerFolders,
  POSTGRES_PROGRAMS,
  runAsPostgres,
} from '../support/postgresPrograms.ts';
import { freePort } from '../tools/server.ts';

const PAPER = 'docs/operating/availability.md';

describe.skipIf(POSTGRES_PROGRAMS === undefined)(`the lines of ${PAPER}`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'minit-point-in-time-'));
  const place = (name: string) => join(folder, name);
  /** The paper's folders stand here. */
  const placed = (text: string) =>
    text.replaceAll(/(?<=[\s='])\/(archive|base)\b/g, (_, name: string) => place(name));
  let port = 0;

  beforeAll(async () => {
    makeServerFolders(folder, ['archive', 'home']);
    port = await freePort();
  });
  afterAll(() => {
    run(`pg_ctl --pgdata=${place('base')} stop --mode=immediate`, { mayFail: true });
    run(`pg_ctl --pgdata=${place('data')} stop --mode=immediate`, { mayFail: true });
    rmSync(folder, { recursive: true });
  });

  const run = (command: string, { mayFail = false } = {}) =>
    runAsPostgres(command, { cwd: place('home'), port, mayFail });
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

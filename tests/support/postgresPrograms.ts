import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { serverUser } from '#server/database/serverUser.ts';

/**
 * The folder of PostgreSQL's own programs, as Debian installs them; the bundled PostgreSQL has no
 * `pg_basebackup`. Undefined where they are not installed.
 */
export const POSTGRES_PROGRAMS = ['18', '17', '16', '15']
  .map((version) => `/usr/lib/postgresql/${version}/bin`)
  .find((folder) => existsSync(join(folder, 'pg_basebackup')));

const user = serverUser();

/** Makes folders in `folder`, which the user of PostgreSQL may use. */
export function makeServerFolders(folder: string, names: readonly string[]): void {
  chmodSync(folder, 0o755);
  const made = names.map((name) => join(folder, name));
  for (const one of made) mkdirSync(one);
  for (const one of [folder, ...made]) if (user) chownSync(one, user.uid, user.gid);
}

interface Place {
  /** The folder in which the command runs. */
  readonly cwd: string;
  readonly port: number;
  readonly mayFail?: boolean;
}

/**
 * Runs a command of the shell with PostgreSQL's programs, as the user of PostgreSQL, and returns what
 * it has printed. @throws if it fails, unless it may.
 */
export function runAsPostgres(command: string, { cwd, port, mayFail = false }: Place): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], {
    ...user,
    cwd,
    encoding: 'utf8',
    env: {
      PATH: [POSTGRES_PROGRAMS, process.env['PATH']].join(delimiter),
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: 'minit',
      PGDATABASE: 'postgres',
    },
  });
  if (status !== 0 && !mayFail) throw new Error(`${command}: ${stdout}${stderr}`);
  return stdout.trim();
}

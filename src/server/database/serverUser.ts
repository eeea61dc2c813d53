import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/**
 * The user that runs PostgreSQL, which refuses to run as root; null when the portal is not started
 * by root and PostgreSQL runs as the same user.
 */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** The first existing user in this list runs the database when root starts the portal. */
const UNPRIVILEGED = ['postgres', 'nobody'];

/** The folder that contains everything the database server reads and writes. */
const HOME = 'server';

/**
 * Parent folder of the data when the database's user cannot access the project folder, for example
 * below root's private home folder.
 */
const FALLBACK_FOLDER = '/var/lib/minit';

/**
 * Returns the user that runs the database: the owner of the data in `folder` if there is any, so
 * that root can start a database that an ordinary user created; otherwise the first unprivileged
 * user.
 */
export function serverUser(folder?: string): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner =
    folder === undefined ? undefined : statSync(path.join(folder, HOME), { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of UNPRIVILEGED) {
    const [uid, gid] = ['-u', '-g'].map((flag) =>
      spawnSync('id', [flag, name], { encoding: 'utf8' }),
    );
    if (uid?.status === 0 && gid?.status === 0)
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error(
    `PostgreSQL cannot run as root, and none of the users ${UNPRIVILEGED.join(', ')} ` +
      'exists. Start the portal as an ordinary user.',
  );
}

/**
 * Returns the folder for all files of the database below `folder`, owned by the database's user and
 * inaccessible to others.
 */
export function homeOf(folder: string, user: ServerUser | null): string {
  const defaultHome = path.join(folder, HOME);
  if (!user) return makePrivate(defaultHome, null);

  // Other users may only traverse the folder: it is used by the database alone.
  chmodSync(folder, 0o711);
  const pointer = path.join(folder, `${HOME}-lies-in`);
  if (existsSync(pointer)) return makePrivate(readFileSync(pointer, 'utf8').trim(), user);
  if (mayUse(user, '-x', makePrivate(defaultHome, user))) return defaultHome;

  if (readdirSync(defaultHome).length > 0)
    throw new Error(
      `The user that runs PostgreSQL can no longer access its data in ${defaultHome}: grant ` +
        'it execute permission on the parent folders.',
    );
  rmdirSync(defaultHome);
  const fallbackHome = path.join(FALLBACK_FOLDER, randomUUID());
  mkdirSync(FALLBACK_FOLDER, { recursive: true, mode: 0o711 });
  makePrivate(fallbackHome, user);
  writeFileSync(pointer, `${fallbackHome}\n`);
  return fallbackHome;
}

function makePrivate(folder: string, user: ServerUser | null): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  chmodSync(folder, 0o700);
  if (user) chownSync(folder, user.uid, user.gid);
  return folder;
}

/**
 * Returns the folder of the server's programs, which are copied beside the data if the database's
 * user cannot access the installed ones.
 */
export function programsFor(
  user: ServerUser | null,
  installed: string,
  home: string,
  version: string,
): string {
  const needed: [string, string][] = [
    ['-x', 'bin/postgres'],
    ['-x', 'bin/initdb'],
    ['-r', 'share/postgresql/postgres.bki'],
  ];
  if (!user || needed.every(([flag, file]) => mayUse(user, flag, path.join(installed, file))))
    return installed;

  const copy = path.join(home, `programs-${version}`);
  if (existsSync(copy)) return copy;
  const draft = `${copy}.${process.pid}`;
  cpSync(installed, draft, { recursive: true, verbatimSymlinks: true });
  spawnSync('chown', ['-R', `${user.uid}:${user.gid}`, draft]);
  spawnSync('chmod', ['-R', 'u+rX', draft]);
  renameSync(draft, copy);
  return copy;
}

/**
 * Runs the check as that user, so that the result accounts for all parent folders and access
 * control lists.
 */
const mayUse = (user: ServerUser, flag: string, file: string): boolean =>
  spawnSync('test', [flag, file], { uid: user.uid, gid: user.gid, cwd: '/' }).status === 0;

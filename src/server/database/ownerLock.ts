import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runningProcess } from './processes.ts';

/**
 * Makes this process the only owner of the folder and returns a function that releases it. A lock
 * left by a terminated process is taken over. Throws a one-sentence error for the operator when a
 * running process holds the lock.
 */
export function acquireOwnerLock(folder: string): () => void {
  const lock = path.join(folder, 'owner');
  const mine = `${process.pid} ${runningProcess(process.pid)?.startedAt ?? ''}`;
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, mine);
  try {
    while (!createLink(draft, lock)) {
      const found = contentOf(lock);
      if (found === null) continue;
      if (isHeld(found)) {
        throw new Error(
          `The database in ${folder} is in use by process ${Number.parseInt(found, 10)}. ` +
            'Stop that process first, or choose another folder.',
        );
      }
      removeAbandoned(lock, found);
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (contentOf(lock) === mine) rmSync(lock, { force: true });
  };
}

function isHeld(content: string): boolean {
  const [pid = '', ...startedAt] = content.split(' ');
  return runningProcess(Number(pid))?.startedAt === startedAt.join(' ');
}

/**
 * Creates the lock as a hard link, which is atomic, unlike a file that is created first and written
 * afterwards.
 */
function createLink(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the abandoned lock. If another process has meanwhile replaced it with a new lock, that
 * lock is restored.
 */
function removeAbandoned(lock: string, abandoned: string): void {
  const aside = `${lock}.${process.pid}.old`;
  try {
    renameSync(lock, aside);
  } catch {
    return;
  }
  if (contentOf(aside) !== abandoned) createLink(aside, lock);
  rmSync(aside, { force: true });
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

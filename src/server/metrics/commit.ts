import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Returns the commit of which a portal in the folder is made: a release and an image state it in the
 * file `COMMIT`, and a checkout in the files of its repository. `unknown` where neither does.
 */
export const commitIn = (folder = root): string =>
  textOf(join(folder, 'COMMIT')) ?? checkedOut(folder) ?? 'unknown';

/** As gitrepository-layout(5) describes it; a worktree shares the branches of its repository. */
function checkedOut(folder: string): string | null {
  const own = join(folder, '.git');
  const elsewhere = /^gitdir: (.+)$/.exec(textOf(own) ?? '')?.[1];
  const worktree = elsewhere === undefined ? own : resolve(folder, elsewhere);
  const head = textOf(join(worktree, 'HEAD'));
  const branch = /^ref: (.+)$/.exec(head ?? '')?.[1];
  if (branch === undefined) return head;
  const shared = resolve(worktree, textOf(join(worktree, 'commondir')) ?? '.');
  const packed = textOf(join(shared, 'packed-refs'))?.split('\n') ?? [];
  return (
    textOf(join(shared, branch)) ??
    packed.find((line) => line.endsWith(` ${branch}`))?.split(' ', 1)[0] ??
    null
  );
}

/** What is in the file, without the space around it; null if there is no such file, or nothing in it. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

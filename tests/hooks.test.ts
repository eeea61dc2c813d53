import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './tools/modules.ts';

const AUTHOR = ['-c', 'user.name=A', '-c', 'user.email=a@kvarnby.example'];
let folder: string;

const git = (...words: readonly string[]) =>
  execFileSync('git', [...AUTHOR, ...words], { cwd: folder, encoding: 'utf8' }).trim();

/** Commits these contents of a file. */
function commit(file: string, contents: string, message = `Write ${file}`) {
  writeFileSync(join(folder, file), contents);
  git('add', file);
  git('commit', '--quiet', '--message', message);
}

/** What the hook answers when the present commit is pushed. */
function push() {
  const head = git('rev-parse', 'HEAD');
  const { status, stderr } = spawnSync(join(root, '.githooks/pre-push'), [], {
    cwd: folder,
    encoding: 'utf8',
    input: `refs/heads/a ${head} refs/heads/a ${'0'.repeat(40)}\n`,
  });
  return { isAccepted: status === 0, stderr };
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'minit-hooks-'));
  git('init', '--quiet', '--initial-branch', 'main');
  for (const contents of ['first', 'second']) commit('a.ts', contents);
  commit('b.ts', 'b');
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a branch that changes files is pushed, also one that takes its own change back', () => {
  commit('a.ts', 'third');
  commit('c.ts', 'c');
  commit('b.ts', 'changed');
  commit('b.ts', 'b');
  expect(push()).toEqual({ isAccepted: true, stderr: '' });
});

test('a branch that takes back what others have changed is refused, with the file', () => {
  commit('a.ts', 'first');
  expect(push()).toEqual({
    isAccepted: false,
    stderr: expect.stringMatching(/^a\.ts has contents that it had on main before/),
  });
});

test('a commit that says so takes a change back', () => {
  commit('a.ts', 'first', 'Revert "Write a.ts"');
  expect(push()).toEqual({ isAccepted: true, stderr: '' });
});

test('merge commits are refused', () => {
  git('checkout', '--quiet', '-b', 'other', 'HEAD~');
  commit('c.ts', 'c');
  git('merge', '--quiet', '--no-edit', 'main');
  expect(push()).toEqual({ isAccepted: false, stderr: expect.stringMatching(/^Rebase on main/) });
});

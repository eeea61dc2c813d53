import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commitIn } from './commit.ts';

const folder = mkdtempSync(join(tmpdir(), 'minit-commit-'));
const git = (...parameters: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.se', ...parameters], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
let commit: string;
beforeAll(() => {
  git('init', '--quiet', '--initial-branch', 'main');
  git('commit', '--quiet', '--allow-empty', '--message', 'Begin');
  commit = git('rev-parse', 'HEAD');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the commit of a checkout is that of its branch', () => {
  expect(commitIn(folder)).toBe(commit);
  git('pack-refs', '--all');
  expect(commitIn(folder)).toBe(commit);
});

test('a worktree and a checkout without a branch state theirs', () => {
  git('worktree', 'add', '--quiet', '-b', 'other', 'worktree');
  expect(commitIn(join(folder, 'worktree'))).toBe(commit);
  git('checkout', '--quiet', '--detach');
  expect(commitIn(folder)).toBe(commit);
});

test('a release states its commit in a file, and other folders none', () => {
  writeFileSync(join(folder, 'COMMIT'), 'abc123\n');
  expect(commitIn(folder)).toBe('abc123');
  expect(commitIn(tmpdir())).toBe('unknown');
});

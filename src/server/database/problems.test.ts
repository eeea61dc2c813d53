import { expect, test } from 'vitest';
import { type DatabaseProblem, databaseProblemOf, FullDisk } from './problems.ts';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('x'), { code, ...more });

test.each<[what: string, error: unknown, problem: DatabaseProblem | null]>([
  ['a refused connection', withCode('ECONNREFUSED'), 'away'],
  ['a name that cannot be looked up now', withCode('EAI_AGAIN'), 'away'],
  ['a missing socket', withCode('ENOENT', { syscall: 'connect' }), 'away'],
  ['a missing file', withCode('ENOENT', { syscall: 'open' }), null],
  ['a shutdown', withCode('57P01'), 'away'],
  ['no connection left', withCode('53300'), 'away'],
  ['a deadlock', withCode('40P01'), 'away'],
  ['a lock that is not available', withCode('55P03'), 'away'],
  ['a full disk', withCode('53100'), 'full'],
  ['a failing disk', withCode('58030'), 'full'],
  ['a read-only database', withCode('25006'), 'readOnly'],
  ['a broken connection', new Error('Connection terminated unexpectedly'), 'away'],
  ['a cause', new Error('x', { cause: withCode('25006') }), 'readOnly'],
  ['a violated constraint', withCode('23505'), null],
  ['an error of the portal', new TypeError('x'), null],
  ['no error', 'x', null],
])('%s', (_, error, problem) => {
  expect(databaseProblemOf(error)).toBe(problem);
});

test('the disk is full from a write that fails so until one that succeeds', () => {
  const disk = new FullDisk();
  const states: boolean[] = [];
  for (const [query, error] of [
    ['select 1'],
    ['insert into a', withCode('23505')],
    ['insert into a', withCode('53100')],
    ['select 1'],
    ['update a', withCode('53300')],
    ['update a'],
  ] as const) {
    disk.note(query, error);
    states.push(disk.isFull);
  }
  expect(states).toEqual([false, false, true, true, true, false]);
});

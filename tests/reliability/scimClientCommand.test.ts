import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientOfToken } from '#server/areas/scimClients/index.ts';
import { type OpenDatabase, openDatabase } from '#server/database/open.ts';
import { ownUniversity } from '../http/university.ts';
import { createMigratedDatabase } from '../support/database.ts';
import { root } from '../tools/modules.ts';
import { plainEnvironment } from '../tools/program.ts';

/** `npm run scim-client` as a process of its own, on an empty production portal. */
let database: OpenDatabase;
let real: OpenDatabase;

beforeAll(async () => {
  database = await createMigratedDatabase();
  real = await openDatabase({ url: database.url });
});
afterAll(async () => {
  await real.close();
  await database.close();
});

async function run(...flags: readonly string[]) {
  const child = spawn(process.execPath, ['src/server/commands/scimClient.ts', ...flags], {
    cwd: root,
    env: { ...plainEnvironment(), ...ownUniversity('Production'), DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk: Buffer) => (output[stream] += chunk.toString()));
  const [status] = await once(child, 'close');
  return { status: Number(status), ...output };
}
const create = (name: string, ...flags: readonly string[]) =>
  run('--create', name, '--source', 'staff', '--reach', 'people,roles', ...flags);
const known = (token: string) => clientOfToken(real.db, token, new Date());

test('creates a client, prints its token alone, lists it and revokes it', async () => {
  const made = await create('Staff system', '--read-only');
  expect(made).toMatchObject({ status: 0, stderr: expect.stringContaining('shown only now') });
  const token = made.stdout.trim();
  expect(await known(token)).toMatchObject({
    name: 'Staff system',
    source: 'staff',
    reach: { resources: ['people', 'roles'], mayWrite: false },
  });
  const listed = await run('--list');
  expect(listed.stdout).toMatch(/^Staff system {2}staff {2}people,roles read only {2}active {2}/);
  expect(listed.stdout).not.toContain(token.slice(-43));
  expect(await run('--revoke', 'staff SYSTEM')).toMatchObject({ status: 0 });
  expect(await known(token)).toBe(null);
  expect((await run('--list')).stdout).toContain('revoked');
});

test.each([
  ['nothing to do', [], /^npm run scim-client/],
  ['two things to do', ['--list', '--revoke', 'A'], /^npm run scim-client/],
  ['no source', ['--create', 'A', '--reach', 'people'], /^--source takes/],
  ['a reach that is none', ['--create', 'A', '--source', 'a', '--reach', 'keys'], /^--reach takes/],
  ['a client that is none', ['--revoke', 'Nobody'], /^No client is named Nobody/],
])('refuses %s with a sentence', async (_what, flags, sentence) => {
  const { status, stdout, stderr } = await run(...flags);
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(sentence),
  });
});

test.each([
  ['next year', /^--until must be a date/],
  ['2020-01-31', /^--until has passed/],
  ['2099-01-31', /^--until is \d{4}-\d\d-\d\d at the latest/],
])('refuses --until %s', async (until, sentence) => {
  const { status, stderr } = await create('Another', '--until', until);
  expect([status, stderr]).toEqual([1, expect.stringMatching(sentence)]);
});

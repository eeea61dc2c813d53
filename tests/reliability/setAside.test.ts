import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SetAsideWork } from '#contract/systemStatus.ts';
import { AccountKind, EventType } from '#contract/webhooks.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import { createTestDatabase } from '../support/database.ts';
import { type FakeSubscriber, fakeSubscriber } from '../support/fakeSubscriber.ts';
import { firstJobsDone } from '../support/firstJobs.ts';
import { type Caller, signedIn } from '../tools/caller.ts';
import { clockEnvironment } from '../tools/clock.ts';
import { newPortal, type Portal } from '../tools/server.ts';

const WAIT = { timeout: 60_000, interval: 50 };

/** What the portal answers to a call of which it has received a part. */
interface SlowCall {
  readonly end: () => void;
  readonly status: Promise<number | undefined>;
}

let folder: string;
/** While this file exists, an event for the subscriber ends the process. */
let fault: string;
let database: OpenDatabase;
let subscriber: FakeSubscriber;
let portal: Portal;
let superuser: Caller;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'minit-set-aside-'));
  fault = join(folder, 'fault');
  writeFileSync(fault, '');
  const plant = join(folder, 'plant.mjs');
  // An error in a callback that belongs to no promise, while the request waits for its response.
  writeFileSync(
    plant,
    `import { subscribe } from 'node:diagnostics_channel';
    import { existsSync } from 'node:fs';
    subscribe('http.client.request.start', ({ request }) => {
      if (request.path.endsWith('/fault') && existsSync(${JSON.stringify(fault)}))
        for (const ms of [100, 200]) setTimeout(() => { throw new Error('planted fault'); }, ms);
    });`,
  );
  database = await createTestDatabase();
  subscriber = await fakeSubscriber();
  const own = clockEnvironment()['NODE_OPTIONS'] ?? '';
  portal = await newPortal({
    DATABASE_URL: database.url,
    NODE_OPTIONS: `${own} --import=${pathToFileURL(plant).href}`,
  });
  await portal.start();
  superuser = await signedIn(portal.url, 'davos31');
  await firstJobsDone(database.url, WAIT.timeout);
}, 120_000);
afterAll(async () => {
  await portal.remove();
  await subscriber.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const noted = () => database.db.selectFrom('work_under_way').selectAll().execute();
const event = () =>
  database.db.selectFrom('outgoing_change').selectAll().where('system', '=', 'Webhooks');
const setAside = async () =>
  z
    .array(SetAsideWork)
    .parse(
      ((await (await superuser('GET', '/api/SystemStatus')).json()) as { setAside: unknown })
        .setAside,
    );

/** Sends the first part of a call, to which the portal responds after the last part. */
function slowCall(): SlowCall {
  const body = JSON.stringify({ persona: 'annli42' });
  const { promise: status, resolve, reject } = Promise.withResolvers<number | undefined>();
  const sent = request(`${portal.url}/demo/session`, {
    method: 'POST',
    headers: {
      origin: portal.url,
      'content-type': 'application/json',
      'content-length': String(body.length),
    },
  });
  sent.on('response', (response) => {
    response.resume();
    response.on('end', () => resolve(response.statusCode));
  });
  sent.on('error', reject);
  sent.write(body.slice(0, 5));
  return { end: () => sent.end(body.slice(5)), status };
}

const isRefused = () =>
  fetch(`${portal.url}/health/live`).then(
    () => false,
    () => true,
  );

/** Claims of a process that has ended are due again after half a minute. */
const makeDue = () =>
  database.db
    .updateTable('outgoing_change')
    .set((eb) => ({ next_attempt_at: eb.ref('created_at') }))
    .where('next_attempt_at', 'is not', null)
    .execute();

test('an event that ends the server is set aside after the second time, and calls under way are answered', async () => {
  const created = await superuser('POST', '/api/Webhooks', {
    name: 'Cards',
    url: `${subscriber.url}/fault`,
    eventTypes: EventType.options,
    accountKinds: AccountKind.options,
    facts: ['email'],
  });
  expect(created.status, await created.text()).toBe(200);
  subscriber.behave = { kind: 'silent' };
  const call = slowCall();
  await database.db
    .updateTable('account')
    .set({ university_email_address: 'anna@kvarnby.example' })
    .where('user_id', '=', 'annli42')
    .execute();

  await expect.poll(isRefused, WAIT).toBe(true);
  expect(portal.output).toContain('planted fault');
  call.end();
  expect(await call.status).toBe(200);
  expect(await portal.ended()).toBe(1);
  const { id } = await event().select('id').executeTakeFirstOrThrow();
  expect(await noted()).toMatchObject([{ work: 'Change', item: String(id), ends: 1 }]);

  await makeDue();
  await portal.start();
  expect(await portal.ended()).toBe(1);
  expect(await noted()).toMatchObject([{ work: 'Change', item: String(id), ends: 2 }]);

  await makeDue();
  await portal.start();
  await expect.poll(async () => (await event().executeTakeFirst())?.reason, WAIT).toBe('SET_ASIDE');
  expect(await setAside()).toMatchObject([
    { work: 'Change', item: String(id), system: 'Webhooks' },
  ]);
  expect((await superuser('GET', '/api/user')).status).toBe(200);

  rmSync(fault);
  expect(existsSync(fault)).toBe(false);
  subscriber.behave = { kind: 'status', status: 204 };
  const retried = await superuser('POST', `/api/SystemStatus/setAside/Change/${id}/retry`);
  expect(retried.status).toBe(204);
  await expect.poll(async () => (await event().executeTakeFirst())?.done_at, WAIT).not.toBeNull();
  expect(await setAside()).toEqual([]);
}, 240_000);

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { route } from '#contract/route.ts';
import type { OpenDatabase } from '#server/database/open.ts';
import type { Transact } from '#server/call/change.ts';
import type { Outcome } from '#server/call/handler.ts';
import { runIdempotent } from '#server/http/idempotency.ts';
import { createTestDatabase } from '../support/database.ts';

const spec = route({
  method: 'POST',
  path: '/api/things',
  may: 'everyone',
  responses: { 200: z.unknown(), 409: null },
});
let database: OpenDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** Inserts a country, as an example of a change. */
const add = (code: string, outcome: Outcome) => (transact: Transact) =>
  transact(async (tx) => {
    await tx
      .insertInto('country')
      .values({ code, title: { 'sv-SE': code, 'en-GB': code } })
      .execute();
    return outcome;
  });

const send = (
  key: string,
  run: (transact: Transact) => Promise<Outcome>,
  inShape = (outcome: Outcome) => outcome,
) =>
  runIdempotent(database.db, {
    spec,
    request: {
      headers: { 'idempotency-key': key },
      method: 'POST',
      url: spec.path,
      body: null,
      visit: { actor: null, now: new Date() },
    },
    run,
    inShape,
  });

const exists = async (code: string) =>
  (await database.db.selectFrom('country').select('code').where('code', '=', code).execute())
    .length === 1;

test('rolls back the change when the outcome is 400 or above', async () => {
  const key = randomUUID();
  expect(await send(key, add('XA', { status: 409 }))).toEqual({ status: 409 });
  expect(await exists('XA')).toBe(false);
});

test('frees the key after a temporary refusal, and stores any other refusal', async () => {
  const [passing, final] = [randomUUID(), randomUUID()];
  await send(passing, add('XB', { status: 409 }));
  await send(final, add('XC', { status: 404 }));
  expect(await send(passing, add('XB', { status: 200 }))).toEqual({ status: 200 });
  expect(await send(final, add('XC', { status: 200 }))).toEqual({ status: 404 });
  expect([await exists('XB'), await exists('XC')]).toEqual([true, false]);
});

test('stores the response in the contract’s shape, with its version', async () => {
  const key = randomUUID();
  const inShape = ({ status }: Outcome) => ({ status, body: { isShown: true }, version: '7' });
  const first = await send(
    key,
    add('XD', { status: 200, body: { isShown: true, isSecret: true } }),
    inShape,
  );
  expect(first).toEqual({ status: 200, body: { isShown: true }, version: '7' });
  expect(await send(key, add('XD', { status: 200 }), inShape)).toEqual(first);
});

test('rolls back a change whose response the contract does not declare', async () => {
  const rejectShape = () => {
    throw new Error('undeclared');
  };
  await expect(send(randomUUID(), add('XE', { status: 200 }), rejectShape)).rejects.toThrow(
    'undeclared',
  );
  expect(await exists('XE')).toBe(false);
});

test('throws on a second change in one call', async () => {
  const twice = async (transact: Transact) => {
    await add('XF', { status: 200 })(transact);
    return await add('XG', { status: 200 })(transact);
  };
  await expect(send(randomUUID(), twice)).rejects.toThrow('second change');
  expect(await exists('XG')).toBe(false);
});

test('releases connections that are lost during changes', async () => {
  const loseConnection = (transact: Transact) =>
    transact(async (tx) => {
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
      return { status: 200 };
    });
  for (let time = 0; time < 20; time++)
    await expect(send(randomUUID(), loseConnection)).rejects.toThrow(/terminat/i);
  expect(await send(randomUUID(), add('XI', { status: 200 }))).toEqual({ status: 200 });
});

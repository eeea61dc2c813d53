import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardStatus } from '#contract/cardChecks.ts';
import { Phone } from '../support/phone.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { testNow } from '../tools/clock.ts';
import { answer, change, refused } from './calls.ts';

let now = testNow();
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ clock: () => now });
});
afterAll(() => portal.close());

const check = (code: string, at = portal) =>
  answer(at.browser().fetch('/api/cardcheck', change('POST', { code })));
const refusal = (reason: string) => ({ status: 200, body: { refusal: reason } });

async function certified(liUId: string): Promise<Phone> {
  const phone = new Phone(() => now);
  expect(await phone.certify(await portal.as(liUId))).toMatchObject({ status: 200 });
  return phone;
}

test('the status is read once a minute, states which, and is not sent twice', async () => {
  const phone = await certified('annli42');
  now = new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + 5000);
  const fetched = () => portal.browser().fetch('/api/cardcheck/status');
  const first = await fetched();
  const body = (await first.json()) as CardStatus;
  expect(body.at).toBe(new Date(now.getTime() - 5000).toISOString());
  expect(first.headers.get('cache-control')).toBe('no-cache');
  const { revoked_at } = await portal.db
    .updateTable('card_device')
    .set({ revoked_at: now })
    .where('id', '=', Buffer.from(phone.id, 'base64url'))
    .returning('revoked_at')
    .executeTakeFirstOrThrow();
  expect(revoked_at).toEqual(now);
  // The university itself refuses at once; the list says of which minute it is.
  expect(await check(phone.code())).toEqual(refusal('REVOKED'));
  expect(await (await fetched()).json()).toEqual(body);
  const again = await portal.browser().fetch('/api/cardcheck/status', {
    headers: { 'if-none-match': first.headers.get('etag') ?? '' },
  });
  expect(again.status).toBe(304);
  now = new Date(now.getTime() + 60_000);
  const next = (await (await fetched()).json()) as CardStatus;
  expect(next.revoked).toContain(phone.id);
});

test('a check leaves no response behind, also if it is sent with a key', async () => {
  const phone = await certified('annli42');
  const count = async () =>
    (await portal.db.selectFrom('idempotency_key').select('owner').execute()).length;
  const before = await count();
  const send = await portal.as('davos31');
  const body = JSON.stringify({ code: phone.code() });
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'check-12345678' };
  const given = await answer(send('/api/cardcheck', { method: 'POST', body, headers }));
  expect(given).toMatchObject({ status: 200, body: { photo: null } });
  expect(await count()).toBe(before);
});

test('an address may make many checks, and other calls do not count', async () => {
  const limit = { purpose: 'card-check', max: 3000 };
  await check('MINIT:HELLO');
  const attempts = portal.db.updateTable('guess_count').where('purpose', '=', limit.purpose);
  await attempts.set({ guesses: limit.max - 1 }).execute();
  expect(await check('MINIT:HELLO')).toEqual(refusal('NOT_A_CODE'));
  expect(await check('MINIT:HELLO')).toEqual(refused(429));
  await attempts.set({ guesses: 0 }).execute();
  expect(await check('MINIT:HELLO')).toEqual(refusal('NOT_A_CODE'));
});

test('an exam hall checks its people although the general limits are used up', async () => {
  const hall = await startPortal({
    clock: () => now,
    environment: {
      PORTAL_CALLS_PER_MINUTE_AND_ADDRESS: '5',
      PORTAL_OPEN_CHANGES_PER_MINUTE_AND_ADDRESS: '5',
    },
  });
  try {
    const statuses = new Set<number>();
    for (let person = 0; person < 60; person++)
      statuses.add((await check('MINIT:HELLO', hall)).status);
    expect([...statuses]).toEqual([200]);
  } finally {
    await hall.close();
  }
});

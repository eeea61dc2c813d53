import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CardDevice, CardStatus } from '#contract/cardChecks.ts';
import { AuthenticationScope } from '#contract/values.ts';
import { daysBefore } from '#server/retention/expiry.ts';
import type { Send } from '../support/browser.ts';
import { Phone } from '../support/phone.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { testNow } from '../tools/clock.ts';
import { accountIdOf, answer, auditOf, change, linOf, refused } from './calls.ts';

let now = testNow();
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ clock: () => now });
});
afterAll(() => portal.close());

const check = (code: string) =>
  answer(portal.browser().fetch('/api/cardcheck', change('POST', { code })));
const refusal = (reason: string) => ({ status: 200, body: { refusal: reason } });
/** The status of the next minute: it is read once a minute. */
const status = async () => {
  now = new Date(now.getTime() + 60_000);
  return (await answer(portal.browser().fetch('/api/cardcheck/status'))).body as CardStatus;
};
const devices = async (send: Send) =>
  (await answer(send('/api/campuscard/devices'))).body as CardDevice[];

/** A phone with a certificate, newer than all others, and the session in which it was certified. */
async function certified(liUId: string, showsPhoto = false) {
  now = new Date(now.getTime() + 1000);
  const send = await portal.as(liUId);
  const phone = new Phone(() => now);
  expect(await phone.certify(send, showsPhoto)).toMatchObject({ status: 200 });
  return { send, phone };
}

test('a code that a certified device shows is accepted, and counted for the holder', async () => {
  const { send, phone } = await certified('annli42');
  const { display_name: name } = await portal.db
    .selectFrom('person')
    .select('display_name')
    .where('lin', '=', await linOf(portal.db, 'annli42'))
    .executeTakeFirstOrThrow();
  const accepted = { name, photo: null, checkedAt: now.toISOString() };
  expect(await check(phone.code())).toMatchObject({ status: 200, body: accepted });
  expect(await check(phone.code())).toMatchObject({ status: 200, body: accepted });
  const shown = (await devices(send)).find(({ id }) => id === phone.id);
  expect(shown).toMatchObject({ checks: 2, checksToday: 2, lastChecked: now.toISOString() });
  expect(new Date(shown!.expires).getTime()).toBeGreaterThan(now.getTime() + 6 * 86_400_000);
});

test('checks are counted for each day, and in total', async () => {
  const { send, phone } = await certified('annli42');
  const counts = async () => {
    const { checks, checksToday } = (await devices(send)).find(({ id }) => id === phone.id)!;
    return { checks, checksToday };
  };
  const start = now;
  await check(phone.code());
  await check(phone.code());
  now = new Date(start.getTime() + 86_400_000);
  const next = await portal.as('annli42');
  const before = (await answer(next('/api/campuscard/devices'))).body as CardDevice[];
  expect(before.find(({ id }) => id === phone.id)).toMatchObject({ checks: 2, checksToday: 0 });
  await check(phone.code());
  expect((await answer(next('/api/campuscard/devices'))).body).toContainEqual(
    expect.objectContaining({ id: phone.id, checks: 3, checksToday: 1 }),
  );
  now = start;
  expect(await counts()).toMatchObject({ checks: 3 });
});

test('the photo is shown only if the holder shows it', async () => {
  const { send, phone } = await certified('annli42');
  expect(await check(phone.code())).toMatchObject({ body: { photo: null } });
  expect(await phone.certify(send, true)).toMatchObject({ body: { device: { id: phone.id } } });
  const { body } = await check(phone.code());
  const row = await portal.db
    .selectFrom('profile_image')
    .select(['full_size', 'media_type'])
    .where('lin', '=', await linOf(portal.db, 'annli42'))
    .where('source', '=', 'Current')
    .executeTakeFirstOrThrow();
  expect(body).toMatchObject({
    photo: { mediaType: row.media_type, base64Image: row.full_size.toString('base64') },
  });
});

test('a code of before and of the future, of another device and of nobody are refused', async () => {
  const { phone } = await certified('annli42');
  const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
  expect(await check(phone.code(minutes(-2)))).toEqual(refusal('TOO_OLD'));
  expect(await check(phone.code(minutes(2)))).toEqual(refusal('CLOCK_AHEAD'));
  const thief = new Phone(() => now);
  thief.certificate = phone.certificate;
  expect(await check(thief.code())).toEqual(refusal('NOT_THIS_DEVICE'));
  expect(await check('MINIT:HELLO')).toEqual(refusal('NOT_A_CODE'));
});

test('freezing refuses the code at once, and unfreezing accepts it again', async () => {
  const { send, phone } = await certified('nilan234');
  await send('/api/campuscard/freeze', change('POST'));
  expect(await check(phone.code())).toEqual(refusal('REVOKED'));
  expect((await status()).revoked).toContain(phone.id);
  expect(await phone.certify(send)).toEqual(refused(409));
  await send('/api/campuscard/unfreeze', change('POST'));
  expect(await check(phone.code())).toMatchObject({ body: { photo: null } });
  expect((await status()).revoked).not.toContain(phone.id);
});

test.each([
  ['the card is blocked', { table: 'card', set: { status: 'Blocked', blocked_at: testNow() } }],
  [
    'the card has ended',
    { table: 'card', set: { validity_start_date: '1999-01-01', validity_end_date: '2000-01-01' } },
  ],
  ['the account is suspended', { table: 'account', set: { user_status: 'Suspended' } }],
  ['the studies have ended', { table: 'account', set: { user_status: 'Retired' } }],
] as const)('a code is refused once %s', async (_, { table, set }) => {
  const { phone } = await certified('annli42');
  const id = await accountIdOf(portal.db, 'annli42');
  const column = table === 'card' ? 'account_id' : 'id';
  const before = await portal.db
    .selectFrom(table)
    .selectAll()
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
  const write = (values: Readonly<Record<string, unknown>>) =>
    portal.db
      .updateTable(table)
      .set(Object.fromEntries(Object.keys(set).map((name) => [name, values[name]])))
      .where(column, '=', id)
      .execute();
  await write(set);
  const refusedCode = await check(phone.code());
  const { revoked } = await status();
  await write(before);
  expect(refusedCode).toEqual(refusal('REVOKED'));
  expect(revoked).toContain(phone.id);
});

test('signing out revokes the device of that browser for good', async () => {
  const browser = portal.browser();
  const signIn = { persona: 'annli42', scope: AuthenticationScope.Main };
  await browser.fetch('/demo/session', change('POST', signIn));
  const phone = new Phone(() => now);
  await phone.certify(browser.fetch);
  expect(await check(phone.code())).toMatchObject({ body: { photo: null } });
  await browser.open('/signout');
  expect(await check(phone.code())).toEqual(refusal('REVOKED'));
  const { send } = await certified('annli42');
  expect(await phone.certify(send)).toEqual(refused(409));
});

test('signing out everywhere else revokes all devices but this one', async () => {
  const elsewhere = await certified('annli42');
  const here = await certified('annli42');
  expect(await check(elsewhere.phone.code())).toMatchObject({ body: { photo: null } });
  await here.send('/api/authentication/sessions', change('DELETE'));
  expect(await check(elsewhere.phone.code())).toEqual(refusal('REVOKED'));
  expect(await check(here.phone.code())).toMatchObject({ body: { photo: null } });
});

test('a lost device is revoked by its owner only', async () => {
  const { send, phone } = await certified('annli42');
  const path = `/api/campuscard/devices/${phone.id}`;
  const stranger = await portal.as('nilan234');
  expect(await answer(stranger(path, change('DELETE')))).toEqual(refused(404));
  expect(await check(phone.code())).toMatchObject({ body: { photo: null } });
  expect(await answer(send(path, change('DELETE')))).toMatchObject({ status: 204 });
  expect(await check(phone.code())).toEqual(refusal('REVOKED'));
  expect(await devices(send)).not.toContainEqual(expect.objectContaining({ id: phone.id }));
  expect(await auditOf(portal.db, 'cardDevice.revoke')).toHaveLength(1);
});

test('a fourth device takes the place of the oldest', async () => {
  const first = await certified('annli42');
  const later = [
    await certified('annli42'),
    await certified('annli42'),
    await certified('annli42'),
  ];
  expect(await check(first.phone.code())).toEqual(refusal('REVOKED'));
  expect(await devices(first.send)).toHaveLength(3);
  for (const { phone } of later)
    expect(await check(phone.code())).toMatchObject({ body: { photo: null } });
});

test('a deleted account leaves a device that is refused', async () => {
  const { phone } = await certified('annli42');
  await portal.db
    .updateTable('card_device')
    .set({ account_id: null })
    .where('id', '=', Buffer.from(phone.id, 'base64url'))
    .execute();
  expect(await check(phone.code())).toEqual(refusal('REVOKED'));
  expect((await status()).revoked).toContain(phone.id);
});

test.each([
  ['petlu456', 409],
  ['majek123', 404],
])('the device of %s is not certified', async (liUId, expected) => {
  expect(await new Phone(() => now).certify(await portal.as(liUId))).toEqual(refused(expected));
});

test('a key that is no point of the curve is refused', async () => {
  const send = await portal.as('annli42');
  const publicKey = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
  const body = { publicKey, showsPhoto: false };
  expect(await answer(send('/api/campuscard/devices', change('POST', body)))).toEqual({
    status: 400,
    body: { errors: { publicKey: ['INPUT_INVALID'] } },
  });
});

test('the status says nothing about people, and the key in the database is sealed', async () => {
  await certified('annli42');
  const { issuerKeys } = await status();
  expect(issuerKeys).toEqual([
    {
      id: expect.any(Number) as number,
      publicKey: expect.stringMatching(/^B[\w-]{86}$/) as string,
    },
  ]);
  const row = await portal.db
    .selectFrom('card_issuer_key')
    .select('sealed_private_key')
    .executeTakeFirstOrThrow();
  expect(row.sealed_private_key.toString('latin1')).not.toContain('PRIVATE KEY');
  const [entry] = await auditOf(portal.db, 'cardDevice.add');
  expect(entry).toMatchObject({ before: null, after: null });
});

test('another key certifies after 90 days, and codes by the earlier one are still read', async () => {
  const { phone } = await certified('annli42');
  const before = (await status()).issuerKeys;
  await portal.db
    .updateTable('card_issuer_key')
    .set({ created_at: daysBefore(now, 91) })
    .execute();
  const { phone: later } = await certified('nilan234');
  const after = (await status()).issuerKeys;
  expect(after).toHaveLength(before.length + 1);
  expect(await check(phone.code())).toMatchObject({ body: { photo: null } });
  expect(await check(later.code())).toMatchObject({ body: { photo: null } });
});

test('of several certified at once, all have the same key of the university', async () => {
  await portal.db.deleteFrom('card_issuer_key').execute();
  const people = await Promise.all([portal.as('annli42'), portal.as('nilan234')]);
  const phones = people.map(() => new Phone(() => now));
  const answers = await Promise.all(phones.map((phone, index) => phone.certify(people[index]!)));
  expect(answers).toMatchObject([{ status: 200 }, { status: 200 }]);
  expect((await status()).issuerKeys).toHaveLength(1);
});

test('a key that was sealed with another secret is replaced', async () => {
  await portal.db
    .updateTable('card_issuer_key')
    .set({ sealed_private_key: randomBytes(200) })
    .execute();
  const { phone } = await certified('annli42');
  expect(await check(phone.code())).toMatchObject({ body: { photo: null } });
});

test('a device that has not met the server for seven days is refused', async () => {
  const { phone } = await certified('annli42');
  const start = now;
  now = new Date(now.getTime() + 7 * 86_400_000);
  const late = await check(phone.code());
  now = start;
  expect(late).toEqual(refusal('CERTIFICATE_ENDED'));
});

test('neither code nor key nor name of a checked card is logged', async () => {
  const { phone } = await certified('annli42');
  const code = phone.code();
  await check(code);
  for (const secret of [code, phone.publicKey, phone.certificate])
    expect(portal.log()).not.toContain(secret.slice(0, 40));
});

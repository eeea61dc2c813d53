import { createECDH, createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushWaiting } from '#server/areas/push/pushWaiting.ts';
import { pushSender, type SendPush } from '#server/systems/push/sending.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, auditOf, change, contentsOf, refused } from './calls.ts';

const pair = createECDH('prime256v1');
pair.generateKeys();
const keys = {
  publicKey: pair.getPublicKey('base64url'),
  privateKey: pair.getPrivateKey('base64url'),
};
/** The VAPID public key by which a push service verifies signatures. */
const publicKey = createPublicKey({
  key: {
    kty: 'EC',
    crv: 'P-256',
    x: pair.getPublicKey().subarray(1, 33).toString('base64url'),
    y: pair.getPublicKey().subarray(33).toString('base64url'),
  },
  format: 'jwk',
});

/** Fake push service that responds with `status` and records the requests it receives. */
const received: {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}[] = [];
let status = 201;
const service = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    received.push({ path: request.url ?? '', headers: request.headers, body });
    response.writeHead(status).end();
  });
});

let portal: Portal;
let origin: string;
let send: SendPush;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  const push = { publicKey: keys.publicKey, privateKey: keys.privateKey, services: [origin] };
  portal = await startPortal({
    environment: {
      PORTAL_PUSH_PUBLIC_KEY: keys.publicKey,
      PORTAL_PUSH_PRIVATE_KEY: keys.privateKey,
      PORTAL_PUSH_SERVICES: origin,
    },
  });
  send = pushSender(push, 'mailto:helpdesk@kvarnby.example');
});
afterAll(async () => {
  await portal.close();
  service.close();
});

const subscribe = (browser: string) => change('PUT', { endpoint: `${origin}/${browser}` });
const notify = async (liUId: string) =>
  portal
    .browser()
    .fetch(
      '/demo/notification',
      change('POST', { liUId, title: 'Ditt kort är klart', message: 'Hämta det.' }),
    );
/**
 * Sends the waiting notifications and returns the browsers that the push service received a request
 * for.
 */
async function pushed(): Promise<string[]> {
  received.length = 0;
  await pushWaiting(portal.db, send, new Date());
  return received.map(({ path }) => path).toSorted();
}

// PWA-11
test('notifies a subscribed browser once of each new notification, without personal data', async () => {
  const nils = await portal.as('nilan234');
  expect(await answer(nils('/api/user/push'))).toEqual({
    status: 200,
    body: { publicKey: keys.publicKey },
  });
  expect((await answer(nils('/api/user/push', subscribe('nils')))).status).toBe(204);
  expect((await answer(nils('/api/user/push', subscribe('nils')))).status).toBe(204);
  expect(await auditOf(portal.db, 'push.subscribe')).toMatchObject([{ actor_user_id: 'nilan234' }]);
  expect(await pushed()).toEqual([]);

  await notify('nilan234');
  await notify('annli42');
  expect(await pushed()).toEqual(['/nils']);
  const [{ headers, body } = { headers: {}, body: '' }] = received;
  expect(body).toBe('');
  expect(headers).toMatchObject({
    ttl: '14400',
    topic: 'notifications',
    authorization: expect.stringMatching(`^vapid t=.+, k=${keys.publicKey}$`),
  });
  const [, signed = '', claims = '', signature = ''] =
    /t=([^.]+\.([^.]+))\.([^,]+),/.exec(headers.authorization ?? '') ?? [];
  expect(
    verify(
      'sha256',
      Buffer.from(signed),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: origin,
    sub: 'mailto:helpdesk@kvarnby.example',
  });
  expect(await pushed()).toEqual([]);
});

test('a subscription ends with its session, another’s in that browser, and when it is cancelled', async () => {
  const [anna, petra, malin] = await Promise.all([
    portal.as('annli42'),
    portal.as('petlu456'),
    portal.as('majek123'),
  ]);
  await anna('/api/user/push', subscribe('shared'));
  await petra('/api/user/push', subscribe('shared'));
  await malin('/api/user/push', subscribe('malin'));
  await notify('annli42');
  await notify('petlu456');
  expect(await pushed()).toEqual(['/shared']);

  await petra('/signout', { redirect: 'manual' });
  await malin('/api/user/push', change('DELETE'));
  await malin('/api/user/push', change('DELETE'));
  expect(await auditOf(portal.db, 'push.unsubscribe')).toHaveLength(1);
  await notify('petlu456');
  await notify('majek123');
  expect(await pushed()).toEqual([]);
});

test.each([404, 410])(
  'does not retry a subscription that the push service answers with %i, but retries after other errors',
  async (gone) => {
    const hans = await portal.as('hansu83');
    await hans('/api/user/push', subscribe(`hans-${gone}`));
    for (const [answered, expected] of [
      [500, 1],
      [gone, 1],
      [201, 0],
    ] as const) {
      status = answered;
      await notify('hansu83');
      expect(await pushed()).toHaveLength(expected);
    }
  },
);

test('accepts only endpoints of known push services', async () => {
  const nils = await portal.as('nilan234');
  const before = await contentsOf(portal.db, 'push_subscription', 'audit_entry');
  for (const endpoint of ['http://127.0.0.1:1/x', 'https://example.org/x', 'x']) {
    expect(await answer(nils('/api/user/push', change('PUT', { endpoint })))).toEqual({
      status: 400,
      body: { errors: { endpoint: ['INPUT_INVALID'] } },
    });
  }
  expect(await contentsOf(portal.db, 'push_subscription', 'audit_entry')).toEqual(before);
});

test('does not push a notification that is already read or has a future date', async () => {
  const fatima = await portal.as('fatka61');
  await fatima('/api/user/push', subscribe('fatima'));
  const account_id = await accountIdOf(portal.db, 'fatka61');
  const row = {
    account_id,
    prio: 2,
    days_back_in_time: 30,
    notification_type: 'Information',
    title: { 'sv-SE': 't', 'en-GB': 't' },
    message: { 'sv-SE': 'm', 'en-GB': 'm' },
    link: null,
  };
  await portal.db
    .insertInto('notification')
    .values([
      { ...row, date: '2026-01-01', read_at: new Date() },
      { ...row, date: '2999-01-01' },
    ])
    .execute();
  expect(await pushed()).toEqual([]);
});

test('offers no push when no keys are configured', async () => {
  const other = await startPortal();
  const nils = await other.as('nilan234');
  expect(await answer(nils('/api/user/push'))).toEqual({ status: 200, body: { publicKey: null } });
  expect(
    await answer(
      nils('/api/user/push', change('PUT', { endpoint: 'https://fcm.googleapis.com/x' })),
    ),
  ).toEqual(refused(404));
  await other.close();
});

import { randomUUID } from 'node:crypto';
import { importJWK, SignJWT, UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../support/browser.ts';
import { anna, type Claims, rebecka, startFederation, stateIn } from '../support/federation.ts';
import { as, federation, setUpFederation } from './federationSetUp.ts';

setUpFederation();

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const seconds = () => Math.floor(Date.now() / 1000);
const claims = (more: Claims = {}): Claims => ({
  iss: federation.provider.issuer.url,
  aud: 'minit-Main',
  iat: seconds(),
  exp: seconds() + 120,
  jti: randomUUID(),
  sub: anna.sub,
  sid: 's-1',
  events: { [EVENT]: {} },
  ...more,
});

/** Signs as the issuer does, unless another key or header is given. */
async function signed(payload: Claims, header: Claims = {}, key?: Uint8Array, issuer = federation) {
  const own = issuer.provider.issuer.keys.get();
  if (own === undefined) throw new Error('The issuer has no key.');
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'RS256', kid: own.kid, typ: 'logout+jwt', ...header })
    .sign(key ?? (await importJWK(own, 'RS256')));
}

const post = (body: string, path = '/signout/backchannel/main', type = FORM) =>
  fetch(new URL(path, federation.portal.url), {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
const FORM = 'application/x-www-form-urlencoded';
const send = (token: string, path?: string) =>
  post(new URLSearchParams({ logout_token: token }).toString(), path);
const signIn = async (more: Claims = {}) =>
  (await as('main', { ...anna, sid: 's-1', ...more })).browser;
const scopeIn = async (browser: TestBrowser) => (await stateIn(browser)).authenticationScope;

beforeEach(async () => {
  await federation.portal.db.deleteFrom('session').execute();
});

describe('a logout token', () => {
  test.each<[string, Claims]>([
    ['the session and the person', {}],
    ['the session', { sub: undefined }],
    ['the person', { sid: undefined }],
  ])('that names %s ends the session', async (_, more) => {
    const browser = await signIn();
    const answer = await send(await signed(claims(more)));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe('');
    expect(await scopeIn(browser)).toBe(0);
    const entry = await federation.portal.db
      .selectFrom('audit_entry')
      .select(['actor_lin', 'before', 'after'])
      .where('action', '=', 'session.signOut')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(entry).toEqual({ actor_lin: null, before: { scope: 1 }, after: { by: 'issuer' } });
  });

  test('ends that session only, and all of the person without one', async () => {
    const [first, second, other, elsewhere] = [
      await signIn(),
      await signIn({ sid: 's-2' }),
      await signIn({ sub: 'x-1', sid: 's-3', preferred_username: 'saral789' }),
      (await as('eduid', { ...rebecka, sub: anna.sub })).browser,
    ];
    await send(await signed(claims()));
    expect(await Promise.all([first, second].map(scopeIn))).toEqual([0, 1]);
    await send(await signed(claims({ sid: undefined })));
    expect(await Promise.all([second, other, elsewhere].map(scopeIn))).toEqual([0, 1, 2]);
  });

  test('ends by the person what the issuer has named no session of', async () => {
    const [unnamed, named] = [await signIn({ sid: undefined }), await signIn({ sid: 's-2' })];
    await send(await signed(claims({ sid: 's-9' })));
    expect(await Promise.all([unnamed, named].map(scopeIn))).toEqual([0, 1]);
  });

  test('does not end the session of another person who is named beside it', async () => {
    const browser = await signIn();
    expect((await send(await signed(claims({ sub: 'x-1' })))).status).toBe(200);
    expect(await scopeIn(browser)).toBe(1);
  });

  test('is followed once, so that a repeated one ends nothing that has begun since', async () => {
    await signIn();
    const token = await signed(claims({ sid: undefined }));
    const answers = await Promise.all([send(token), send(token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const again = await signIn();
    expect((await send(token)).status).toBe(200);
    expect(await scopeIn(again)).toBe(1);
  });

  test('is accepted of a person without a session, with the same answer', async () => {
    const answer = await send(await signed(claims({ sub: 'nobody', sid: 'none' })));
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  test.each(['JWT', 'logout+jwt', 'application/logout+jwt', undefined])(
    'may have the type %s',
    async (typ) => expect((await send(await signed(claims(), { typ }))).status).toBe(200),
  );

  test('is accepted within the clocks’ difference, and with several audiences', async () => {
    for (const more of [
      { iat: seconds() + 50 },
      { iat: seconds() - 290, exp: undefined },
      { aud: ['another', 'minit-Main'] },
    ])
      expect((await send(await signed(claims(more)))).status).toBe(200);
  });
});

const hostile: readonly (readonly [string, () => Promise<string> | string])[] = [
  ['nothing', () => ''],
  ['no token', () => 'x.y.z'],
  ['an unsigned token', () => new UnsecuredJWT(claims()).encode()],
  [
    'a token that is signed with the client secret',
    () =>
      signed(claims(), { alg: 'HS256', kid: undefined }, Buffer.from('kept-by-nobody'.repeat(3))),
  ],
  ['a key that the issuer does not have', () => signed(claims(), { kid: 'other' })],
  [
    'a changed token',
    async () => {
      const [head = '', , signature = ''] = (await signed(claims())).split('.');
      const body = Buffer.from(JSON.stringify(claims({ sub: 'x' }))).toString('base64url');
      return [head, body, signature].join('.');
    },
  ],
  ['another issuer', () => signed(claims({ iss: 'https://evil.example' }))],
  ['no issuer', () => signed(claims({ iss: undefined }))],
  ['another client', () => signed(claims({ aud: 'minit-EduId' }))],
  ['no client', () => signed(claims({ aud: undefined }))],
  ['an old token', () => signed(claims({ iat: seconds() - 400 }))],
  ['a token of the future', () => signed(claims({ iat: seconds() + 120 }))],
  ['no time', () => signed(claims({ iat: undefined }))],
  ['an ended token', () => signed(claims({ exp: seconds() - 70 }))],
  ['no id', () => signed(claims({ jti: undefined }))],
  ['an empty id', () => signed(claims({ jti: '' }))],
  ['a nonce', () => signed(claims({ nonce: 'n' }))],
  ['no event', () => signed(claims({ events: undefined }))],
  ['another event', () => signed(claims({ events: { 'https://example.org/other': {} } }))],
  ['an event that is no object', () => signed(claims({ events: { [EVENT]: true } }))],
  ['events in a list', () => signed(claims({ events: [EVENT] }))],
  ['nobody', () => signed(claims({ sub: undefined, sid: undefined }))],
  ['a session that is no text', () => signed(claims({ sid: 1 }))],
  ['an empty session', () => signed(claims({ sid: '' }))],
  ['an access token', () => signed(claims(), { typ: 'at+jwt' })],
  ['a token of 20 kB', () => signed(claims({ filler: 'x'.repeat(20_000) }))],
];

describe('what is not accepted', () => {
  const refusal = async (answer: Response) => [
    answer.status,
    answer.headers.get('cache-control'),
    await answer.json(),
  ];
  const REFUSED = [400, 'no-store', { error: 'invalid_request' }];

  test.each(hostile)('%s', async (_, token) => {
    const browser = await signIn();
    expect(await refusal(await send(await token()))).toEqual(REFUSED);
    expect(await scopeIn(browser)).toBe(1);
  });

  test.each<[string, string, path?: string | undefined, type?: string]>([
    ['no form', '{"logout_token":"x"}', undefined, 'application/json'],
    ['an empty form', ''],
    ['two tokens', 'logout_token=a&logout_token=b'],
    ['a broken encoding', 'logout_token=%E0%A4%A'],
    ['an issuer that is none', 'logout_token=x', '/signout/backchannel/bankid'],
  ])('%s', async (_, body, path, type) =>
    expect(await refusal(await post(body, path, type))).toEqual(REFUSED),
  );

  test('the token of one issuer at the address of another', async () => {
    const answer = await send(await signed(claims()), '/signout/backchannel/eduid');
    expect(await refusal(answer)).toEqual(REFUSED);
  });

  test('is not told to anybody but the log, which has no token', async () => {
    const token = await signed(claims({ nonce: 'n' }));
    await send(token);
    expect(federation.portal.log()).toContain('a logout token was refused');
    expect(federation.portal.log()).not.toContain(token.slice(-40));
  });
});

test('a sign-in that waits for its second factor ends too', async () => {
  const { db } = federation.portal;
  await db.deleteFrom('pending_sign_in').execute();
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('user_id', '=', 'annli42')
    .executeTakeFirstOrThrow();
  const waiting = {
    token_hash: randomUUID(),
    browser_hash: randomUUID(),
    account_id: account.id,
    scope: 1,
    sealed_sign_in: Buffer.from('x'),
    return_to: '/',
    expires_at: new Date(Date.now() + 60_000),
    subject: anna.sub,
  } as const;
  await db.insertInto('pending_sign_in').values(waiting).execute();
  await send(await signed(claims()));
  expect(await db.selectFrom('pending_sign_in').selectAll().execute()).toEqual([]);
});

test('a token is not followed while the issuer does not respond, and then is', async () => {
  const own = await startFederation();
  try {
    const { browser } = await own.signInAs('main', { ...anna, sid: 's-1' });
    const token = await signed(claims({ iss: own.provider.issuer.url }), {}, undefined, own);
    const sendThere = async () =>
      (await post(`logout_token=${token}`, `${own.portal.url}/signout/backchannel/main`)).status;
    own.network.fault = 'resets';
    expect(await sendThere()).toBe(400);
    expect(await scopeIn(browser)).toBe(1);
    own.reset();
    expect(await sendThere()).toBe(200);
    expect(await scopeIn(browser)).toBe(0);
  } finally {
    await own.close();
  }
});

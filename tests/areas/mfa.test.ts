import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { accountIdOf, answer, auditOf, change, linOf, refused } from './calls.ts';
import {
  addApp,
  addPasskey,
  codeOf,
  factorsOf,
  remove,
  stepUp,
  turnOff,
  turnOn,
} from './twoStep.ts';

const start = new Date('2026-03-02T10:00:00Z').getTime();
let now = start;
const at = () => new Date(now);
const advance = (minutes: number) => {
  now += minutes * 60_000;
};

let portal: Portal;
let send: Send;
beforeAll(async () => {
  portal = await startPortal({ clock: at });
});
afterAll(() => portal.close());
beforeEach(async () => {
  now = start;
  for (const table of ['mfa_factor', 'mfa_setting', 'guess_count', 'outgoing_message'] as const)
    await portal.db.deleteFrom(table).execute();
  send = await portal.as('annli42');
});

const state = () => answer(send('/api/MFA/enabled?adAccountType=Personal'));
const PROOF_TOO_OLD = { status: 403, body: { errors: { authentication: ['MFA/PROOF_TOO_OLD'] } } };
const letters = async () =>
  (await portal.db.selectFrom('outgoing_message').selectAll().orderBy('id').execute()).map(
    ({ body }) => body,
  );

describe('registering a factor', () => {
  test('returns an app’s secret once, and the first code activates the app', async () => {
    const { status, body } = await answer(send('/api/MFA/totp', change('POST')));
    const { id, secret, uri } = body as { id: string; secret: string; uri: string };
    expect([status, new URL(uri).searchParams.get('secret')]).toEqual([200, secret]);
    expect(await factorsOf(send)).toEqual([]);

    const confirmed = await answer(
      send(
        `/api/MFA/totp/${id}/confirm`,
        change('POST', { code: codeOf(secret, at()), name: 'My phone' }),
      ),
    );
    expect(confirmed).toMatchObject({
      status: 200,
      body: { factor: { kind: 'Totp', name: 'My phone', lastUsed: null, remaining: null } },
    });
    expect((confirmed.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    expect(await factorsOf(send)).toMatchObject([
      { kind: 'Totp', name: 'My phone' },
      { kind: 'RecoveryCodes', remaining: 10 },
    ]);
  });

  test('stores no secret in plain text', async () => {
    const { secret, recoveryCodes } = await addApp(send, at());
    const rows = JSON.stringify([
      await portal.db.selectFrom('mfa_factor').selectAll().execute(),
      await portal.db.selectFrom('recovery_code').selectAll().execute(),
    ]);
    expect(rows).not.toContain(secret);
    expect(rows).not.toContain(Buffer.from(secret).toString('base64'));
    expect(recoveryCodes.some((code) => rows.includes(code))).toBe(false);
    const told = JSON.stringify([await letters(), await auditOf(portal.db, 'mfa.addFactor')]);
    expect([secret, ...recoveryCodes].some((one) => told.includes(one))).toBe(false);
  });

  test('rejects an app with a wrong code, and locks it after five wrong attempts even for the right code', async () => {
    const { id, secret } = (await answer(send('/api/MFA/totp', change('POST')))).body as {
      id: string;
      secret: string;
    };
    const confirm = (code: string) =>
      answer(send(`/api/MFA/totp/${id}/confirm`, change('POST', { code, name: 'Phone' })));
    const right = codeOf(secret, at());
    const wrong = right === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await confirm(wrong)).toEqual({
        status: 400,
        body: { errors: { code: ['MFA/WRONG_CODE'] } },
      });
    expect(await confirm(right)).toEqual(refused(423));
    expect(await factorsOf(send)).toEqual([]);
  });

  test('returns 404 for an app registration started by another person or in another browser', async () => {
    const { id, secret } = (await answer(send('/api/MFA/totp', change('POST')))).body as {
      id: string;
      secret: string;
    };
    const body = change('POST', { code: codeOf(secret, at()), name: 'Phone' });
    const path = `/api/MFA/totp/${id}/confirm`;
    expect(await answer((await portal.as('annli42'))(path, body))).toEqual(refused(404));
    expect(await answer((await portal.as('nilan234'))(path, body))).toEqual(refused(404));
    expect(await answer(send('/api/MFA/totp/nothing-of-that-kind/confirm', body))).toEqual(
      refused(404),
    );
    advance(11);
    expect(await answer(send(path, body))).toEqual(refused(404));
  });

  test('accepts a passkey', async () => {
    const { factor, recoveryCodes } = await addPasskey(portal, send);
    expect(factor).toMatchObject({ kind: 'Passkey', name: 'My laptop' });
    expect(recoveryCodes).toHaveLength(10);
    const { body } = await answer(send('/api/MFA/passkeys/options', change('POST')));
    expect(body).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Kvarnby universitet' },
      user: { name: 'annli42' },
      excludeCredentials: [{ transports: ['internal'] }],
    });
  });

  test('creates no new recovery codes for a second factor', async () => {
    await addApp(send, at());
    expect((await addPasskey(portal, send)).recoveryCodes).toBeNull();
  });

  test('rejects a passkey without an open challenge, and one that is registered again', async () => {
    const { Authenticator } = await import('../support/authenticator.ts');
    const passkey = new Authenticator({ origin: portal.url });
    const register = (response: object) =>
      answer(send('/api/MFA/passkeys', change('POST', { name: 'Key', response })));
    expect(await register(passkey.make({ challenge: 'c29tZXRoaW5n' }))).toEqual(refused(409));
    expect(await register({})).toEqual(refused(409));
    const { body } = await answer(send('/api/MFA/passkeys/options', change('POST')));
    const made = passkey.make(body as { challenge: string });
    expect((await register(made)).status).toBe(200);
    expect(await register(made)).toEqual(refused(409));
    const elsewhere = new Authenticator({ origin: 'http://evil.example' });
    const again = (await answer(send('/api/MFA/passkeys/options', change('POST')))).body as {
      challenge: string;
    };
    expect(await register(elsewhere.make(again))).toEqual(refused(409));
  });

  test('notifies the owner at the university address and at the verified private address', async () => {
    const { liu_email_address: university } = await portal.db
      .selectFrom('account')
      .select('liu_email_address')
      .where('liu_id', '=', 'annli42')
      .executeTakeFirstOrThrow();
    await portal.db
      .updateTable('contact_information')
      .set({ alternative_email_address: 'anna@example.org', alternative_email_verified_at: at() })
      .where('lin', '=', await linOf(portal.db, 'annli42'))
      .execute();
    await addApp(send, at(), 'My phone');
    const sent = await portal.db.selectFrom('outgoing_message').selectAll().execute();
    expect(new Set(sent.map(({ recipient }) => recipient))).toEqual(
      new Set([university, 'anna@example.org']),
    );
    expect(sent[0]?.body).toContain('Autentiseringsappen ”My phone” har lagts till.');
    expect(sent[0]?.body).toContain('The authenticator app “My phone” has been added.');
    expect(sent[0]?.body).toContain(portal.url);
  });
});

describe('turning two-step verification on and off', () => {
  test('cannot be turned on without a factor', async () => {
    expect(await turnOn(send)).toEqual(refused(409));
    expect(await state()).toEqual({
      status: 200,
      body: { adAccountType: 'Personal', enabled: false, isDisablingPrevented: false },
    });
  });

  const entries = async () => [
    (await auditOf(portal.db, 'mfa.enable')).length,
    (await auditOf(portal.db, 'mfa.disable')).length,
  ];

  test('sends a letter and writes an audit entry, but only when the setting changes (PASS-24)', async () => {
    await addApp(send, at());
    const entriesBefore = await entries();
    expect(await turnOn(send)).toMatchObject({ status: 200, body: { enabled: true } });
    expect(await turnOn(send)).toMatchObject({ status: 200, body: { enabled: true } });
    expect(await turnOff(send)).toMatchObject({ status: 200, body: { enabled: false } });
    expect(await turnOff(send)).toMatchObject({ status: 200, body: { enabled: false } });
    expect((await entries()).map((count, index) => count - (entriesBefore[index] ?? 0))).toEqual([
      1, 1,
    ]);
    expect((await letters()).filter((body) => body.includes('nu av')).length).toBeGreaterThan(0);
  });

  test('cannot be turned off for an account that must keep it on (PASS-25)', async () => {
    await addApp(send, at());
    await turnOn(send);
    await portal.db
      .updateTable('account')
      .set({ is_tsv_prevent_disable_group: true })
      .where('liu_id', '=', 'annli42')
      .execute();
    expect(await state()).toMatchObject({ body: { isDisablingPrevented: true } });
    expect(await turnOff(send)).toEqual(refused(403));
    await portal.db
      .updateTable('account')
      .set({ is_tsv_prevent_disable_group: false })
      .where('liu_id', '=', 'annli42')
      .execute();
  });

  test('returns 404 for an account type that the person does not have', async () => {
    expect(await answer(send('/api/MFA/enabled?adAccountType=Tech'))).toEqual(refused(404));
    expect(await answer(send('/api/MFA/account/Tech', change('POST')))).toEqual(refused(404));
  });

  test('a reset deletes every factor and leaves it on (PASS-24, PASS-26)', async () => {
    await addApp(send, at());
    await addPasskey(portal, send);
    await turnOn(send);
    expect(await answer(send('/api/MFA/clear/Personal', change('DELETE')))).toMatchObject({
      status: 200,
      body: { enabled: true },
    });
    expect(await factorsOf(send)).toEqual([]);
  });
});

describe('removing a factor', () => {
  test('rejects the last one while two-step verification is on, even when two are removed at once', async () => {
    const app = await addApp(send, at());
    const key = await addPasskey(portal, send);
    await turnOn(send);
    const outcomes = await Promise.all([remove(send, app.factor.id), remove(send, key.factor.id)]);
    expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set([204, 409]));
    const left = await factorsOf(send);
    expect(left.map(({ kind }) => kind)).toHaveLength(2);
    for (const { id } of left) expect(await remove(send, id)).toEqual(refused(409));
  });

  test('rejects the last one while two-step is on for the person’s administrator account only', async () => {
    const administrator = await portal.as('bener17');
    const { factor } = await addApp(administrator, at());
    expect((await answer(administrator('/api/MFA/account/Adm', change('POST')))).status).toBe(200);
    expect(await remove(administrator, factor.id)).toEqual(refused(409));
    expect((await answer(administrator('/api/MFA/account/Adm', change('DELETE')))).status).toBe(
      200,
    );
    expect((await remove(administrator, factor.id)).status).toBe(204);
  });

  test('removes the last one together with the recovery codes while two-step verification is off', async () => {
    const { factor } = await addApp(send, at());
    expect((await remove(send, factor.id)).status).toBe(204);
    expect(await factorsOf(send)).toEqual([]);
  });

  test('returns 404 for another person’s factor', async () => {
    const { factor } = await addApp(send, at());
    expect(await remove(await portal.as('nilan234'), factor.id)).toEqual(refused(404));
    expect(await remove(send, 'nothing-of-that-kind')).toEqual(refused(404));
  });
});

describe('reauthenticating', () => {
  test('is required for every sensitive change ten minutes after signing in', async () => {
    const { factor } = await addApp(send, at());
    await turnOn(send);
    advance(10);
    const paths = [
      'POST /api/MFA/totp',
      'POST /api/MFA/passkeys/options',
      'POST /api/MFA/recoverycodes',
      `DELETE /api/MFA/factors/${factor.id}`,
      'DELETE /api/MFA/account/Personal',
      'DELETE /api/MFA/clear/Personal',
    ];
    for (const one of paths) {
      const [method = '', path = ''] = one.split(' ');
      expect(await answer(send(path, change(method as 'POST'))), one).toEqual(PROOF_TOO_OLD);
    }
    expect(await state()).toMatchObject({ body: { enabled: true } });
  });

  test('with an app renews the session id, and the same code is not accepted twice', async () => {
    const { secret } = await addApp(send, at());
    const browser = portal.browser();
    await browser.fetch('/demo/session', change('POST', { persona: 'annli42' }));
    advance(10);
    const before = browser.cookie('session');
    expect((await stepUp(browser.fetch, { code: codeOf(secret, at()) })).status).toBe(204);
    expect(browser.cookie('session')).not.toBe(before);
    expect((await answer(browser.fetch('/api/MFA/recoverycodes', change('POST')))).status).toBe(
      200,
    );
    expect(await stepUp(browser.fetch, { code: codeOf(secret, at()) })).toEqual({
      status: 400,
      body: { errors: { code: ['MFA/WRONG_CODE'] } },
    });
    browser.setCookie('session', before ?? '');
    expect((await answer(browser.fetch('/api/MFA/factors'))).status).toBe(401);
  });

  test('rejects the code that registered the app', async () => {
    const { secret } = await addApp(send, at());
    expect((await stepUp(send, { code: codeOf(secret, at()) })).status).toBe(400);
  });

  test('with a passkey is accepted once per challenge, and not with a copied passkey', async () => {
    const { passkey } = await addPasskey(portal, send);
    const ask = async () =>
      (await answer(send('/api/MFA/stepup/options', change('POST')))).body as { challenge: string };
    const wrong = { status: 400, body: { errors: { response: ['MFA/WRONG_PASSKEY'] } } };
    const response = passkey.sign(await ask());
    expect((await stepUp(send, { response })).status).toBe(204);
    expect(await stepUp(send, { response })).toEqual(wrong);
    passkey.counter = 0;
    expect(await stepUp(send, { response: passkey.sign(await ask()) })).toEqual(wrong);
    expect(await stepUp(send, { response: {} })).toEqual(wrong);

    const other = await portal.as('nilan234');
    const theirs = await addPasskey(portal, other);
    expect(await stepUp(send, { response: theirs.passkey.sign(await ask()) })).toEqual(wrong);
  });

  test('with a recovery code works once, in any notation, and the owner is notified', async () => {
    const {
      recoveryCodes: [code = ''],
    } = await addApp(send, at());
    advance(10);
    expect((await stepUp(send, { code: code.toLowerCase().replaceAll('-', ' ') })).status).toBe(
      204,
    );
    expect((await stepUp(send, { code })).status).toBe(400);
    expect((await factorsOf(send)).find(({ kind }) => kind === 'RecoveryCodes')).toMatchObject({
      remaining: 9,
      lastUsed: at().toISOString(),
    });
    expect((await letters()).some((body) => body.includes('Koder kvar: 9'))).toBe(true);
    expect((await auditOf(portal.db, 'mfa.useRecoveryCode')).length).toBe(1);
  });

  test('rejects old recovery codes after new ones are created', async () => {
    const {
      recoveryCodes: [old = ''],
    } = await addApp(send, at());
    const { body } = await answer(send('/api/MFA/recoverycodes', change('POST')));
    expect((await stepUp(send, { code: old })).status).toBe(400);
    expect(
      (await stepUp(send, { code: (body as { recoveryCodes: string[] }).recoveryCodes[0] })).status,
    ).toBe(204);
  });

  test('with the password is accepted only when no factor exists', async () => {
    advance(10);
    expect(await stepUp(send, { password: 'Kvarnby-demo-2025' })).toEqual({
      status: 400,
      body: { errors: { password: ['MFA/WRONG_PASSWORD'] } },
    });
    expect((await stepUp(send, { password: 'Kvarnby-demo-2026' })).status).toBe(204);
    await addApp(send, at());
    expect((await stepUp(send, { password: 'Kvarnby-demo-2026' })).status).toBe(400);
  });

  test('rejects even the right code for a quarter of an hour after five wrong codes', async () => {
    const { secret } = await addApp(send, at());
    advance(1);
    const right = codeOf(secret, at());
    const wrong = right === '000000' ? '000001' : '000000';
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await stepUp(send, { code: wrong })).status).toBe(400);
    expect(await stepUp(send, { code: right })).toEqual(refused(423));
    expect(await stepUp(await portal.as('annli42'), { code: right })).toEqual(refused(423));
    advance(15);
    expect((await stepUp(send, { code: codeOf(secret, at()) })).status).toBe(204);
  });

  test('judges five of 200 simultaneous attempts', async () => {
    const { secret } = await addApp(send, at());
    advance(1);
    const right = codeOf(secret, at());
    const wrongCodes = Array.from({ length: 200 }, (_, index) =>
      String(index).padStart(6, '0'),
    ).filter((code) => code !== right);
    const outcomes = await Promise.all(wrongCodes.map((code) => stepUp(send, { code })));
    expect(outcomes.filter(({ status }) => status === 400).length).toBeLessThanOrEqual(5);
    expect(outcomes.every(({ status }) => status === 400 || status === 423)).toBe(true);
    const { guesses: counted } = await portal.db
      .selectFrom('guess_count')
      .select('guesses')
      .where('purpose', '=', 'second-factor')
      .executeTakeFirstOrThrow();
    expect(counted).toBe(wrongCodes.length);
  });

  test('accepts one of several simultaneous attempts with the same right code', async () => {
    const { secret } = await addApp(send, at());
    advance(1);
    const code = codeOf(secret, at());
    const others = await Promise.all([
      portal.as('annli42'),
      portal.as('annli42'),
      portal.as('annli42'),
    ]);
    const outcomes = await Promise.all(others.map((one) => stepUp(one, { code })));
    expect(outcomes.filter(({ status }) => status === 204)).toHaveLength(1);
  });
});

test('stores an app and its recovery codes as two factors of the account', async () => {
  await addApp(send, at());
  const id = await accountIdOf(portal.db, 'annli42');
  expect(
    await portal.db.selectFrom('mfa_factor').select('kind').where('account_id', '=', id).execute(),
  ).toHaveLength(2);
});

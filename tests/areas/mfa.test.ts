import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { accountIdOf, answer, auditOf, change, linOf, refused } from './calls.ts';
import { addApp, addPasskey, codeOf, factorsOf, remove, turnOff, turnOn } from './twoStep.ts';
import { advance, at, letters, portal, send, state, setUpFactors } from './mfaSetUp.ts';

setUpFactors();

describe('registering a factor', () => {
  test('returns an app’s secret once, and the first code activates the app', async () => {
    const { status, body } = await answer(send('/api/MFA/totp', change('POST')));
    const { id, secret, uri } = body as { id: string; secret: string; uri: string };
    expect([status, new URL(uri).searchParams.get('secret')]).toEqual([200, secret]);
    expect(await factorsOf(send)).toEqual([]);

    const request = change('POST', { code: codeOf(secret, at()), name: 'My phone' });
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
    const confirm = () => answer(send(`/api/MFA/totp/${id}/confirm`, { ...request, headers }));
    const confirmed = await confirm();
    expect(confirmed).toMatchObject({
      status: 200,
      body: { factor: { kind: 'Totp', name: 'My phone', lastUsed: null, remaining: null } },
    });
    expect((confirmed.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    // The answer may have been lost, and these codes are shown once.
    expect(await confirm()).toEqual(confirmed);
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
    const { university_email_address: university } = await portal.db
      .selectFrom('account')
      .select('university_email_address')
      .where('user_id', '=', 'annli42')
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
      .where('user_id', '=', 'annli42')
      .execute();
    expect(await state()).toMatchObject({ body: { isDisablingPrevented: true } });
    expect(await turnOff(send)).toEqual(refused(403));
    await portal.db
      .updateTable('account')
      .set({ is_tsv_prevent_disable_group: false })
      .where('user_id', '=', 'annli42')
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

test('stores an app and its recovery codes as two factors of the account', async () => {
  await addApp(send, at());
  const id = await accountIdOf(portal.db, 'annli42');
  expect(
    await portal.db.selectFrom('mfa_factor').select('kind').where('account_id', '=', id).execute(),
  ).toHaveLength(2);
});

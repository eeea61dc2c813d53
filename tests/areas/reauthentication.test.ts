import { describe, expect, test } from 'vitest';
import { answer, auditOf, change, refused } from './calls.ts';
import { addApp, addPasskey, codeOf, factorsOf, stepUp, turnOn } from './twoStep.ts';
import { advance, at, letters, portal, send, state, setUpFactors } from './mfaSetUp.ts';

setUpFactors();

const PROOF_TOO_OLD = { status: 403, body: { errors: { authentication: ['MFA/PROOF_TOO_OLD'] } } };

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

import { calculateJwkThumbprint, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { europeanStudentIdentifier } from '#rules/walletCredential.ts';
import type { TestWallet } from '../support/testWallet.ts';
import { answer, auditOf, change, linOf, refused } from './calls.ts';
import { signerOf, typo, WalletPortal } from './walletsSetUp.ts';

let at: WalletPortal;
beforeAll(async () => {
  at = await WalletPortal.start();
});
afterAll(() => at.portal.close());

/** A moment whose proofs are too old. */
const before = () => new Date(at.now.getTime() - 600_000);

describe('a student’s wallet', () => {
  test('receives the card, signed by the university and bound to its key', async () => {
    const { holder, jwt, payload, claims } = await at.withCredential('nilan234');
    const header = decodeProtectedHeader(jwt);
    expect(header).toMatchObject({ alg: 'ES256', typ: 'dc+sd-jwt' });
    expect(header.x5c).toHaveLength(1);
    await jwtVerify(jwt, await signerOf(at.portal.db, jwt), {
      currentDate: at.now,
      issuer: at.portal.url,
    });
    expect(payload.vct).toBe(`${at.portal.url}/wallet/types/student-card`);
    expect(payload.iat! % 86_400).toBe(0);
    expect(payload.exp! * 1000).toBeGreaterThan(at.now.getTime());
    expect(await calculateJwkThumbprint(payload.cnf.jwk)).toBe(await holder.thumbprint());

    const person = await at.portal.db
      .selectFrom('person')
      .innerJoin('student_record', 'student_record.lin', 'person.lin')
      .select(['given_name', 'surname', 'birth_date', 'ladok_externt_uid'])
      .where('person.lin', '=', await linOf(at.portal.db, 'nilan234'))
      .executeTakeFirstOrThrow();
    expect(claims).toEqual({
      given_name: person.given_name,
      family_name: person.surname,
      birthdate: person.birth_date,
      schacHomeOrganization: 'kvarnby.example',
      eduPersonScopedAffiliation: ['student@kvarnby.example'],
      schacPersonalUniqueCode: [europeanStudentIdentifier(person.ladok_externt_uid!)],
    });
  });

  test('finds nothing about the person in the part that is always shown', async () => {
    const { payload } = await at.withCredential('nilan234');
    const shown = ['_sd', '_sd_alg', 'cnf', 'exp', 'iat', 'iss', 'status', 'vct'];
    expect(Object.keys(payload).toSorted()).toEqual(shown);
  });
});

test('an employee’s credential is a campus card', async () => {
  const { payload, claims } = await at.withCredential('annli42');
  expect(payload.vct).toBe(`${at.portal.url}/wallet/types/campus-card`);
  expect(Object.keys(claims)).not.toContain('birthdate');
  expect(claims).toMatchObject({ eduPersonScopedAffiliation: ['employee@kvarnby.example'] });
  const { body: type } = await at.wallet().send('/wallet/types/campus-card');
  const declared = (type.claims as { path: [string]; sd: string }[]).map(
    ({ path: [name] }) => name,
  );
  expect(declared.toSorted()).toEqual(Object.keys(claims).toSorted());
});

describe('a transaction code', () => {
  test('survives four typing errors, and is dead after five', async () => {
    const send = await at.portal.as('annli42');
    for (const [typos, status] of [
      [4, 200],
      [5, 400],
    ] as const) {
      const { link, transactionCode } = await at.offer(send);
      const holder = at.wallet();
      const { code } = await holder.open(link);
      for (let attempt = 0; attempt < typos; attempt += 1)
        expect(await holder.token(code, typo(transactionCode))).toMatchObject({
          status: 400,
          body: { error: 'invalid_grant' },
        });
      expect(await holder.token(code, transactionCode)).toMatchObject({ status });
    }
  });

  test('of attempts at the same time, no more are compared', async () => {
    const { link, transactionCode } = await at.offer(await at.portal.as('annli42'));
    const holder = at.wallet();
    const { code } = await holder.open(link);
    const wrong = Array.from({ length: 8 }, () => holder.token(code, typo(transactionCode)));
    expect((await Promise.all(wrong)).map(({ status }) => status)).toEqual(wrong.map(() => 400));
    expect(await holder.token(code, transactionCode)).toMatchObject({ status: 400 });
  });

  test('is of no use for another offer', async () => {
    const [one, other] = [await at.portal.as('annli42'), await at.portal.as('nilan234')];
    const [mine, theirs] = [await at.offer(one), await at.offer(other)];
    const { code } = await at.wallet().open(mine.link);
    expect(await at.wallet().token(code, theirs.transactionCode)).toMatchObject({
      status: mine.transactionCode === theirs.transactionCode ? 200 : 400,
    });
  });
});

describe('an offer', () => {
  test('is taken up once, also by two wallets at the same time', async () => {
    const { link, transactionCode } = await at.offer(await at.portal.as('annli42'));
    const holder = at.wallet();
    const { code } = await holder.open(link);
    const both = await Promise.all([
      holder.token(code, transactionCode),
      at.wallet().token(code, transactionCode),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await holder.token(code, transactionCode)).toMatchObject({
      body: { error: 'invalid_grant' },
    });
    await expect(holder.open(link)).rejects.toThrow('gone (404)');
  });

  test('ends after five minutes, and when another one is made', async () => {
    const send = await at.portal.as('annli42');
    const [first, second] = [await at.offer(send), await at.offer(send)];
    await expect(at.wallet().open(first.link)).rejects.toThrow('gone (404)');
    const { code } = await at.wallet().open(second.link);
    at.later(301);
    await expect(at.wallet().open(second.link)).rejects.toThrow('gone (404)');
    expect(await at.wallet().token(code, second.transactionCode)).toMatchObject({ status: 400 });
  });

  test('needs an active card and a recent sign-in', async () => {
    const send = await at.portal.as('nilan234');
    await send('/api/campuscard/freeze', change('POST'));
    expect(await answer(send('/api/wallet/offers', change('POST')))).toEqual(refused(409));
    await send('/api/campuscard/unfreeze', change('POST'));
    at.later(11 * 60);
    expect(await answer(send('/api/wallet/offers', change('POST')))).toMatchObject({
      status: 403,
      body: { errors: { authentication: ['MFA/PROOF_TOO_OLD'] } },
    });
  });

  test('does not lead to a card that is frozen before the wallet fetches it', async () => {
    const { send, holder, type, token } = await at.withToken('nilan234');
    await send('/api/campuscard/freeze', change('POST'));
    const ask = async () =>
      holder.credential(type, `Bearer ${token}`, await holder.proof(await holder.nonce()));
    expect(await ask()).toMatchObject({ body: { error: 'credential_request_denied' } });
    await send('/api/campuscard/unfreeze', change('POST'));
    expect(await ask()).toMatchObject({ status: 200 });
  });
});

describe('a request for a credential is refused', () => {
  const ask = async (liUId: string, made: (holder: TestWallet) => Promise<string>) => {
    const { holder, type, token } = await at.withToken(liUId);
    return holder.credential(type, `Bearer ${token}`, await made(holder));
  };
  test.each<[string, (holder: TestWallet) => Promise<string>, string]>([
    ['with a nonce that nobody gave', (holder) => holder.proof('unknown'), 'invalid_nonce'],
    [
      'with a nonce that has expired',
      async (holder) => {
        const nonce = await holder.nonce();
        await at.portal.db.updateTable('wallet_nonce').set({ expires_at: at.now }).execute();
        return holder.proof(nonce);
      },
      'invalid_nonce',
    ],
    [
      'for another issuer',
      async (holder) => holder.proof(await holder.nonce(), { audience: 'https://evil.example' }),
      'invalid_proof',
    ],
    [
      'signed by another key',
      async (holder) => holder.proof(await holder.nonce(), { signedBy: at.wallet() }),
      'invalid_proof',
    ],
    [
      'with a token of another kind in place of the proof',
      async (holder) => holder.proof(await holder.nonce(), { typ: 'JWT' }),
      'invalid_proof',
    ],
    [
      'with an old proof',
      async (holder) => holder.proof(await holder.nonce(), { now: before() }),
      'invalid_proof',
    ],
    ['with something else than a proof', () => Promise.resolve('a.b.c'), 'invalid_proof'],
  ])('%s', async (_how, made, error) => {
    expect(await ask('annli42', made)).toMatchObject({ status: 400, body: { error } });
  });

  test('with a nonce or a token that has been used', async () => {
    const { holder, type, token } = await at.withToken('annli42');
    const proof = await holder.proof(await holder.nonce());
    expect(await holder.credential(type, `Bearer ${token}`, proof)).toMatchObject({ status: 200 });
    expect(await holder.credential(type, `Bearer ${token}`, proof)).toMatchObject({
      status: 401,
      body: { error: 'invalid_token' },
    });
    const another = await at.withToken('annli42');
    expect(await holder.credential(type, `Bearer ${another.token}`, proof)).toMatchObject({
      body: { error: 'invalid_nonce' },
    });
  });

  test('for another card than the offered one', async () => {
    const { holder, token } = await at.withToken('annli42');
    const proof = await holder.proof(await holder.nonce());
    expect(await holder.credential('student-card', `Bearer ${token}`, proof)).toMatchObject({
      body: { error: 'unknown_credential_configuration' },
    });
  });
});

describe('a token that is bound to the wallet’s key', () => {
  const bound = () => at.withToken('annli42', { dpop: true });

  test('fetches the credential with proof of the key', async () => {
    const { holder, type, token } = await bound();
    const dpop = await holder.dpop('POST', '/wallet/credential', { token });
    const proof = await holder.proof(await holder.nonce());
    expect(await holder.credential(type, `DPoP ${token}`, proof, { dpop })).toMatchObject({
      status: 200,
    });
  });

  test.each<[string, (holder: TestWallet, token: string) => Promise<[string, string | null]>]>([
    ['as a bearer token', async (_holder, token) => [`Bearer ${token}`, null]],
    ['without proof', async (_holder, token) => [`DPoP ${token}`, null]],
    [
      'with proof of another key',
      async (_holder, token) => [
        `DPoP ${token}`,
        await at.wallet().dpop('POST', '/wallet/credential', { token }),
      ],
    ],
    [
      'with proof for another token',
      async (holder, token) => [
        `DPoP ${token}`,
        await holder.dpop('POST', '/wallet/credential', { token: 'another' }),
      ],
    ],
    [
      'with proof for another address',
      async (holder, token) => [
        `DPoP ${token}`,
        await holder.dpop('POST', '/wallet/token', { token }),
      ],
    ],
    [
      'with an old proof',
      async (holder, token) => [
        `DPoP ${token}`,
        await holder.dpop('POST', '/wallet/credential', {
          token,
          now: before(),
        }),
      ],
    ],
  ])('is refused %s', async (_how, made) => {
    const { holder, type, token } = await bound();
    const [authorization, dpop] = await made(holder, token);
    const proof = await holder.proof(await holder.nonce());
    const { body } = await holder.credential(type, authorization, proof, dpop ? { dpop } : {});
    expect(['invalid_token', 'invalid_dpop_proof']).toContain(body.error);
  });

  test('is refused with a proof that has been used', async () => {
    const { holder, type, token } = await bound();
    const dpop = await holder.dpop('POST', '/wallet/credential', { token });
    const wrong = await holder.credential(type, `DPoP ${token}`, 'a.b.c', { dpop });
    expect(wrong.body.error).toBe('invalid_proof');
    const proof = await holder.proof(await holder.nonce());
    expect(await holder.credential(type, `DPoP ${token}`, proof, { dpop })).toMatchObject({
      body: { error: 'invalid_dpop_proof' },
    });
  });
});

test('an issue is in the audit trail, without the claims', async () => {
  const before = (await auditOf(at.portal.db, 'walletCredential.issue')).length;
  const { claims } = await at.withCredential('nilan234');
  const entries = await auditOf(at.portal.db, 'walletCredential.issue');
  expect(entries).toHaveLength(before + 1);
  expect(entries.at(-1)!.subject_lin).toBe(await linOf(at.portal.db, 'nilan234'));
  expect(JSON.stringify(entries.at(-1))).not.toContain(claims.given_name);
});

test('codes, tokens and nonces are stored as hashes, and not logged', async () => {
  const send = await at.portal.as('annli42');
  const { link, transactionCode } = await at.offer(send);
  const holder = at.wallet();
  const { type, code } = await holder.open(link);
  const { body } = await holder.token(code, transactionCode);
  const token = body.access_token as string;
  const nonce = await holder.nonce();
  const proof = await holder.proof(nonce);
  const issued = await holder.credential(type, `Bearer ${token}`, proof);
  const [{ credential }] = issued.body.credentials as [{ credential: string }];
  const reference = new URL(link).searchParams.get('credential_offer_uri')!.split('/').at(-1)!;
  const secrets = [code, token, nonce, reference, credential];
  const rows = [
    await at.portal.db.selectFrom('wallet_offer').selectAll().execute(),
    await at.portal.db.selectFrom('wallet_token').selectAll().execute(),
    await at.portal.db.selectFrom('wallet_credential').selectAll().execute(),
    await at.portal.db.selectFrom('audit_entry').selectAll().execute(),
  ];
  const stored = JSON.stringify(rows);
  const log = at.portal.log();
  expect(log).toContain('/wallet/credential');
  expect(secrets.filter((secret) => stored.includes(secret) || log.includes(secret))).toEqual([]);
  expect(JSON.stringify(rows[0])).not.toContain(`"${transactionCode}"`);
  expect(log).not.toContain(`"${transactionCode}"`);
});

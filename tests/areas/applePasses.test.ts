import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readPass } from '#demo/passes/archive.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { canMakeCertificates } from '../support/certificates.ts';
import { answer, auditOf, change } from './calls.ts';
import { PassPortal, passPath, registrationPath } from './passesSetUp.ts';

const [PHONE, WATCH] = ['a'.repeat(32), 'b'.repeat(32)];
const [TOKEN, OTHER_TOKEN] = ['0a'.repeat(32), '0b'.repeat(32)];

let at: PassPortal;
beforeAll(async () => {
  at = await PassPortal.start();
});
afterAll(() => at.portal.close());
beforeEach(async () => {
  for (const table of ['wallet_pass', 'outgoing_change'] as const)
    await at.portal.db.deleteFrom(table).execute();
  at.pushed.length = 0;
  at.answers.length = 0;
  at.later(60);
});

const freeze = (send: Awaited<ReturnType<PassPortal['withPass']>>['send'], what = 'freeze') =>
  answer(send(`/api/campuscard/${what}`, change('POST')));

test('a pass says whose card it is and that it proves nothing, and has no personal number', async () => {
  const { content, archive } = await at.withPass('nilan234');
  expect(content).toMatchObject({
    voided: false,
    webServiceURL: `${at.portal.url}/wallet/apple/`,
    barcodes: [
      { message: `${at.portal.url}/check/${content.serialNumber}`, altText: 'Inget bevis' },
    ],
  });
  const { primaryFields, auxiliaryFields } = content.generic;
  expect(primaryFields?.map(({ value }) => value)).toEqual(['Nils Andersson']);
  expect(auxiliaryFields?.map(({ label }) => label)).toEqual(['PASS/LABEL/NO_PROOF']);
  const files = unzipSync(archive);
  const texts = Object.entries(files).map(
    ([name, file]) => `${name} ${Buffer.from(file).toString()}`,
  );
  expect(texts.some((text) => /^en.lproj\/pass.strings [^]*"PASS\/ABOUT" = "/.test(text))).toBe(
    true,
  );
  const { national_id } = await at.portal.db
    .selectFrom('person')
    .innerJoin('account', 'account.lin', 'person.lin')
    .select('national_id')
    .where('user_id', '=', 'nilan234')
    .executeTakeFirstOrThrow();
  expect(national_id).toMatch(/^\d{12}$/);
  for (const text of texts)
    for (const secret of [national_id!, 'nilan234']) expect(text).not.toContain(secret);
});

test.runIf(canMakeCertificates)(
  'OpenSSL accepts the signature, and not of another manifest',
  async () => {
    const { archive } = await at.withPass('nilan234');
    const { authority } = await at.portal.db
      .selectFrom('demo_pass_issuer')
      .select('authority')
      .executeTakeFirstOrThrow();
    const folder = mkdtempSync(join(tmpdir(), 'minit-pass-'));
    try {
      const files = unzipSync(archive);
      const verified = (manifest: Uint8Array) => {
        writeFileSync(join(folder, 'manifest'), manifest);
        writeFileSync(join(folder, 'signature'), files['signature']!);
        writeFileSync(join(folder, 'ca.pem'), authority);
        const of = ['-in', 'signature', '-content', 'manifest', '-CAfile', 'ca.pem'];
        const options = ['-verify', '-inform', 'DER', '-purpose', 'any', ...of];
        return spawnSync('openssl', ['smime', ...options], { cwd: folder }).status;
      };
      expect(verified(files['manifest.json']!)).toBe(0);
      expect(verified(Buffer.from('{}'))).not.toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('a phone does not accept a pass that was changed, or that another authority has signed', async () => {
  const { archive } = await at.withPass('nilan234');
  const { authority } = await at.portal.db
    .selectFrom('demo_pass_issuer')
    .select('authority')
    .executeTakeFirstOrThrow();
  const { demonstrationPassCertificates } = await import('#server/systems/applePasses/embedded.ts');
  const another = await demonstrationPassCertificates();
  expect(() => readPass(archive, another.authority)).toThrow(/Nobody whom the authority knows/);
  const { zipSync } = await import('fflate');
  const files = unzipSync(archive);
  const changed = (name: string, content: string) =>
    Buffer.from(zipSync({ ...files, [name]: Buffer.from(content) }));
  expect(() => readPass(changed('pass.json', '{}'), authority)).toThrow(
    /another hash of pass.json/,
  );
  expect(() => readPass(changed('more.txt', ''), authority)).toThrow(/names other files/);
  const manifest = Buffer.from(files['manifest.json']!).toString();
  const forged = changed('manifest.json', ` ${manifest}`);
  expect(() => readPass(forged, authority)).toThrow(/Something else has been signed/);
});

test('a phone registers, is told of a frozen card, and fetches the voided pass', async () => {
  const held = await at.withPass('nilan234');
  expect(await at.register(held, PHONE, TOKEN)).toBe(201);
  expect(await at.register(held, PHONE, TOKEN)).toBe(200);
  // The pass may have changed between its download and the registration.
  expect(await at.deliver()).toEqual([TOKEN]);
  expect(await at.latest(held)).toBeNull();
  const listed = await at.statusInList(held, PHONE);
  if (typeof listed === 'number') throw new Error(`The list was ${listed}.`);
  expect(listed.serialNumbers).toEqual([held.content.serialNumber]);
  expect(await at.statusInList(held, PHONE, listed.lastUpdated)).toBe(204);

  expect((await freeze(held.send)).status).toBe(200);
  expect(await at.deliver()).toEqual([TOKEN, TOKEN]);
  expect(await at.statusInList(held, PHONE, listed.lastUpdated)).toMatchObject({
    serialNumbers: [held.content.serialNumber],
  });
  const frozen = await at.latest(held);
  expect(frozen?.content).toMatchObject({ voided: true });
  expect(frozen?.content.barcodes).toBeUndefined();
  expect(await at.latest({ ...held, lastModified: frozen!.lastModified })).toBeNull();

  expect((await freeze(held.send, 'unfreeze')).status).toBe(200);
  expect((await at.latest({ ...held, lastModified: frozen!.lastModified }))?.content.voided).toBe(
    false,
  );
  expect(await at.deliver()).toHaveLength(3);
  // Nothing has changed: nobody is told.
  await at.refresh();
  expect(await at.deliver()).toHaveLength(3);
});

test('all phones with the card have the same pass, and each may leave', async () => {
  const held = await at.withPass('nilan234');
  const again = await at.withPass('nilan234');
  expect(again.content.serialNumber).toBe(held.content.serialNumber);
  expect(again.content.authenticationToken).toBe(held.content.authenticationToken);
  await at.register(held, PHONE, TOKEN);
  await at.register(held, WATCH, OTHER_TOKEN);
  await at.deliver();
  at.pushed.length = 0;
  const left = await at.service(held, registrationPath(held, WATCH), { method: 'DELETE' });
  expect(left.status).toBe(200);
  await freeze(held.send);
  expect(await at.deliver()).toEqual([TOKEN]);
  expect(await at.statusInList(held, WATCH)).toBe(204);
  await freeze(held.send, 'unfreeze');
});

test('what changes elsewhere reaches the phone by the job, once with two servers', async () => {
  const held = await at.withPass('nilan234');
  await at.register(held, PHONE, TOKEN);
  await at.deliver();
  at.later(60);
  const rename = (name: string) =>
    at.portal.db
      .updateTable('person')
      .set({ display_name: name })
      .where('lin', 'in', (of) =>
        of.selectFrom('account').select('lin').where('user_id', '=', 'nilan234'),
      )
      .execute();
  await rename('Nils Bergman');
  await Promise.all([at.refresh(), at.refresh()]);
  await Promise.all([at.deliver(), at.deliver()]);
  expect(at.pushed).toEqual([TOKEN, TOKEN]);
  const latest = await at.latest(held);
  expect(latest?.content.generic.primaryFields?.[0]?.value).toBe('Nils Bergman');
  await rename('Nils Andersson');
});

test('a deleted account leaves a pass without a name, which is void', async () => {
  const held = await at.withPass('nilan234');
  await at.register(held, PHONE, TOKEN);
  await at.deliver();
  await at.portal.db.updateTable('wallet_pass').set({ account_id: null, card_id: null }).execute();
  at.later(60);
  await at.refresh();
  expect(await at.deliver()).toEqual([TOKEN, TOKEN]);
  const { content } = (await at.latest(held))!;
  expect(content.voided).toBe(true);
  expect(JSON.stringify(content)).not.toContain('Nils');
});

test('Apple away: the push waits and is sent once; a phone without the pass is forgotten', async () => {
  const held = await at.withPass('nilan234');
  await at.register(held, PHONE, TOKEN);
  at.answers.push(new NoResponse('away'));
  expect(await at.deliver()).toEqual([]);
  at.later(60);
  expect(await at.deliver()).toEqual([TOKEN]);
  expect(await at.deliver()).toEqual([TOKEN]);

  await freeze(held.send);
  at.answers.push('gone');
  await at.deliver();
  const devices = await at.portal.db.selectFrom('wallet_pass_device').selectAll().execute();
  expect(devices).toEqual([]);
  expect(await at.statusInList(held, PHONE)).toBe(204);
  await freeze(held.send, 'unfreeze');
});

test('without the secret of the pass, and with that of another one, nothing is told', async () => {
  const held = await at.withPass('nilan234');
  const other = await at.withPass('annli42');
  expect(other.content.serialNumber).not.toBe(held.content.serialNumber);
  for (const token of [null, '', 'x', other.content.authenticationToken]) {
    expect(await at.register(held, PHONE, TOKEN, token)).toBe(401);
    expect((await at.service(held, passPath(held), { token })).status).toBe(401);
    const left = await at.service(held, registrationPath(held, PHONE), { method: 'DELETE', token });
    expect(left.status).toBe(401);
  }
  const unknown = { content: { ...held.content, serialNumber: crypto.randomUUID() } };
  expect((await at.service(unknown, passPath(unknown))).status).toBe(401);
  const foreign = { content: { ...held.content, passTypeIdentifier: 'pass.se.other' } };
  expect((await at.service(foreign, passPath(foreign))).status).toBe(401);
  expect(await at.register(held, PHONE, 'not a token')).toBe(400);
  expect(await at.register(held, 'no%20device', TOKEN)).toBe(400);
  // The list of a device names the passes that it has registered, and no others.
  await at.register(held, PHONE, TOKEN);
  await at.register(other, WATCH, OTHER_TOKEN);
  expect(await at.statusInList(held, WATCH)).toMatchObject({
    serialNumbers: [other.content.serialNumber],
  });
});

test('a link lasts five minutes, and another one takes its place', async () => {
  const send = await at.portal.as('nilan234');
  const first = await at.link(send);
  const second = await at.link(send);
  expect((await at.open(first)).status).toBe(404);
  expect((await at.open(second)).status).toBe(200);
  at.later(301);
  expect((await at.open(second)).status).toBe(404);
  // Nor does it work again when the clock is set back.
  at.later(-3600);
  expect((await at.open(second)).status).toBe(404);
  at.later(3600);
  expect((await at.open('/wallet/passes/guessed')).status).toBe(404);
});

test('a pass is taken back by its holder only, is void in the phone, and is followed by another', async () => {
  const held = await at.withPass('nilan234');
  const { serialNumber: serial } = held.content;
  await at.register(held, PHONE, TOKEN);
  await at.deliver();
  at.later(60);
  const list = (of = held.send) => answer(of('/api/wallet/passes'));
  const revoke = (of = held.send) =>
    answer(of(`/api/wallet/passes/${serial}`, { method: 'DELETE' }));
  expect(await list()).toEqual({
    status: 200,
    body: [{ serial, platform: 'Apple', status: 'Valid', added: expect.any(String) }],
  });
  const other = await at.portal.as('annli42');
  expect(await list(other)).toEqual({ status: 200, body: [] });
  expect((await revoke(other)).status).toBe(404);
  const link = await at.link(held.send);

  expect((await revoke()).status).toBe(204);
  expect((await revoke()).status).toBe(404);
  expect(await list()).toEqual({ status: 200, body: [] });
  expect((await at.open(link)).status).toBe(404);
  expect(await at.deliver()).toEqual([TOKEN, TOKEN]);
  const { content } = (await at.latest(held))!;
  expect(content).toMatchObject({ voided: true });
  expect(content.generic.headerFields?.map(({ value }) => value)).toEqual(['PASS/STATUS/REVOKED']);
  const checked = await answer(at.portal.browser().fetch(`/api/cardcheck/passes/${serial}`));
  expect(checked).toMatchObject({ status: 200, body: { status: 'Revoked', validUntil: null } });
  const [entry] = await auditOf(at.portal.db, 'walletPass.revoke');
  expect(entry).toMatchObject({ after: { passId: serial, platform: 'Apple' } });

  const again = await at.withPass('nilan234');
  expect(again.content).toMatchObject({ voided: false });
  expect(again.content.serialNumber).not.toBe(serial);
});

test('a card that is not active is not added; nobody without a card has a pass', async () => {
  const { send } = await at.withPass('nilan234');
  const add = (of = send) =>
    answer(of('/api/wallet/passes', change('POST', { platform: 'Apple' })));
  await freeze(send);
  expect(await add()).toMatchObject({ status: 409 });
  await freeze(send, 'unfreeze');
  expect(await add()).toMatchObject({ status: 200 });
  expect(
    (
      await answer(
        at.portal.browser().fetch('/api/wallet/passes', change('POST', { platform: 'Apple' })),
      )
    ).status,
  ).toBe(401);
});

test('anybody learns whether the card of a pass is valid, and nothing about its holder', async () => {
  const { content, send } = await at.withPass('nilan234');
  const status = (serial = content.serialNumber) =>
    answer(at.portal.browser().fetch(`/api/cardcheck/passes/${serial}`));
  expect(await status()).toEqual({
    status: 200,
    body: { status: 'Valid', validUntil: expect.any(String), checkedAt: at.now.toISOString() },
  });
  await freeze(send);
  expect(await status()).toMatchObject({ body: { status: 'Suspended', validUntil: null } });
  await freeze(send, 'unfreeze');
  expect((await status(crypto.randomUUID())).status).toBe(404);
  expect((await status('x')).status).toBe(400);
});

test('the log has what phones report without what they name, and no secrets', async () => {
  const held = await at.withPass('nilan234');
  const report = (logs: unknown) =>
    at.service(held, 'log', { method: 'POST', body: { logs }, token: null });
  const { serialNumber, webServiceURL } = held.content;
  const names = `device ${PHONE}, serial ${serialNumber}; url ${webServiceURL}`;
  const message = `Register task (for ${names}) of 19900101-2384: 401`;
  expect((await report([message])).status).toBe(200);
  expect((await report('x')).status).toBe(400);
  await at.register(held, PHONE, TOKEN);
  const log = at.portal.log();
  expect(log).toContain('Register task (for device [id]');
  const secrets = [
    held.content.authenticationToken,
    held.content.serialNumber,
    PHONE,
    TOKEN,
    '19900101-2384',
    'Nils',
  ];
  for (const secret of secrets) expect(log).not.toContain(secret);
});

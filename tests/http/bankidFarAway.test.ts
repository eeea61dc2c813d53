import { afterAll, expect, test } from 'vitest';
import { accountIdOf, answer, change, linOf } from '../areas/calls.ts';
import type { TestBrowser } from '../support/browser.ts';
import { startBankIdPortal } from '../support/bankIdSignIn.ts';

const { portal, begin, collect, identified, identifiedByLink, comeBack, type } =
  await startBankIdPortal();
afterAll(() => portal.close());

test('BankID that was not bound sets no password of an account with a second factor', async () => {
  await portal.db
    .insertInto('mfa_factor')
    .values({
      account_id: await accountIdOf(portal.db, 'rebmo678'),
      kind: 'Passkey',
      label: 'Nyckel',
      credential_id: 'key-of-rebmo678',
      signature_counter: 0,
      secret: Buffer.from('key'),
      created_at: new Date('2026-03-10T08:00:00Z'),
    })
    .execute();
  const choose = (browser: TestBrowser, liUId: string) =>
    answer(browser.fetch(`/api/authentication/finalise?liuid=${liUId}`, change('POST')));
  const far = portal.browser();
  await collect(far, await identified(far));
  expect(await choose(far, 'rebmo678')).toEqual({
    status: 403,
    body: { errors: { authentication: ['ERROR_PROOF_TOO_FAR'] } },
  });
  expect((await choose(far, 'rebmo58')).status).toBe(200);

  const byDigits = portal.browser();
  const typed = await begin(byDigits, 'app');
  const shown = await comeBack(portal.browser(), await identifiedByLink(typed));
  await type(byDigits, (await shown.json()).code.code);
  await collect(byDigits, typed);
  expect((await choose(byDigits, 'rebmo678')).status).toBe(403);

  const near = portal.browser();
  const order = await begin(near, 'app');
  await comeBack(near, await identifiedByLink(order));
  await collect(near, order);
  expect((await choose(near, 'rebmo678')).status).toBe(200);
});

test('BankID that was not bound shows no desk who a caller is', async () => {
  const desk = await portal.as('fatka61');
  const { body } = await answer(
    desk(
      '/api/CallerVerification/BankId',
      change('POST', { norEduPersonLin: await linOf(portal.db, 'rebmo678') }),
    ),
  );
  const prove = (browser: TestBrowser) =>
    answer(browser.fetch('/api/CallerVerification/Proof', change('POST', body)));
  const far = portal.browser();
  await collect(far, await identified(far));
  expect(await prove(far)).toEqual({
    status: 403,
    body: { errors: { authentication: ['DESK_PROOF/TOO_FAR'] } },
  });
  const near = portal.browser();
  const order = await begin(near, 'app');
  await comeBack(near, await identifiedByLink(order));
  await collect(near, order);
  expect((await prove(near)).status).toBe(204);
});

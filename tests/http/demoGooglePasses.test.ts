import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openGoogle } from '#demo/passes/google/service.ts';
import { deliverDueChanges } from '#server/outbox/changeLoop.ts';
import { googlePassesIn } from '#server/process/outsideSystems.ts';
import { httpGooglePasses } from '#server/systems/googlePasses/http.ts';
import { answer, change } from '../areas/calls.ts';
import type { Send } from '../support/browser.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';

const PAGE = '/demo/passes?language=en-GB';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

async function deliver(): Promise<void> {
  const config = readConfig({ PORTAL_BASE_URL: portal.url });
  await deliverDueChanges(portal.db, {
    systems: {
      cards: null,
      directory: recordingDirectory(),
      googlePasses: googlePassesIn(config, portal.db, () => new Date()),
    },
    secretKey: config.secretKey,
    log: { warn: () => undefined, info: () => undefined },
    clock: () => new Date(),
    whenRefused: async () => undefined,
  });
}

/** The path of a new link that adds the card. */
async function newLink(send: Send): Promise<string> {
  const made = await answer(send('/api/wallet/passes', change('POST', { platform: 'Google' })));
  const { link } = made.body as { link: string };
  expect(link.startsWith(`${portal.url}/demo/passes/save/`)).toBe(true);
  return new URL(link).pathname;
}

const wallet = () => {
  const browser = portal.browser();
  return {
    page: async (address = PAGE) => (await browser.open(address)).response.text(),
    act: (address: string, fields: Record<string, string> = {}) =>
      browser.submit(`${address}?language=en-GB`, fields),
  };
};

test('the link names the pass only; the pass is paused with the card and expires with it', async () => {
  const send = await portal.as('nilan234');
  const link = await newLink(send);
  const { page, act } = wallet();
  expect(await page()).toContain('The phone has no pass in Google Wallet.');

  const offered = await page(`${link}?language=en-GB`);
  const [, names = ''] = /<pre><code>([^<]+)</.exec(offered) ?? [];
  expect(JSON.parse(names.replaceAll('&quot;', '"').replaceAll('&#34;', '"'))).toEqual({
    iss: 'minit@minit-demonstration.iam.gserviceaccount.com',
    aud: 'google',
    typ: 'savetowallet',
    origins: [portal.url],
    payload: {
      genericObjects: [{ id: expect.any(String), classId: '3388000000000000000.campus-card' }],
    },
  });
  expect((await act(link)).response.status).toBe(200);
  const held = await page();
  const [, id = ''] = /name="id" value="([^"]+)"/.exec(held) ?? [];
  const serial = id.replace('3388000000000000000.', '');
  for (const text of [
    'Nils Andersson',
    'Campus card for students',
    'In use',
    'Created by the portal',
    'Pass added to the phone',
    `${portal.url}/check/${serial}`,
  ])
    expect(held).toContain(text);
  // A phone of somebody else does not receive it.
  const other = wallet();
  const taken = await other.act(link);
  expect(taken.response.status).toBe(400);
  expect(await taken.response.text()).toContain('in somebody else’s phone');
  expect(await other.page()).not.toContain('Nils Andersson');

  const card = (what: string) => answer(send(`/api/campuscard/${what}`, change('POST')));
  expect((await card('freeze')).status).toBe(200);
  await deliver();
  const frozen = await page();
  for (const text of ['Paused', 'Changed by the portal', 'INACTIVE'])
    expect(frozen).toContain(text);
  expect(frozen).not.toContain(`${portal.url}/check/${serial}`);
  expect((await card('block')).status).toBe(200);
  await deliver();
  expect(await page()).toContain('Expired');

  await act('/demo/passes/google/remove', { id });
  expect(await page()).toContain('The phone has no pass in Google Wallet.');
});

test('a link that the portal has not signed adds nothing', async () => {
  const link = await newLink(await portal.as('annli42'));
  const { page, act } = wallet();
  const [header = '', payload = '', signature = ''] = link.split('/').at(-1)!.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const foreign = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey);
  for (const jwt of [
    `${header}.${part({ ...claims, origins: ['https://elsewhere.example'] })}.${signature}`,
    `${part({ alg: 'none' })}.${payload}.`,
    foreign,
    'x',
  ]) {
    const refused = await act(`/demo/passes/save/${jwt}`);
    expect(refused.response.status).toBe(400);
    expect(await refused.response.text()).toContain('The link leads to no pass.');
  }
  expect(await page()).toContain('The phone has no pass in Google Wallet.');
});

test('it serves the account of the portal only, and refuses what Google would', async () => {
  await newLink(await portal.as('annli42'));
  const addresses = await openGoogle(portal.db, portal.url);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const stranger = httpGooglePasses(
    { issuerId: '1', account: 'x@example.org', privateKey, baseUrl: portal.url },
    { addresses },
  );
  await expect(stranger.save('one', {})).rejects.toThrow('Google gives no token: status 400.');
  const put = (token: string) =>
    fetch(`${addresses.objects}/genericObject/x`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await put('guessed')).status).toBe(401);

  const config = readConfig({ PORTAL_BASE_URL: portal.url });
  const passes = googlePassesIn(config, portal.db, () => new Date());
  await expect(passes!.save('one', { state: 'ACTIVE' })).rejects.toThrow(
    'Google refuses the pass.',
  );
});

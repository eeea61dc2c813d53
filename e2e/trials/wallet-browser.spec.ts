import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { Client } from 'pg';
import type { IdentityIssuer } from '#tests/support/identityAuthority.ts';
import { IdentityWallet, type Otherwise, type ReadRequest } from '#tests/support/identityWallet.ts';
import { deviceResponse } from '#tests/support/mdocWallet.ts';
import { expect, test } from '../support/test.ts';

const CALL = '**/api/wallet/signin/browser';
const REBECKA = {
  given_name: 'Rebecka',
  family_name: 'Moberg',
  birthdate: '1998-09-17',
  personal_administrative_number: '199809172381',
};

/** The demonstration's issuer of identities. */
async function issuerIn(database: string): Promise<IdentityIssuer> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    const { rows } = await client.query<
      Record<'private_key' | 'certificate' | 'authority', string>
    >("select * from demo_wallet_party where role = 'identity'");
    const { private_key: key, certificate, authority } = rows[0]!;
    return {
      privateKey: createPrivateKey(key),
      x5c: [new X509Certificate(certificate).raw.toString('base64')],
      root: authority,
    };
  } finally {
    await client.end();
  }
}

type WalletBehavior =
  | { action: 'decline' }
  | { action: 'respond'; protocol: string; response: object };

/**
 * Returns a function that says what the wallet of the browser does next. Chromium 156 has a
 * virtual one; an earlier one is given one that answers as the browser would.
 */
async function virtualWallet(page: Page): Promise<(behavior: WalletBehavior) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const set = async (behavior: WalletBehavior) => {
    // @ts-expect-error -- the types of Playwright do not have this command yet
    await devtools.send('DigitalCredentials.setVirtualWalletBehavior', behavior);
  };
  const isKnown = await set({ action: 'decline' }).then(
    () => true,
    () => false,
  );
  if (isKnown) return set;
  let next: WalletBehavior = { action: 'decline' };
  await page.exposeFunction('nextWalletBehavior', () => next);
  await page.addInitScript(() => {
    CredentialsContainer.prototype.get = async () => {
      const behavior = await (
        globalThis as unknown as { nextWalletBehavior: () => Promise<WalletBehavior> }
      ).nextWalletBehavior();
      if (behavior.action === 'decline') throw new DOMException('declined', 'NotAllowedError');
      const { protocol, response: data } = behavior;
      return { id: '', type: 'digital', protocol, data } as Credential;
    };
  });
  return async (behavior) => void (next = behavior);
}

/** Lets the wallet of the browser answer what the page asks next, or decline. */
async function holdWallet(
  page: Page,
  issuer: IdentityIssuer,
  otherwise: Otherwise | 'decline' | 'mdoc',
) {
  const setBehavior = await virtualWallet(page);
  await page.route(CALL, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    const { request: jwt } = (await response.json()) as { request: string };
    const request = decodeJwt<ReadRequest & { iat: number; expected_origins: [string] }>(jwt);
    const wallet = new IdentityWallet(fetch, issuer, REBECKA, () => new Date(request.iat * 1000));
    if (otherwise === 'decline') await setBehavior({ action: 'decline' });
    else {
      const audience = `origin:${request.expected_origins[0]}`;
      const now = new Date(request.iat * 1000);
      const shown =
        otherwise === 'mdoc'
          ? { 'pid-mdoc-1': [await deviceResponse(request, issuer, now)] }
          : { pid: [await wallet.presentation(request, { audience, ...otherwise })] };
      const jwe = await wallet.encrypted(request, { vp_token: shown });
      await setBehavior({
        action: 'respond',
        protocol: 'openid4vp-v1-signed',
        response: { response: jwe },
      });
    }
    return route.fulfill({ response });
  });
}

for (const [format, otherwise] of [
  ['an SD-JWT', {}],
  ['an mdoc', 'mdoc'],
] as const)
  test(`the browser asks a wallet on another device, which shows ${format}, and the person chooses an account`, async ({
    page,
    portal,
  }) => {
    await holdWallet(page, await issuerIn(portal.env['DATABASE_URL'] ?? ''), otherwise);
    await page.goto('/authentication/wallet');
    await page.getByRole('button', { name: 'Wallet on another device' }).click();
    await expect(page).toHaveURL(/\/account\/selectaccount$/);
    await expect(page.getByRole('main').getByText(/^rebmo(58|678)$/)).toHaveCount(2);
  });

test.describe('a refused identity', () => {
  test.use({ expectedErrors: [/409/] });

  test('is told, and nobody is signed in', async ({ page, portal }) => {
    const issuer = await issuerIn(portal.env['DATABASE_URL'] ?? '');
    await holdWallet(page, issuer, { nonce: 'another' });
    await page.goto('/authentication/wallet');
    await page.getByRole('button', { name: 'Wallet on another device' }).click();
    const alert = page.getByRole('main').getByRole('alert');
    await expect(alert).toContainText('could not be checked');
  });
});

test('whoever declines is told so', async ({ page, portal }) => {
  await holdWallet(page, await issuerIn(portal.env['DATABASE_URL'] ?? ''), 'decline');
  await page.goto('/authentication/wallet');
  await page.getByRole('button', { name: 'Wallet on another device' }).click();
  await expect(page.getByText(/^You showed nothing in the wallet/)).toBeVisible();
});

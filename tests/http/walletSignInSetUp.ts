import { mkdirSync, writeFileSync } from 'node:fs';
import type { WalletRefusal } from '#contract/walletSignIn.ts';
import { answer, change } from '../areas/calls.ts';
import type { Send, TestBrowser } from '../support/browser.ts';
import { REBECKA as REBECKAS_NUMBER } from '../support/bankIdSignIn.ts';
import { type Certificates, makeCertificates } from '../support/certificates.ts';
import { type IdentityIssuer, makeIdentityIssuer } from '../support/identityAuthority.ts';
import { IdentityWallet, type Otherwise } from '../support/identityWallet.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { testNow } from '../tools/clock.ts';

/** Has the accounts rebmo58 and rebmo678. */
export const REBECKA = {
  given_name: 'Rebecka',
  family_name: 'Moberg',
  birthdate: '1998-09-17',
  personal_administrative_number: REBECKAS_NUMBER,
};

/** A portal that asks wallets, and authorities that it trusts in three ways or not at all. */
export class IdentityPortal {
  readonly portal: Portal;
  readonly settings: Readonly<Record<string, string>>;
  readonly issuers: Readonly<
    Record<'swedish' | 'german' | 'expired' | 'untrusted', IdentityIssuer>
  >;
  readonly #clock: { now: Date };
  readonly #files: Certificates;

  static async start(environment: Readonly<Record<string, string>> = {}): Promise<IdentityPortal> {
    const files = makeCertificates('verifier');
    const clock = { now: testNow() };
    const issuers = {
      swedish: await makeIdentityIssuer(clock.now),
      german: await makeIdentityIssuer(clock.now, { country: 'DE' }),
      expired: await makeIdentityIssuer(clock.now, { rootDays: -1 }),
      untrusted: await makeIdentityIssuer(clock.now),
    };
    const roots = files.path('roots');
    mkdirSync(roots);
    for (const name of ['swedish', 'german', 'expired'] as const)
      writeFileSync(`${roots}/${name}.pem`, issuers[name].root);
    const settings = {
      PORTAL_WALLET_VERIFIER_KEY_FILE: files.path('verifier.key'),
      PORTAL_WALLET_VERIFIER_CERTIFICATE_FILE: files.path('verifier.pem'),
      PORTAL_WALLET_PID_ROOTS: roots,
      ...environment,
    };
    const portal = await startPortal({
      clock: () => clock.now,
      environment: settings,
    });
    return new IdentityPortal(portal, settings, issuers, clock, files);
  }

  private constructor(
    portal: Portal,
    settings: Readonly<Record<string, string>>,
    issuers: IdentityPortal['issuers'],
    clock: { now: Date },
    files: Certificates,
  ) {
    this.portal = portal;
    this.settings = settings;
    this.issuers = issuers;
    this.#clock = clock;
    this.#files = files;
  }

  get now(): Date {
    return this.#clock.now;
  }

  later(seconds: number): void {
    this.#clock.now = new Date(this.now.getTime() + seconds * 1000);
  }

  async close(): Promise<void> {
    await this.portal.close();
    this.#files.remove();
  }

  wallet(send: Send = this.portal.browser().fetch): IdentityWallet {
    return new IdentityWallet(send, this.issuers.swedish, REBECKA, () => this.now);
  }

  /** Begins in the browser, and returns the link to a wallet. */
  async begin(browser: TestBrowser, returnTo = '/account'): Promise<string> {
    const { status, body } = await answer(
      browser.fetch('/api/wallet/signin', change('POST', { returnTo })),
    );
    if (status !== 200) throw new Error(`The answer was ${status}.`);
    return (body as { link: string }).link;
  }

  /** Begins in the browser, and lets a wallet show an identity. */
  async shown(browser: TestBrowser, otherwise: Otherwise = {}): Promise<Response> {
    const wallet = this.wallet();
    const { request } = await wallet.open(await this.begin(browser));
    return wallet.show(request, otherwise);
  }

  /** The code with which the browser goes on. */
  async shownCode(browser: TestBrowser, otherwise: Otherwise = {}): Promise<string> {
    const response = await this.shown(browser, otherwise);
    if (response.status !== 200) throw new Error(await response.text());
    return codeIn(((await response.json()) as { redirect_uri: string }).redirect_uri);
  }

  /** Begins in the browser, and lets a wallet on another device show an identity. */
  async shownElsewhere(browser: TestBrowser, otherwise: Otherwise = {}): Promise<string> {
    const started = await answer(browser.fetch('/api/wallet/signin/otherDevice', change('POST')));
    if (started.status !== 200) throw new Error(`The answer was ${started.status}.`);
    const wallet = this.wallet();
    const { request } = await wallet.open((started.body as { link: string }).link);
    const response = await wallet.show(request, otherwise);
    if (response.status !== 200) throw new Error(await response.text());
    return ((await response.json()) as { redirect_uri: string }).redirect_uri;
  }

  /** The other device opens what the wallet brought back. */
  showCode = (responseCode: string, phone = this.portal.browser()) =>
    answer(phone.fetch('/api/wallet/signin/otherDevice/code', change('PUT', { responseCode })));

  type = (browser: TestBrowser, code: string) =>
    answer(browser.fetch('/api/wallet/signin/otherDevice', change('PUT', { code })));

  finish = (browser: TestBrowser, responseCode: string) =>
    answer(browser.fetch('/api/wallet/signin', change('PUT', { responseCode })));

  current = async (browser: TestBrowser) =>
    (await answer(browser.fetch('/api/wallet/signin'))).body as {
      state: string;
      refusal: WalletRefusal | null;
    };

  async session(browser: TestBrowser) {
    const { body } = await answer(browser.fetch('/api/authentication'));
    return body as Readonly<Record<string, unknown>>;
  }
}

export const codeIn = (address: string): string =>
  new URLSearchParams(new URL(address).hash.slice(1)).get('response_code') ?? '';

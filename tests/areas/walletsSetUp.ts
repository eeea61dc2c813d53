import { X509Certificate } from 'node:crypto';
import { decodeProtectedHeader, importX509 } from 'jose';
import { expect } from 'vitest';
import type { CredentialOffer } from '#contract/wallets.ts';
import type { Db } from '#server/database/open.ts';
import type { Send } from '../support/browser.ts';
import { type Portal, type PortalOptions, startPortal } from '../support/portal.ts';
import { CodeWallet, openIn } from '../support/codeWallet.ts';
import { readCredential, statusIn, TestWallet } from '../support/testWallet.ts';
import { testNow } from '../tools/clock.ts';
import { answer, change } from './calls.ts';

/** Servers send the same status list for so many seconds. */
const LIST_SECONDS = 21;

/** Another transaction code than the right one. */
export const typo = (code: string) => (code === '000000' ? '000001' : '000000');

/** What only prepares a test must not fail unnoticed. */
function succeeded(status: number): void {
  if (status !== 200) throw new Error(`The answer was ${status}.`);
}

/** A portal with a clock of its own, and what people and wallets do with it. */
export class WalletPortal {
  readonly portal: Portal;
  now = testNow();

  static async start(options: Omit<PortalOptions, 'clock'> = {}): Promise<WalletPortal> {
    const clock: { of?: WalletPortal } = {};
    const portal = await startPortal({ ...options, clock: () => clock.of?.now ?? testNow() });
    clock.of = new WalletPortal(portal);
    return clock.of;
  }

  private constructor(portal: Portal) {
    this.portal = portal;
  }

  later(seconds: number): void {
    this.now = new Date(this.now.getTime() + seconds * 1000);
  }

  wallet(): TestWallet {
    return new TestWallet(this.portal.browser().fetch, this.portal.url, () => this.now);
  }

  codeWallet(): CodeWallet {
    return new CodeWallet(this.portal.browser().fetch, this.portal.url, () => this.now);
  }

  /** The answer with which the user's browser returns to the wallet after a press of a button. */
  async pressed(send: Send, id: string, button: 'accept' | 'decline'): Promise<URLSearchParams> {
    const path = `/api/wallet/requests/${id}/${button}`;
    const { status, body } = await answer(send(path, change('POST')));
    succeeded(status);
    return new URL((body as { link: string }).link).searchParams;
  }

  /** A wallet with a code for the user's card, and the user's session. */
  async withCode(liUId: string, fields: Readonly<Record<string, string>> = {}) {
    const send = await this.portal.as(liUId);
    const holder = this.codeWallet();
    const id = await openIn(send, await holder.address(fields));
    const code = (await this.pressed(send, id ?? '', 'accept')).get('code') ?? '';
    return { send, holder, code };
  }

  async offer(send: Send): Promise<CredentialOffer> {
    const { status, body } = await answer(send('/api/wallet/offers', change('POST')));
    succeeded(status);
    return body as CredentialOffer;
  }

  /** A wallet with a token for the user's card, and the user's session. */
  async withToken(liUId: string, options: { readonly dpop?: boolean } = {}) {
    const send = await this.portal.as(liUId);
    const { link, transactionCode } = await this.offer(send);
    const holder = this.wallet();
    const { type, code } = await holder.open(link);
    const { status, body } = await holder.token(code, transactionCode, options);
    succeeded(status);
    return { send, holder, type, token: body.access_token as string };
  }

  /** A wallet that has received the user's card. */
  async withCredential(liUId: string) {
    const { send, holder, type, token } = await this.withToken(liUId);
    const proof = await holder.proof(await holder.nonce());
    const { status, body } = await holder.credential(type, `Bearer ${token}`, proof);
    succeeded(status);
    const [{ credential }] = body.credentials as [{ credential: string }];
    return { send, holder, credential, ...readCredential(credential) };
  }

  async statusList(uri: string): Promise<string> {
    const { status, body } = await this.wallet().send(new URL(uri).pathname);
    succeeded(status);
    return body.text as string;
  }

  /** The status that a checker reads, as soon as servers make the list anew. */
  async statusOf({ payload }: Pick<ReturnType<typeof readCredential>, 'payload'>): Promise<number> {
    this.later(LIST_SECONDS);
    const { uri, idx } = payload.status.status_list;
    return statusIn(await this.statusList(uri), idx);
  }
}

/** The key of the certificate that a token brings, which the demonstration's authority has signed. */
export async function signerOf(db: Db, jwt: string) {
  const [leaf] = decodeProtectedHeader(jwt).x5c!;
  const pem = `-----BEGIN CERTIFICATE-----\n${leaf}\n-----END CERTIFICATE-----`;
  const { authority } = await db
    .selectFrom('demo_wallet_issuer')
    .select('authority')
    .executeTakeFirstOrThrow();
  expect(new X509Certificate(pem).verify(new X509Certificate(authority).publicKey)).toBe(true);
  return importX509(pem, 'ES256');
}

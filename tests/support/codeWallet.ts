import { createHash, randomBytes } from 'node:crypto';
import type { Send } from './browser.ts';
import { type Answer, TestWallet } from './testWallet.ts';

type Fields = Readonly<Record<string, string | undefined>>;

/** What the wallet of a test is called, and where it is answered. */
export const CLIENT = { id: 'wallet-dev', redirectUri: 'wallet-app://authorize' } as const;
/** Another wallet that the portal knows. */
export const OTHER_CLIENT = { id: 'other', redirectUri: 'https://wallet.example/return' } as const;
export const CLIENTS = [CLIENT, OTHER_CLIENT]
  .map((one) => `${one.id} ${one.redirectUri}`)
  .join(';');

const formOf = (fields: Fields): URLSearchParams =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** A wallet that asks for a card by the authorization code grant. */
export class CodeWallet extends TestWallet {
  readonly verifier = randomBytes(32).toString('base64url');
  readonly state = randomBytes(16).toString('base64url');

  /** Announces its request; `fields` are sent in place of the usual ones. */
  async push(fields: Fields = {}, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const body = formOf({
      response_type: 'code',
      client_id: CLIENT.id,
      redirect_uri: CLIENT.redirectUri,
      scope: 'student-card',
      state: this.state,
      code_challenge: createHash('sha256').update(this.verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...fields,
    });
    return this.send('/wallet/par', { method: 'POST', body, headers });
  }

  /** The address that the wallet opens in a browser. */
  async address(fields: Fields = {}): Promise<string> {
    const { status, body } = await this.push(fields);
    if (status !== 201) throw new Error(`The request was refused: ${JSON.stringify(body)}`);
    return addressOf(body['request_uri'] as string, fields['client_id']);
  }

  /** Exchanges a code; `fields` are sent in place of the usual ones. */
  async redeem(
    code: string,
    fields: Fields = {},
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer> {
    const body = formOf({
      grant_type: 'authorization_code',
      code,
      client_id: CLIENT.id,
      redirect_uri: CLIENT.redirectUri,
      code_verifier: this.verifier,
      ...fields,
    });
    const proof = headers ?? { dpop: await this.dpop('POST', '/wallet/token') };
    return this.send('/wallet/token', { method: 'POST', body, headers: proof });
  }

  /** Fetches the credential with a token that is bound to the wallet's key. */
  async fetchWith(token: string, type = 'student-card'): Promise<Answer> {
    const proof = await this.proof(await this.nonce());
    const dpop = await this.dpop('POST', '/wallet/credential', { token });
    return this.credential(type, `DPoP ${token}`, proof, { dpop });
  }
}

export const addressOf = (requestUri: string, clientId: string = CLIENT.id): string =>
  `/wallet/authorize?${new URLSearchParams({ client_id: clientId, request_uri: requestUri }).toString()}`;

/** Opens the wallet's address in the user's browser. Returns the id of the request. */
export async function openIn(send: Send, address: string): Promise<string | null> {
  const { status, headers } = await send(address);
  const [, id = null] = /^\/walletrequest\/([\w-]+)$/.exec(headers.get('location') ?? '') ?? [];
  if (status !== 303) throw new Error(`The answer was ${status}.`);
  return id;
}

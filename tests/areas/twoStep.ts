import { generateSync } from 'otplib/functional';
import { Authenticator } from '../support/authenticator.ts';
import type { Portal, Send } from '../support/portal.ts';
import { answer, change } from './calls.ts';

/** Returns the code that an app shows `seconds` after the given time. */
export const codeOf = (secret: string, at: Date, seconds = 0): string =>
  generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) + seconds });

interface Registered {
  readonly factor: { readonly id: string };
  readonly recoveryCodes: string[];
}

/** Registers an app and returns its secret. */
export async function addApp(send: Send, at: Date, name = 'My phone') {
  const { id, secret } = (await answer(send('/api/MFA/totp', change('POST')))).body as {
    id: string;
    secret: string;
  };
  const { status, body } = await answer(
    send(`/api/MFA/totp/${id}/confirm`, change('POST', { code: codeOf(secret, at), name })),
  );
  if (status !== 200) throw new Error(`The app was not registered (${status}).`);
  return { secret, ...(body as Registered) };
}

/** Registers a passkey and returns the authenticator that can sign with it. */
export async function addPasskey(
  portal: Portal,
  send: Send,
  name = 'My laptop',
  options: Partial<ConstructorParameters<typeof Authenticator>[0]> = {},
) {
  const passkey = new Authenticator({ origin: portal.url, ...options });
  const { body } = await answer(send('/api/MFA/passkeys/options', change('POST')));
  const made = await answer(
    send(
      '/api/MFA/passkeys',
      change('POST', { name, response: passkey.make(body as { challenge: string }) }),
    ),
  );
  if (made.status !== 200) throw new Error(`The passkey was not registered (${made.status}).`);
  return { passkey, ...(made.body as Registered) };
}

export const turnOn = (send: Send) => answer(send('/api/MFA/account/Personal', change('POST')));
export const turnOff = (send: Send) => answer(send('/api/MFA/account/Personal', change('DELETE')));
export const remove = (send: Send, id: string) =>
  answer(send(`/api/MFA/factors/${id}`, change('DELETE')));
export const stepUp = (send: Send, proof: object) =>
  answer(send('/api/MFA/stepup', change('POST', proof)));
export const factorsOf = async (send: Send) =>
  (await answer(send('/api/MFA/factors'))).body as {
    id: string;
    kind: string;
    name: string;
    lastUsed: string | null;
    remaining: number | null;
  }[];

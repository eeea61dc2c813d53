import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { mfaFactors } from '../../../../contract/mfaFactors.ts';
import { call } from '../../../api/call.ts';

/** The browser did not make or use a passkey: the person gave up, or it has that one already. */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';
  readonly isKnown: boolean;

  constructor(cause: unknown) {
    super('no passkey', { cause });
    this.isKnown = cause instanceof Error && cause.name === 'InvalidStateError';
  }
}

/** Whether this browser can make and use passkeys at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** What the browser needs to make a passkey. */
export const askForNewPasskey = () => call(mfaFactors.startPasskey, {});

/** Has the browser make the passkey that the server asked for, and registers it. @throws {PasskeyRefused} */
export async function makePasskey(options: Readonly<Record<string, unknown>>, name: string) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // What the server passes on is WebAuthn's own JSON; the library and the browser judge it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await orRefused(startRegistration({ optionsJSON }));
  return call(mfaFactors.registerPasskey, { body: { name, response: { ...response } } });
}

/** Has the person prove themselves again with a passkey. @throws {PasskeyRefused} */
export const stepUpByPasskey = () => signWithPasskey(() => call(mfaFactors.startStepUp, {}), (response) => call(mfaFactors.stepUp, { body: { response } }));

/** Has the browser sign what the server asks for, and sends the answer. @throws {PasskeyRefused} */
export async function signWithPasskey<Answer>(ask: () => Promise<Readonly<Record<string, unknown>>>, send: (response: Record<string, unknown>) => Promise<Answer>): Promise<Answer> {
  const [{ startAuthentication }, options] = await Promise.all([import('@simplewebauthn/browser'), ask()]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return send({ ...(await orRefused(startAuthentication({ optionsJSON }))) });
}

async function orRefused<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    throw new PasskeyRefused(cause);
  }
}

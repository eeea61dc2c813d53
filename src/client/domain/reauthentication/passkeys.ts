import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { mfaFactors } from '#contract/mfaFactors.ts';
import { call } from '#client/api/call.ts';

/**
 * Thrown when the browser did not create or use a passkey: the user cancelled, or the device
 * already has a passkey for the account.
 */
export class PasskeyRefused extends Error {
  override readonly name = 'PasskeyRefused';
  readonly isAlreadyRegistered: boolean;

  constructor(cause: unknown) {
    super('no passkey', { cause });
    this.isAlreadyRegistered = cause instanceof Error && cause.name === 'InvalidStateError';
  }
}

/** Whether this browser supports passkeys at all. */
export const supportsPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Requests the options that the browser needs to create a passkey. */
export const fetchPasskeyOptions = () => call(mfaFactors.startPasskey, {});

/**
 * Lets the browser create the passkey that the server requested, and registers it. @throws
 * {PasskeyRefused}
 */
export async function createPasskey(options: Readonly<Record<string, unknown>>, name: string) {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server passes on WebAuthn's own JSON; the library and the browser validate it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await orPasskeyRefused(startRegistration({ optionsJSON }));
  return call(mfaFactors.registerPasskey, { body: { name, response: { ...response } } });
}

/** Reauthenticates the user with a passkey. @throws {PasskeyRefused} */
export const stepUpByPasskey = () =>
  signWithPasskey(
    () => call(mfaFactors.startStepUp, {}),
    (response) => call(mfaFactors.stepUp, { body: { response } }),
  );

/**
 * Lets the browser sign the server's challenge, and sends the response. @throws {PasskeyRefused}
 */
export async function signWithPasskey<Answer>(
  ask: () => Promise<Readonly<Record<string, unknown>>>,
  send: (response: Record<string, unknown>) => Promise<Answer>,
): Promise<Answer> {
  const [{ startAuthentication }, options] = await Promise.all([
    import('@simplewebauthn/browser'),
    ask(),
  ]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return send({ ...(await orPasskeyRefused(startAuthentication({ optionsJSON }))) });
}

async function orPasskeyRefused<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    throw new PasskeyRefused(cause);
  }
}

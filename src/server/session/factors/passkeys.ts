import { DEFAULT_LANGUAGE } from '#contract/languages.ts';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { isUnexpired } from '#rules/recent.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import type { PasskeyChallengeTable } from '#server/database/tables/secrets.ts';
import { hashOf } from '#server/base/secrets.ts';
import { type Factor, passkeyWith } from './store.ts';

/** How long the person may take to touch the key. */
const CHALLENGE_MINUTES = 5;

/**
 * COSE identifiers of algorithms, of which every authenticator supports at least one. Naming them
 * spares the library from probing the runtime for supported algorithms.
 */
const [EDDSA, ES256, RS256] = [-8, -7, -257];

/** Base64url, the encoding of credential ids in browsers. */
const CREDENTIAL_ID = /^[\w-]+$/;

/** The party that a passkey is made for: the portal, at its own address and no other. */
export interface RelyingParty {
  readonly baseUrl: string;
  readonly name: string;
}

/** The purpose, account and browser of a passkey request. A response must match all of them. */
export interface PasskeyRequest {
  readonly purpose: PasskeyChallengeTable['purpose'];
  /** Null: the account of whoever owns the passkey. */
  readonly accountId: string | null;
  readonly browserHash: string;
  readonly now: Date;
}

/** The stored data of a passkey. */
export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** This installation of the portal as a relying party for passkeys. */
export const relyingPartyOf = ({
  baseUrl,
  universityName,
}: Pick<Config, 'baseUrl' | 'universityName'>): RelyingParty => ({
  baseUrl,
  name: universityName[DEFAULT_LANGUAGE],
});

const hostOf = ({ baseUrl }: RelyingParty): string => new URL(baseUrl).hostname;

/**
 * Returns the options with which the browser creates a passkey other than the known ones. A
 * security key that cannot store user names is sufficient.
 */
export async function registrationOptions(
  db: Db,
  party: RelyingParty,
  passkeyRequest: PasskeyRequest,
  person: { readonly userName: string; readonly displayName: string; readonly accountId: string },
  known: readonly Factor[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: hostOf(party),
    userID: new TextEncoder().encode(person.accountId),
    userName: person.userName,
    userDisplayName: person.displayName,
    attestationType: 'none',
    excludeCredentials: credentialsOf(known),
    supportedAlgorithmIDs: [EDDSA, ES256, RS256],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await remember(db, passkeyRequest, options.challenge);
  return options;
}

/**
 * Returns the passkey that the browser has created; null if the response does not match an open
 * request of this browser.
 */
export async function readNewPasskey(
  db: Db,
  party: RelyingParty,
  passkeyRequest: PasskeyRequest,
  response: unknown,
): Promise<NewPasskey | null> {
  const verdict = await nullIfInvalid(() =>
    verifyRegistrationResponse({
      // The library validates every part of the response.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(db, passkeyRequest, challenge),
      expectedOrigin: party.baseUrl,
      expectedRPID: hostOf(party),
      requireUserVerification: false,
      supportedAlgorithmIDs: [EDDSA, ES256, RS256],
    }),
  );
  if (!verdict?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verdict.registrationInfo.credential;
  return { credentialId: id, publicKey, counter, transports };
}

/**
 * Returns the options with which the browser signs with one of these passkeys or, if none are
 * given, with any passkey that it has for the portal.
 */
export async function authenticationOptions(
  db: Db,
  party: RelyingParty,
  passkeyRequest: PasskeyRequest,
  known: readonly Factor[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(party),
    allowCredentials: credentialsOf(known),
    userVerification:
      passkeyRequest.purpose === 'sign-in' && passkeyRequest.accountId === null
        ? 'required'
        : 'preferred',
  });
  await remember(db, passkeyRequest, options.challenge);
  return options;
}

/**
 * Returns the passkey that signed the response, with its counter; null if it does not belong to the
 * account, was not requested, or its signature is invalid. A passkey that also replaces the
 * password must have verified its owner, by a PIN or a fingerprint.
 */
export async function readPasskey(
  db: Db,
  party: RelyingParty,
  passkeyRequest: PasskeyRequest,
  response: unknown,
): Promise<{ factor: Factor; counter: number } | null> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks every part of it
  const answer = response as Partial<AuthenticationResponseJSON>;
  const factor =
    typeof answer.id === 'string' && CREDENTIAL_ID.test(answer.id)
      ? await passkeyWith(db, answer.id)
      : undefined;
  if (factor === undefined || factor.secret === null || factor.credential_id === null) return null;
  if (passkeyRequest.accountId !== null && factor.account_id !== passkeyRequest.accountId)
    return null;
  const { secret, credential_id: id, signature_counter: counter } = factor;
  const verdict = await nullIfInvalid(() =>
    verifyAuthenticationResponse({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(db, passkeyRequest, challenge),
      expectedOrigin: party.baseUrl,
      expectedRPID: hostOf(party),
      credential: { id, publicKey: new Uint8Array(secret), counter: Number(counter ?? 0) },
      requireUserVerification: passkeyRequest.accountId === null,
    }),
  );
  return verdict?.verified ? { factor, counter: verdict.authenticationInfo.newCounter } : null;
}

const credentialsOf = (factors: readonly Factor[]) =>
  factors.flatMap(({ credential_id: id, transports }) => (id === null ? [] : [{ id, transports }]));

/** The library throws for every invalid response. */
async function nullIfInvalid<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

const remember = (
  db: Db,
  { purpose, accountId, browserHash, now }: PasskeyRequest,
  challenge: string,
) =>
  db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashOf(challenge),
      purpose,
      account_id: accountId,
      browser_hash: browserHash,
      expires_at: new Date(now.getTime() + CHALLENGE_MINUTES * 60_000),
    })
    .execute();

/** Whether exactly this challenge was issued and has not expired. The challenge is used up. */
async function takeChallenge(
  db: Db,
  { purpose, accountId, browserHash, now }: PasskeyRequest,
  challenge: string,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browserHash)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && isUnexpired(taken.expires_at, CHALLENGE_MINUTES * 60_000, now);
}

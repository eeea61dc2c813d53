import {
  type AuthenticationResponseJSON, generateAuthenticationOptions, generateRegistrationOptions, type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON, type RegistrationResponseJSON, verifyAuthenticationResponse, verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Config } from '../../config.ts';
import type { Db } from '../../database/open.ts';
import type { PasskeyChallengeTable } from '../../database/tables/secrets.ts';
import { hashOf } from '../../secrets.ts';
import { type Factor, passkeyWith } from './store.ts';

/** How long the person may take to touch the key. */
const MINUTES_TO_ANSWER = 5;

/** COSE's numbers of the algorithms that every authenticator knows one of. Naming them spares the library asking the runtime what it can. */
const [EDDSA, ES256, RS256] = [-8, -7, -257];

/** Base64url, as browsers write it. */
const CREDENTIAL_ID = /^[\w-]+$/;

/** Whom a passkey is made for: the portal, at its own address and no other. */
export interface RelyingParty {
  readonly baseUrl: string;
  readonly name: string;
}

/** What was asked for, by which browser and of whom. An answer must fit all of it. */
export interface Asking {
  readonly purpose: PasskeyChallengeTable['purpose'];
  /** Null: anyone who the passkey belongs to. */
  readonly accountId: string | null;
  readonly browserHash: string;
  readonly now: Date;
}

/** What is kept of a passkey. */
export interface MadePasskey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** The portal as passkeys know it, in this installation. */
export const partyOf = ({ baseUrl, universityName }: Pick<Config, 'baseUrl' | 'universityName'>): RelyingParty => ({ baseUrl, name: universityName['sv-SE'] });

const hostOf = ({ baseUrl }: RelyingParty): string => new URL(baseUrl).hostname;

/** What the browser needs to make a passkey that none of these already is. A security key that keeps no names will do. */
export async function askForNewPasskey(db: Db, party: RelyingParty, asking: Asking, person: { readonly userName: string; readonly displayName: string; readonly accountId: string }, known: readonly Factor[]): Promise<PublicKeyCredentialCreationOptionsJSON> {
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
  await remember(db, asking, options.challenge);
  return options;
}

/** The passkey that the browser has made. Null: it answers no open question of this browser, or is not what was asked for. */
export async function readNewPasskey(db: Db, party: RelyingParty, asking: Asking, response: unknown): Promise<MadePasskey | null> {
  const verdict = await judged(() =>
    verifyRegistrationResponse({
      // The library checks every part of it.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      response: response as RegistrationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(db, asking, challenge),
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

/** What the browser needs to sign with one of these passkeys; with none named, with any that it has for the portal. */
export async function askForPasskey(db: Db, party: RelyingParty, asking: Asking, known: readonly Factor[]): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(party),
    allowCredentials: credentialsOf(known),
    userVerification: asking.purpose === 'sign-in' && asking.accountId === null ? 'required' : 'preferred',
  });
  await remember(db, asking, options.challenge);
  return options;
}

/**
 * The passkey that the answer is signed with, and its counter. Null: none of the account's, not asked for, or not signed right. A passkey
 * that stands for a password too must have made sure of its owner, by a PIN or a finger.
 */
export async function readPasskey(db: Db, party: RelyingParty, asking: Asking, response: unknown): Promise<{ factor: Factor; counter: number } | null> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library checks every part of it
  const answer = response as Partial<AuthenticationResponseJSON>;
  const factor = typeof answer.id === 'string' && CREDENTIAL_ID.test(answer.id) ? await passkeyWith(db, answer.id) : undefined;
  if (factor === undefined || factor.secret === null || factor.credential_id === null) return null;
  if (asking.accountId !== null && factor.account_id !== asking.accountId) return null;
  const { secret, credential_id: id, signature_counter: counter } = factor;
  const verdict = await judged(() =>
    verifyAuthenticationResponse({
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => takeChallenge(db, asking, challenge),
      expectedOrigin: party.baseUrl,
      expectedRPID: hostOf(party),
      credential: { id, publicKey: new Uint8Array(secret), counter: Number(counter ?? 0) },
      requireUserVerification: asking.accountId === null,
    }),
  );
  return verdict?.verified ? { factor, counter: verdict.authenticationInfo.newCounter } : null;
}

const credentialsOf = (factors: readonly Factor[]) =>
  factors.flatMap(({ credential_id: id, transports }) => (id === null ? [] : [{ id, transports }]));

/** The library throws for every answer that is not as it should be. */
async function judged<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}

const remember = (db: Db, { purpose, accountId, browserHash, now }: Asking, challenge: string) =>
  db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashOf(challenge),
      purpose,
      account_id: accountId,
      browser_hash: browserHash,
      expires_at: new Date(now.getTime() + MINUTES_TO_ANSWER * 60_000),
    })
    .execute();

/** Whether this was asked, just so and not long ago. The question is used up by that. */
async function takeChallenge(db: Db, { purpose, accountId, browserHash, now }: Asking, challenge: string): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browserHash)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .returning('expires_at')
    .executeTakeFirst();
  return taken !== undefined && taken.expires_at > now;
}

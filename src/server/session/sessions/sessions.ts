import { type Kysely, sql, type Transaction } from 'kysely';
import { AuthenticationScope } from '#contract/values.ts';
import type { DeviceName } from '#rules/deviceName.ts';
import { isRecent } from '#rules/recent.ts';
import type { SessionLimits } from '#server/config/config.ts';
import { record } from '#server/database/audit.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { tokensOfPending } from '../signIn/pendingSignIns.ts';
import { releaseKeys } from '../signIn/activationKey/activationKeys.ts';
import { admit } from './closed.ts';
import { type ClosedSession, type Found, isAlive, lookUpSession } from './lookUp.ts';
import { type BrowserSession, type Reauthentication, reauthenticate } from './reauthenticate.ts';
import { revokeInBrowser, revokeOthersInBrowser } from './cardDevices.ts';
import { issuerSessionHash } from './issuerSessions.ts';
import { attachPush, deletePushOfBrowser, preparePush } from './pushes.ts';
import { type ProviderTokens, resealTokens, sealTokens, tokensIn } from './providerTokens.ts';
import {
  accessAtMost,
  firstAccessUntil,
  type IssuedSession,
  type Renewal,
  Renewals,
  type RenewTokens,
} from './renewals.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';

/** The result of a proof of identity. */
export interface SignIn {
  readonly scope: AuthenticationScope;
  readonly lin: string | null;
  readonly liUId: string | null;
  readonly subject: string | null;
  /** The identity provider's own session (`sid`); absent when it has named none. */
  readonly issuerSession?: string | null | undefined;
  /** The alumnus whose address was proved. */
  readonly alumnId?: string | null;
  readonly displayName: string | null;
  readonly identityNumber: string | null;
  readonly hasAL2: boolean;
  /** Whether the identification was bound to the browser; absent means that it was not. */
  readonly isBoundToBrowser?: boolean;
  /** What the record of the sign-in says besides, such as from where the person identified. */
  readonly circumstances?: SignInCircumstances;
  readonly tokens: ProviderTokens | null;
  /**
   * When the person proved their identity; absent means just now. A provider that still has a
   * session signs the person in without authenticating them again.
   */
  readonly provedAt?: Date;
  /** The activation key that was used to sign in. */
  readonly activationKeyId?: string;
}

/** From where somebody identified in an app, and what its provider thinks of it. */
interface SignInCircumstances {
  /** The address of the browser that began. */
  readonly startedFrom: string | null;
  /** The address of the device on which the person identified; null if it is not stated. */
  readonly identifiedFrom: string | null;
  /** The provider's own estimate, as it states it. */
  readonly risk: string | null;
  /** Whether the two addresses belong to different networks. */
  readonly isFromOtherNetwork: boolean;
}

/** Connects an audit entry with the request that signed in or out, its address and its device. */
export interface Trail {
  readonly requestId: string;
  readonly address: string;
  readonly device?: DeviceName;
}

/** The data of an ended session that is needed to sign out at its provider. */
export interface EndedSession {
  readonly scope: AuthenticationScope;
  readonly tokens: ProviderTokens | null;
}

/**
 * Returns another person to be signed in at the same time; only the demonstration has such people.
 */
export type SecondSignInOf = (signIn: SignIn) => Promise<SignIn | null>;

/** The audit trail's action for a sign-in. */
export const SIGN_IN = 'session.signIn';

/** When a session that begins now ends at the latest. */
const endsAt = (now: Date, { longestHours }: SessionLimits): Date =>
  new Date(now.getTime() + longestHours * 3_600_000);

/** The active sessions. Only the browser has a session's token; the database stores its hash. */
export class Sessions {
  readonly #db: Db;
  readonly #limits: SessionLimits;
  readonly #renewals: Renewals;
  readonly #secondSignInOf: SecondSignInOf | undefined;

  constructor(
    db: Db,
    limits: SessionLimits,
    renewTokens: RenewTokens,
    secondSignInOf?: SecondSignInOf,
  ) {
    this.#db = db;
    this.#limits = limits;
    this.#renewals = new Renewals(db, limits, renewTokens);
    this.#secondSignInOf = secondSignInOf;
  }

  /** Returns the session of the token and records its use; null if there is none. */
  async find(token: string, now: Date): Promise<Found | ClosedSession | null> {
    const found = await lookUpSession(this.#db, token, now, this.#limits);
    if (found?.state === 'closed') return found;
    // A fraction of the idle limit is precise enough and saves most calls a write, because an open
    // page polls every minute.
    const exactToMs = (this.#limits.idleMinutes * 60_000) / 24;
    if (found !== null && !isRecent(found.lastUsedAt, exactToMs, now)) {
      await this.#db
        .updateTable('session')
        .set({
          last_used_at: now,
          // When the clock has been set back, a session does not last longer for it.
          ends_at: sql<Date>`least(ends_at, ${endsAt(now, this.#limits)})`,
          access_until: accessAtMost(endsAt(now, this.#limits), now, this.#limits),
        })
        .where('id', '=', found.actor.sessionId)
        .execute();
    }
    return found;
  }

  /** @throws {AccountClosed} when the account's status denies access */
  admit = (signIn: SignIn, now: Date): Promise<void> => admit(this.#db, signIn, now);

  /**
   * Starts a session with a new token. The same person's sessions in this browser end; a session of
   * another account there remains, and both are then refused (`hasMultipleSignings`). @throws
   * {AccountClosed} when the account's status denies access, in which case nothing has been changed
   */
  async begin(
    signIn: SignIn,
    browserHash: string,
    now: Date,
    auditContext: Trail,
  ): Promise<IssuedSession> {
    await admit(this.#db, signIn, now);
    const ends = endsAt(now, this.#limits);
    const issued = { token: newToken(), ends };
    const secondSignIn = await this.#secondSignInOf?.(signIn);
    await this.#db.transaction().execute(async (tx) => {
      await preparePush(tx, signIn, browserHash);
      await revokeOthersInBrowser(tx, signIn, browserHash, now);
      await endSameAccount(tx, signIn, browserHash);
      const { id } = await this.#add(tx, signIn, issued, browserHash, now, auditContext);
      await attachPush(tx, signIn, browserHash, id, now);
      if (secondSignIn)
        await this.#add(
          tx,
          secondSignIn,
          { token: newToken(), ends },
          browserHash,
          now,
          auditContext,
        );
      const after = {
        scope: signIn.scope,
        session: id,
        ...nameOf(auditContext),
        ...(signIn.isBoundToBrowser !== undefined && {
          isBoundToBrowser: signIn.isBoundToBrowser,
        }),
        ...signIn.circumstances,
      };
      await record(tx, {
        ...auditContext,
        at: now,
        actor: signIn,
        subjectLin: signIn.lin,
        action: SIGN_IN,
        after,
      });
    });
    return issued;
  }

  /**
   * Continues the session for the account under a new token, as part of the change that requests
   * it; the previous token is invalid immediately. Returns null if the session has ended, or has
   * another token by now.
   */
  async reissue(
    tx: Transaction<Database>,
    token: string,
    liUId: string,
    now: Date,
  ): Promise<IssuedSession | null> {
    const session = await tx
      .selectFrom('session')
      .selectAll()
      .where('token_hash', '=', hashOf(token))
      .where((eb) => isAlive(eb, now, this.#limits))
      .forUpdate()
      .executeTakeFirst();
    if (session === undefined) return null;
    const issued = { token: newToken(), ends: session.ends_at };
    await tx
      .updateTable('session')
      .set({
        token_hash: hashOf(issued.token),
        previous_token_hash: null,
        renewed_at: now,
        last_used_at: now,
        sealed_tokens: resealTokens(session.sealed_tokens, token, issued.token),
        user_id: liUId,
      })
      .where('id', '=', session.id)
      .execute();
    return issued;
  }

  /** Continues the session after a reauthentication; null if the session has ended. */
  reauthenticate = (held: BrowserSession, proof: Reauthentication): Promise<IssuedSession | null> =>
    reauthenticate(this.#db, held, proof);

  /** Asks the identity provider whether the person may stay signed in (`Renewals`). */
  renew = (token: string, now: Date): Promise<Renewal> => this.#renewals.renew(token, now);

  /**
   * Ends every session of the browser, and any sign-in that waits for its second factor. Returns
   * the data that is needed to sign out at the provider.
   */
  async end(
    {
      session: token,
      pending,
    }: { readonly session: string | undefined; readonly pending?: string | undefined },
    browserHash: string | null,
    now: Date,
    auditContext: Trail,
  ): Promise<EndedSession | null> {
    return this.#db.transaction().execute(async (tx) => {
      const own = token === undefined ? undefined : await this.#take(tx, token);
      const waiting = pending === undefined ? undefined : await takePendingSignIn(tx, pending);
      const browser = own?.browser_hash ?? waiting?.browser_hash ?? browserHash;
      if (browser !== null) {
        await tx.deleteFrom('session').where('browser_hash', '=', browser).execute();
        await tx.deleteFrom('pending_sign_in').where('browser_hash', '=', browser).execute();
        await deletePushOfBrowser(tx, browser);
        await revokeInBrowser(tx, browser, now);
        await releaseKeys(tx, browser);
      }
      if (own === undefined || token === undefined)
        return waiting === undefined || pending === undefined
          ? null
          : { scope: waiting.scope, tokens: tokensOfPending(waiting.sealed_sign_in, pending) };
      const actor = { lin: own.lin, liUId: own.user_id };
      await record(tx, {
        ...auditContext,
        at: now,
        actor,
        subjectLin: own.lin,
        action: 'session.signOut',
        before: { scope: own.scope },
      });
      return { scope: own.scope, tokens: own.sealed_tokens && tokensIn(own.sealed_tokens, token) };
    });
  }

  #add = (
    tx: Transaction<Database>,
    signIn: SignIn,
    { token, ends }: IssuedSession,
    browserHash: string,
    now: Date,
    auditContext: Trail,
  ) =>
    tx
      .insertInto('session')
      .values({
        token_hash: hashOf(token),
        browser_hash: browserHash,
        scope: signIn.scope,
        lin: signIn.lin,
        user_id: signIn.liUId,
        subject: signIn.subject,
        issuer_session_hash: issuerSessionHash(signIn),
        alumn_id: signIn.alumnId ?? null,
        display_name: signIn.displayName,
        identity_number: signIn.identityNumber,
        has_al2: signIn.hasAL2,
        is_bound_to_browser: signIn.isBoundToBrowser ?? false,
        sealed_tokens: signIn.tokens && sealTokens(signIn.tokens, token),
        created_at: now,
        renewed_at: now,
        access_until: firstAccessUntil(signIn.tokens, ends, now, this.#limits),
        last_used_at: now,
        ends_at: ends,
        proved_at: signIn.provedAt ?? now,
        browser_name: nameOf(auditContext).browser,
        system_name: nameOf(auditContext).system,
        activation_key_id: signIn.activationKeyId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();

  #take = (db: Kysely<Database>, token: string) =>
    db
      .deleteFrom('session')
      .where('token_hash', '=', hashOf(token))
      .returningAll()
      .executeTakeFirst();
}

const takePendingSignIn = (tx: Transaction<Database>, token: string) =>
  tx
    .deleteFrom('pending_sign_in')
    .where('token_hash', '=', hashOf(token))
    .returning(['scope', 'browser_hash', 'sealed_sign_in'])
    .executeTakeFirst();

const nameOf = ({ device }: Trail): DeviceName => device ?? { browser: null, system: null };

/**
 * Ends the same person's sessions in this browser unless they name a different account; for a
 * sign-in without a person, those of the same alumnus or with the same subject at the provider. An
 * ORCID session belongs to no account, so any later sign-in replaces it.
 */
async function endSameAccount(
  tx: Transaction<Database>,
  { lin, liUId, scope, subject, alumnId = null }: SignIn,
  browserHash: string,
): Promise<void> {
  const isSamePerson =
    lin === null
      ? sql<boolean>`lin is null and scope = ${scope} and (subject = ${subject} or alumn_id = ${alumnId})`
      : sql<boolean>`lin = ${lin}`;
  const isSameAccount = sql<boolean>`(${liUId}::text is null or user_id is null or user_id = ${liUId})`;
  const isOrcId = sql<boolean>`scope = ${AuthenticationScope.OrcId}`;
  await tx
    .deleteFrom('session')
    .where('browser_hash', '=', browserHash)
    .where((eb) => eb.or([eb.and([isSamePerson, isSameAccount]), isOrcId]))
    .execute();
}

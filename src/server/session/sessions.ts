import { type Kysely, sql, type Transaction } from 'kysely';
import type { ClosedAccount } from '../../contract/closedAccount.ts';
import { AuthenticationScope } from '../../contract/values.ts';
import type { DeviceName } from '../../rules/deviceName.ts';
import type { SessionLimits } from '../config.ts';
import { record } from '../database/audit.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { releaseKeys } from './activationKeys.ts';
import { admit } from './closed.ts';
import { type ClosedSession, type Found, isAlive, isPrevious, lookUpSession } from './lookUp.ts';
import { NoResponse } from '../systems/noResponse.ts';
import { type HeldSession, type Reauthentication, reauthenticate } from './reauthenticate.ts';
import { adoptPush, detachPush, endPushOfBrowser, meetPush } from './pushes.ts';
import { type ProviderTokens, sealAnew, sealTokens, tokensIn } from './providerTokens.ts';
import { hashOf, newToken } from '../secrets.ts';

/** Somebody has proved who they are. */
export interface SignIn {
  readonly scope: AuthenticationScope;
  readonly lin: string | null;
  readonly liUId: string | null;
  readonly subject: string | null;
  readonly displayName: string | null;
  readonly identityNumber: string | null;
  readonly hasAL2: boolean;
  readonly tokens: ProviderTokens | null;
  /** When that was; absent: just now. A provider that still knows somebody signs them in without asking. */
  readonly provedAt?: Date;
  /** The activation key that was signed in with. */
  readonly activationKeyId?: string;
}

/** Ties an audit entry to the request that signed in or out, and says what it came from. */
export interface Trail {
  readonly requestId: string;
  readonly address: string;
  readonly device?: DeviceName;
}

/** A session as the browser is to hold it. */
export interface IssuedSession {
  readonly token: string;
  readonly ends: Date;
}

/** What a session leaves behind for signing out at its provider. */
export interface EndedSession {
  readonly scope: AuthenticationScope;
  readonly tokens: ProviderTokens | null;
}

/** `unchanged`: another tab has renewed it a moment ago. `silent`: the identity provider does not answer. `closed`: the account's status has ended it. */
export type Renewal =
  | { readonly outcome: 'renewed'; readonly session: IssuedSession }
  | { readonly outcome: 'closed'; readonly told: ClosedAccount | null }
  | { readonly outcome: 'unchanged' | 'refused' | 'silent' };

/** Asks the identity provider of a scope for fresh tokens; null when it refuses. @throws {NoResponse} when it is silent. */
export type RenewTokens = (scope: AuthenticationScope, refreshToken: string) => Promise<ProviderTokens | null>;

/** Somebody else who signs in with somebody: only the demonstration knows such people. */
export type CompanionOf = (signIn: SignIn) => Promise<SignIn | null>;

/** The audit trail's word for a sign-in. */
export const SIGN_IN = 'session.signIn';

/** The live sign-ins. A token is known to the browser alone; here is only its hash. */
export class Sessions {
  readonly #db: Db;
  readonly #limits: SessionLimits;
  readonly #renewTokens: RenewTokens;
  readonly #companionOf: CompanionOf | undefined;
  /** The renewals under way, by the hash of their token. */
  readonly #renewals = new Map<string, Promise<Renewal>>();

  constructor(db: Db, limits: SessionLimits, renewTokens: RenewTokens, companionOf?: CompanionOf) {
    this.#db = db;
    this.#limits = limits;
    this.#renewTokens = renewTokens;
    this.#companionOf = companionOf;
  }

  /** The session of the token, noted as used; null when there is none. */
  async find(token: string, now: Date): Promise<Found | ClosedSession | null> {
    const found = await lookUpSession(this.#db, token, now, this.#limits);
    if (found?.state === 'closed') return found;
    // A part of the time that ends an idle session is exact enough, and spares most calls a write: an open page polls every minute.
    const exactToMs = (this.#limits.idleMinutes * 60_000) / 24;
    if (found !== null && now.getTime() - found.lastUsedAt.getTime() > exactToMs) {
      await this.#db.updateTable('session').set({ last_used_at: now }).where('id', '=', found.actor.sessionId).execute();
    }
    return found;
  }

  /** @throws {AccountClosed} where the account's status keeps the person out */
  admit = (signIn: SignIn, now: Date): Promise<void> => admit(this.#db, signIn, now);

  /**
   * Starts a session with a token that nobody has seen before. What the same person had in this browser ends; what
   * another account has there lives on, and both are then refused (`hasMultipleSignings`).
   * @throws {AccountClosed} and has changed nothing, where the account's status keeps the person out
   */
  async begin(signIn: SignIn, browserHash: string, now: Date, auditContext: Trail): Promise<IssuedSession> {
    await admit(this.#db, signIn, now);
    const ends = new Date(now.getTime() + this.#limits.longestHours * 3_600_000);
    const issued = { token: newToken(), ends };
    const companion = await this.#companionOf?.(signIn);
    await this.#db.transaction().execute(async (tx) => {
      await meetPush(tx, signIn, browserHash);
      await endSameAccount(tx, signIn, browserHash);
      const { id } = await this.#add(tx, signIn, issued, browserHash, now, auditContext);
      await adoptPush(tx, signIn, browserHash, id, now);
      if (companion) await this.#add(tx, companion, { token: newToken(), ends }, browserHash, now, auditContext);
      const after = { scope: signIn.scope, session: id, ...nameOf(auditContext) };
      await record(tx, { ...auditContext, at: now, actor: signIn, subjectLin: signIn.lin, action: SIGN_IN, after });
    });
    return issued;
  }

  /**
   * Goes on with the session for the account under a token that nobody has seen before; the one until now is dead at once. Part of the
   * change that asks for it. Null: the session has ended, or goes by another token since.
   */
  async reissue(tx: Transaction<Database>, token: string, liUId: string, now: Date): Promise<IssuedSession | null> {
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
        sealed_tokens: sealAnew(session.sealed_tokens, token, issued.token),
        liu_id: liUId,
      })
      .where('id', '=', session.id)
      .execute();
    return issued;
  }

  /** Goes on with the session whose person has proved who they are once more; null when it is no more. */
  reauthenticate = (held: HeldSession, proof: Reauthentication): Promise<IssuedSession | null> => reauthenticate(this.#db, held, proof);

  /**
   * Asks the identity provider whether the person is still welcome; if so, the session goes on under a new token. Tabs that
   * ask at once are given the same answer. No connection is held meanwhile: a slow provider must not take them all.
   */
  renew(token: string, now: Date): Promise<Renewal> {
    const key = hashOf(token);
    const running = this.#renewals.get(key) ?? this.#renewOnce(token, now).finally(() => this.#renewals.delete(key));
    this.#renewals.set(key, running);
    return running;
  }

  async #renewOnce(token: string, now: Date): Promise<Renewal> {
    const found = await lookUpSession(this.#db, token, now, this.#limits);
    if (found?.state === 'closed') {
      await this.#db.deleteFrom('session').where('id', '=', found.sessionId).execute();
      return { outcome: 'closed', told: found.told };
    }
    const session = await this.#db
      .selectFrom('session')
      .selectAll()
      .where((eb) => eb.or([eb('token_hash', '=', hashOf(token)), isPrevious(eb, token, now)]))
      .where((eb) => isAlive(eb, now, this.#limits))
      .executeTakeFirst();
    if (session === undefined) return { outcome: 'refused' };
    if (session.token_hash !== hashOf(token)) return { outcome: 'unchanged' };

    const tokens = session.sealed_tokens && tokensIn(session.sealed_tokens, token);
    const isStillGood = session.access_until > now;
    if (!tokens?.refreshToken && isStillGood) return { outcome: 'refused' };

    const fresh = tokens?.refreshToken ? await this.#ask(session.scope, tokens.refreshToken) : null;
    if (fresh === 'silent') return { outcome: 'silent' };
    // Only the session as it was asked about: another process may have renewed it, or the person may have signed out.
    if (fresh === null) {
      const ended = await this.#db.transaction().execute(async (tx) => {
        await detachPush(tx, [session.id]);
        return tx.deleteFrom('session').where('token_hash', '=', session.token_hash).executeTakeFirst();
      });
      return { outcome: ended.numDeletedRows > 0n ? 'refused' : 'unchanged' };
    }
    const issued = { token: newToken(), ends: session.ends_at };
    const renewed = await this.#db
      .updateTable('session')
      .set({
        token_hash: hashOf(issued.token),
        previous_token_hash: session.token_hash,
        renewed_at: now,
        sealed_tokens: sealTokens({ ...tokens, ...fresh }, issued.token),
        access_until: this.#accessUntil(now),
        last_used_at: now,
      })
      .where('token_hash', '=', session.token_hash)
      .executeTakeFirst();
    return renewed.numUpdatedRows > 0n ? { outcome: 'renewed', session: issued } : { outcome: 'unchanged' };
  }

  /** Ends every sign-in of the browser, one that waits for its second factor too, and hands out what is needed for signing out at the provider. */
  async end({ session: token, pending }: { readonly session: string | undefined; readonly pending?: string | undefined }, browserHash: string | null, now: Date, auditContext: Trail): Promise<EndedSession | null> {
    return this.#db.transaction().execute(async (tx) => {
      const own = token === undefined ? undefined : await this.#take(tx, token);
      const waiting = pending === undefined ? undefined : await takeWaiting(tx, pending);
      const browser = own?.browser_hash ?? waiting?.browser_hash ?? browserHash;
      if (browser !== null) {
        await tx.deleteFrom('session').where('browser_hash', '=', browser).execute();
        await tx.deleteFrom('pending_sign_in').where('browser_hash', '=', browser).execute();
        await endPushOfBrowser(tx, browser);
        await releaseKeys(tx, browser);
      }
      if (own === undefined || token === undefined) return waiting === undefined ? null : { scope: waiting.scope, tokens: null };
      const actor = { lin: own.lin, liUId: own.liu_id };
      await record(tx, { ...auditContext, at: now, actor, subjectLin: own.lin, action: 'session.signOut', before: { scope: own.scope } });
      return { scope: own.scope, tokens: own.sealed_tokens && tokensIn(own.sealed_tokens, token) };
    });
  }

  #add = (tx: Transaction<Database>, signIn: SignIn, { token, ends }: IssuedSession, browserHash: string, now: Date, auditContext: Trail) =>
    tx
      .insertInto('session')
      .values({
        token_hash: hashOf(token),
        browser_hash: browserHash,
        scope: signIn.scope,
        lin: signIn.lin,
        liu_id: signIn.liUId,
        subject: signIn.subject,
        display_name: signIn.displayName,
        identity_number: signIn.identityNumber,
        has_al2: signIn.hasAL2,
        sealed_tokens: signIn.tokens && sealTokens(signIn.tokens, token),
        created_at: now,
        renewed_at: now,
        access_until: this.#accessUntil(now),
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
    db.deleteFrom('session').where('token_hash', '=', hashOf(token)).returningAll().executeTakeFirst();

  #accessUntil = (now: Date): Date => new Date(now.getTime() + this.#limits.accessMinutes * 60_000);

  async #ask(scope: AuthenticationScope, refreshToken: string): Promise<ProviderTokens | null | 'silent'> {
    try {
      return await this.#renewTokens(scope, refreshToken);
    } catch (error) {
      if (error instanceof NoResponse) return 'silent';
      throw error;
    }
  }
}

const takeWaiting = (tx: Transaction<Database>, token: string) =>
  tx.deleteFrom('pending_sign_in').where('token_hash', '=', hashOf(token)).returning(['scope', 'browser_hash']).executeTakeFirst();

const nameOf = ({ device }: Trail): DeviceName => device ?? { browser: null, system: null };

/**
 * The same person, where neither names an account or both name the same; without a person, the same name at the provider. A researcher's
 * identity alone is nobody's account: it makes way for anyone who signs in next.
 */
async function endSameAccount(tx: Transaction<Database>, { lin, liUId, scope, subject }: SignIn, browserHash: string): Promise<void> {
  const isSamePerson = lin === null ? sql<boolean>`lin is null and scope = ${scope} and subject = ${subject}` : sql<boolean>`lin = ${lin}`;
  await tx
    .deleteFrom('session')
    .where('browser_hash', '=', browserHash)
    .where((eb) => {
      const isSameAccount = liUId === null ? eb.lit(true) : eb.or([eb('liu_id', 'is', null), eb('liu_id', '=', liUId)]);
      return eb.or([eb.and([isSamePerson, isSameAccount]), eb('scope', '=', AuthenticationScope.OrcId)]);
    })
    .execute();
}

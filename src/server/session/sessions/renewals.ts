import { sql } from 'kysely';
import type { ClosedAccount } from '#contract/closedAccount.ts';
import type { AuthenticationScope } from '#contract/values.ts';
import type { SessionLimits } from '#server/config/config.ts';
import type { Db } from '#server/database/open.ts';
import { hashOf, newToken } from '#server/base/secrets.ts';
import { NoResponse } from '#server/systems/noResponse.ts';
import { isAlive, isPrevious, lookUpSession } from './lookUp.ts';
import { type ProviderTokens, sealTokens, tokensIn } from './providerTokens.ts';
import { detachPush } from './pushes.ts';

/** A session as the browser receives it. */
export interface IssuedSession {
  readonly token: string;
  readonly ends: Date;
}

/**
 * `unchanged`: another tab has just renewed it. `noResponse`: the identity provider does not
 * respond. `closed`: the account's status has ended it.
 */
export type Renewal =
  | { readonly outcome: 'renewed'; readonly session: IssuedSession }
  | { readonly outcome: 'closed'; readonly notice: ClosedAccount | null }
  | { readonly outcome: 'unchanged' | 'refused' | 'noResponse' };

/**
 * Requests fresh tokens from the identity provider of a scope; null when it refuses. @throws
 * {NoResponse} when it does not respond.
 */
export type RenewTokens = (
  scope: AuthenticationScope,
  refreshToken: string,
) => Promise<ProviderTokens | null>;

/** Until when a session that begins or is renewed now needs no renewal. */
export const accessUntil = (now: Date, { accessMinutes }: SessionLimits): Date =>
  new Date(now.getTime() + accessMinutes * 60_000);

/**
 * Until when a session needs no renewal that begins now and ends then. One whose identity provider
 * has given nothing to renew it with lasts to its end: asking the person again would say no more.
 */
export const firstAccessUntil = (
  tokens: ProviderTokens | null,
  ends: Date,
  now: Date,
  limits: SessionLimits,
): Date => (tokens !== null && tokens.refreshToken === undefined ? ends : accessUntil(now, limits));

/** When the clock has been set back, a session needs no later renewal for it. */
export const accessAtMost = (ends: Date, now: Date, limits: SessionLimits) =>
  sql<Date>`least(access_until,
    case when access_until = ends_at then ${ends}::timestamptz
      else ${accessUntil(now, limits)}::timestamptz end)`;

/** Renews sessions at their identity providers. */
export class Renewals {
  readonly #db: Db;
  readonly #limits: SessionLimits;
  readonly #renewTokens: RenewTokens;
  /** The renewals in progress, by the hash of their token. */
  readonly #running = new Map<string, Promise<Renewal>>();

  constructor(db: Db, limits: SessionLimits, renewTokens: RenewTokens) {
    this.#db = db;
    this.#limits = limits;
    this.#renewTokens = renewTokens;
  }

  /**
   * Asks the identity provider whether the person may stay signed in; if so, the session continues
   * under a new token. Tabs that call concurrently share one result. No database connection is held
   * meanwhile, so that a slow provider cannot occupy them all.
   */
  renew(token: string, now: Date): Promise<Renewal> {
    const key = hashOf(token);
    const running =
      this.#running.get(key) ??
      this.#renewOnce(token, now).finally(() => this.#running.delete(key));
    this.#running.set(key, running);
    return running;
  }

  async #renewOnce(token: string, now: Date): Promise<Renewal> {
    const found = await lookUpSession(this.#db, token, now, this.#limits);
    if (found?.state === 'closed') {
      await this.#db.deleteFrom('session').where('id', '=', found.sessionId).execute();
      return { outcome: 'closed', notice: found.notice };
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

    const fresh = tokens?.refreshToken
      ? await this.#requestTokens(session.scope, tokens.refreshToken)
      : null;
    if (fresh === 'noResponse') return { outcome: 'noResponse' };
    // Only the session in the state that was queried: another process may have renewed it, or the
    // person may have signed out.
    if (fresh === null) {
      const ended = await this.#db.transaction().execute(async (tx) => {
        await detachPush(tx, [session.id]);
        return tx
          .deleteFrom('session')
          .where('token_hash', '=', session.token_hash)
          .executeTakeFirst();
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
        access_until: accessUntil(now, this.#limits),
        last_used_at: now,
      })
      .where('token_hash', '=', session.token_hash)
      .executeTakeFirst();
    return renewed.numUpdatedRows > 0n
      ? { outcome: 'renewed', session: issued }
      : { outcome: 'unchanged' };
  }

  async #requestTokens(
    scope: AuthenticationScope,
    refreshToken: string,
  ): Promise<ProviderTokens | null | 'noResponse'> {
    try {
      return await this.#renewTokens(scope, refreshToken);
    } catch (error) {
      if (error instanceof NoResponse) return 'noResponse';
      throw error;
    }
  }
}

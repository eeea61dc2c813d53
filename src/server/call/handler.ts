import type { FastifyBaseLogger } from 'fastify';
import type { CallData, RouteSpec, ServerReply } from '#contract/route.ts';
import type { Language } from '#contract/values.ts';
import type { Config } from '#server/config/config.ts';
import type { Db } from '../database/open.ts';
import type { Actor } from './actor.ts';
import type { Change } from './change.ts';
import type { Browser } from '../session/sessions/browser.ts';
import type { Systems } from '../systems/systems.ts';

/** The response of a handler. */
export interface Outcome {
  readonly status: number;
  readonly body?: unknown;
  /** Version of the object in the body, for versioned calls. */
  readonly version?: string;
  /**
   * The name of a streamed list that others read too: readers of the same name and version get the
   * same bytes, which are read from the database, serialised and compressed once.
   */
  readonly sharedAs?: string;
}

/**
 * Whether a call that may be based on an older version may change the object whose current version
 * is `version`.
 */
export type IsCurrent = (version: string) => boolean;

/** What every handler receives in addition to the validated parts of the call. */
export interface CallContext {
  /** For reading only. Changes are made through `change`. */
  readonly db: Db;
  readonly change: Change;
  readonly config: Config;
  readonly systems: Systems;
  /** The time of the request. */
  readonly now: Date;
  /** The calendar date in Sweden at the time of the request, `YYYY-MM-DD`. */
  readonly today: string;
  /** The language of the calling page, in which messages to the user are written. */
  readonly language: Language;
  /** Correlates log lines and audit entries with the request. */
  readonly requestId: string;
  /**
   * Returns an identifier of the change for external systems: the same for every retry of this call
   * under one `Idempotency-Key`.
   */
  readonly reference: () => string;
  /** The caller's network address, for the audit trail and rate limits. */
  readonly address: string;
  readonly log: FastifyBaseLogger;
  /** The calling browser, for the calls that sign in and sign out. */
  readonly browser: Browser;
  /**
   * The session's user while the session must be renewed at the identity provider; every other call
   * treats this user as signed out.
   */
  readonly staleActor: Actor | null;
  /**
   * Whether the account's status has closed the browser's session. All calls except those about the
   * session itself treat the user as signed out.
   */
  readonly isClosed: boolean;
  /**
   * Compares with the caller's `If-Match` in versioned calls; in every other call each version
   * counts as current.
   */
  readonly isCurrent: IsCurrent;
}

/** The calling user: never null unless the contract lets everyone make the call. */
type ActorOf<R extends RouteSpec> = R['may'] extends 'everyone' ? Actor | null : Actor;

/** Items in batches, read from the database while earlier batches are being sent. */
export interface Batches<Items = unknown> extends AsyncIterable<Items> {
  /** Ends the reading, also of a batch for which the reader is waiting. */
  readonly stop?: () => void;
}

/** A streamed list is returned in batches; the contract describes the list as a whole. */
type Reply<R extends RouteSpec> = R['isStreamed'] extends true
  ? Streamed<ServerReply<R>>
  : ServerReply<R>;
type Streamed<Whole> = Whole extends { status: 200; body: infer Items }
  ? { status: 200; body: Batches<Items> }
  : Whole;

export type Handler<R extends RouteSpec> = (
  call: CallContext & CallData<R> & { readonly actor: ActorOf<R> },
) => Promise<Reply<R>>;

/** The handlers of one resource, one for each of its calls. */
export type Handlers<A extends Record<string, RouteSpec>> = {
  readonly [K in keyof A]: Handler<A[K]>;
};

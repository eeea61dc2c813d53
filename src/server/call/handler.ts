import type { FastifyBaseLogger } from 'fastify';
import type { Transaction } from 'kysely';
import type { CallData, RouteSpec, ServerReply } from '../../contract/route.ts';
import type { Language } from '../../contract/values.ts';
import type { Config } from '../config.ts';
import type { Db } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import type { Actor } from './actor.ts';
import type { Browser } from '../session/browser.ts';
import type { Systems } from '../systems/systems.ts';

/** What a call is answered with. */
export interface Outcome {
  readonly status: number;
  readonly body?: unknown;
  /** Of the object that the body shows, where the call is versioned. */
  readonly version?: string;
}

/**
 * Does the call's change in one transaction, in which the answer under its `Idempotency-Key` is kept too: all of it is there
 * or nothing, whenever the server dies. A refusal (a status from 400) changes nothing, whatever `work` had written before.
 * What `work` answers is the call's answer, so a call makes one change at most.
 */
export type Change = <O extends Outcome>(work: (tx: Transaction<Database>) => Promise<O>) => Promise<O>;

/** Whether the object, being in this version, may be changed by a call that was made from a possibly older one. */
export type IsCurrent = (version: string) => boolean;

/** What every handler is given besides the checked parts of the call. */
export interface CallContext {
  /** For reading. What a call changes, it changes through `change`. */
  readonly db: Db;
  readonly change: Change;
  readonly config: Config;
  readonly systems: Systems;
  /** The moment of the request. */
  readonly now: Date;
  /** The calendar date in Sweden at that moment, `YYYY-MM-DD`. */
  readonly today: string;
  /** The language of the page that calls: what is sent to the person is written in it. */
  readonly language: Language;
  /** Ties log lines and audit entries to the request. */
  readonly requestId: string;
  /** Names the change to systems outside: the same for every try of this call under one `Idempotency-Key`. */
  readonly reference: () => string;
  /** The caller's network address, for the audit trail and rate limits. */
  readonly address: string;
  readonly log: FastifyBaseLogger;
  /** The browser that calls, for the calls that sign in and out. */
  readonly browser: Browser;
  /** Whose session this is while the identity provider has to be asked again; to every other call nobody is signed in. */
  readonly staleActor: Actor | null;
  /** The browser has a session that the account's status has ended: to every call but those about the session, nobody is signed in. */
  readonly isClosed: boolean;
  /** By the caller's `If-Match`, in a call that honours it; in every other call all versions are current. */
  readonly isCurrent: IsCurrent;
}

/** Who calls: certain wherever the contract does not let everyone in. */
export type ActorOf<R extends RouteSpec> = R['may'] extends 'everyone' ? Actor | null : Actor;

/** Items in batches, read from the database while earlier ones are on their way. */
export type Batches<Items = unknown> = AsyncIterable<Items>;

/** A list that is streamed comes in batches of what the contract shows whole. */
type Reply<R extends RouteSpec> = R['isStreamed'] extends true ? Streamed<ServerReply<R>> : ServerReply<R>;
type Streamed<Whole> = Whole extends { status: 200; body: infer Items } ? { status: 200; body: Batches<Items> } : Whole;

export type Handler<R extends RouteSpec> = (
  call: CallContext & CallData<R> & { readonly actor: ActorOf<R> },
) => Promise<Reply<R>>;

/** The handlers of one resource: one for each of its calls. */
export type Handlers<A extends Record<string, RouteSpec>> = { readonly [K in keyof A]: Handler<A[K]> };

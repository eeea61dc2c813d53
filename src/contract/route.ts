import type { z } from 'zod/mini';
import type { Access } from './access.ts';

export type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call: everything that the server, client, service worker and documentation need to know about
 * it.
 */
export interface RouteSpec {
  readonly method: Method;
  /**
   * The path as spelled in the specification; `{name}` is a path parameter. Matched
   * case-insensitively.
   */
  readonly path: `/${string}`;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: Schema;
  /**
   * The response per status; null is a response without a body. An undeclared status is an error.
   */
  readonly responses: Readonly<Record<number, Schema | null>>;
  /** Who may call. The handler decides which persons and objects a caller may access. */
  readonly may: Access;
  /**
   * Whether the call is also open to users who must accept terms first (`rules/termsDeadline.ts`):
   * reading and accepting them, leaving, what the frame of every page shows, their own data, their
   * sign-ins, and a freeze of the card that waits on the device. Calls open to everyone always are.
   */
  readonly isOpenBeforeTerms?: true;
  /**
   * Where the response to a GET is cached on the device: `worker` (needed to start) or `query` (the
   * user's own data, deleted at sign-out). Absent: in memory only, as for every response about
   * another person, every secret and all administrative data.
   */
  readonly keptBy?: 'worker' | 'query';
  /**
   * Whether the response is the same for everyone, so that it may remain on the device after
   * sign-out. Only with `keptBy: 'worker'`.
   */
  readonly isPublic?: true;
  /**
   * The query parameter that names a version of the response. With it, the response never changes,
   * and is not found once there is another version.
   */
  readonly versionedBy?: string;
  /** Whether the query contains a code, key or address. Such a query is never logged. */
  readonly hasSensitiveQuery?: true;
  /**
   * Whether a call with a modifying method only reads, or only counts that it was read: it has no
   * audit entry and no idempotency key, so its response is not stored either.
   */
  readonly reads?: true;
  /** The calls per minute of one address, for a call that is not counted with the others. */
  readonly callsPerMinute?: number;
  /** Maximum body size in bytes, if it exceeds the server's default. */
  readonly maxBodyBytes?: number;
  /**
   * Whether the object is versioned: a GET returns its `ETag`, and a change honours `If-Match` and
   * returns 409 when the object has changed since.
   */
  readonly isVersioned?: true;
  /**
   * Whether the 200 response is a list that may be long. It is sent item by item, each on its own
   * line, so that neither side holds all of it as text.
   */
  readonly isStreamed?: true;
  /**
   * Whether the 200 response consists of rows of cells and is sent as a spreadsheet file: the
   * browser saves it, and no page reads it.
   */
  readonly isSpreadsheet?: true;
  /** The path parameter that identifies what is polled, for a call that a page repeats. */
  readonly polls?: string;
  /** Whether the call is missing in the specification but needed by the product. */
  readonly isOurs?: true;
  /** One sentence for the generated documentation. */
  readonly summary?: string;
}

/** Declares a call and keeps its exact types. */
export const route = <R extends RouteSpec>(spec: R): R => spec;

type Input<S> = S extends Schema ? z.input<S> : never;
type Output<S> = S extends Schema ? z.output<S> : undefined;
type Part<K extends string, S> = S extends Schema ? { [P in K]: Input<S> } : unknown;
/** Spreading an `as const` object turns its numeric keys into strings (TypeScript 7.0). */
type StatusOf<K> = K extends number
  ? K
  : K extends `${infer Status extends number}`
    ? Status
    : never;
type Statuses<R extends RouteSpec> = StatusOf<keyof R['responses']>;

/** The input of a call: `params`, `query` and `body`, as far as the call has them. */
export type CallInput<R extends RouteSpec> = Part<'params', R['params']> &
  Part<'query', R['query']> &
  Part<'body', R['body']>;

/** The data passed to a handler after validation against the contract. */
export interface CallData<R extends RouteSpec> {
  readonly params: Output<R['params']>;
  readonly query: Output<R['query']>;
  readonly body: Output<R['body']>;
}

type Success = 200 | 201 | 204;
type Version<R extends RouteSpec, S> = R['isVersioned'] extends true
  ? S extends Success
    ? { version: string }
    : unknown
  : unknown;

/**
 * The replies that a handler may return: a declared status with its declared body, and the version
 * of the object returned.
 */
export type ServerReply<R extends RouteSpec> = {
  [S in Statuses<R>]: Version<R, S> &
    (R['responses'][S] extends Schema
      ? { status: S; body: Input<R['responses'][S]> }
      : { status: S; body?: undefined });
}[Statuses<R>];

/** The body of a successful response. */
export type Answer<R extends RouteSpec> = {
  [S in Statuses<R> & Success]: Output<R['responses'][S]>;
}[Statuses<R> & Success];

/**
 * Whether the call changes data: it is audited, may carry `Idempotency-Key` and must come from the
 * portal's own pages.
 */
export const isMutating = (spec: RouteSpec): boolean => spec.method !== 'GET' && !spec.reads;

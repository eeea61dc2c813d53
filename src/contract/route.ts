import type { z } from 'zod/mini';
import type { Access } from './access.ts';

export type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One call: everything that server, client, service worker and documentation know about it. */
export interface RouteSpec {
  readonly method: Method;
  /** As the specification spells it; `{name}` is a path parameter. Matched without regard to case. */
  readonly path: `/${string}`;
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: Schema;
  /** The answer per status; null is an answer without a body. An undeclared status is an error. */
  readonly responses: Readonly<Record<number, Schema | null>>;
  /** Who may call. Which persons and objects they may touch is the handler's to decide. */
  readonly may: Access;
  /**
   * Who keeps the answer of a GET on the device: `worker` (needed to start), `query` (my own data, forgotten at
   * sign-out). Absent: memory only, as every answer about another person, every secret and all admin data.
   */
  readonly keptBy?: 'worker' | 'query';
  /** Same answer for everybody, so that sign-out may leave it on the device. Only with `keptBy: 'worker'`. */
  readonly isPublic?: true;
  /** Code, key or address travels in the query: such a query is never logged. */
  readonly hasSecretQuery?: true;
  /** Reads by a method that usually changes things: no audit entry, no idempotency key. */
  readonly reads?: true;
  /** In bytes, where a body may pass the server's ordinary limit. */
  readonly largestBody?: number;
  /** A GET answers with the object's `ETag`; a change honours `If-Match` and answers 409 when the object has moved on. */
  readonly isVersioned?: true;
  /** The 200 is a list that may be long: sent item by item, each on a line of its own, so that neither side holds it whole as text. */
  readonly isStreamed?: true;
  /** The 200 is rows of cells, and travels as a file that a spreadsheet opens: the browser saves it, and no page reads it. */
  readonly isSpreadsheet?: true;
  /** The path parameter that names what is waited for, where a page asks this call again and again. */
  readonly polls?: string;
  /** A call that the specification lacks and the product needs. */
  readonly isOurs?: true;
  /** One sentence for the generated documentation. */
  readonly summary?: string;
}

/** Declares a call, keeping its exact types. */
export const route = <R extends RouteSpec>(spec: R): R => spec;

type Input<S> = S extends Schema ? z.input<S> : never;
type Output<S> = S extends Schema ? z.output<S> : undefined;
type Part<K extends string, S> = S extends Schema ? { [P in K]: Input<S> } : unknown;
/** Spreading an object that is `as const` turns its numeric keys into text (TypeScript 7.0). */
type StatusOf<K> = K extends number ? K : K extends `${infer Status extends number}` ? Status : never;
type Statuses<R extends RouteSpec> = StatusOf<keyof R['responses']>;

/** What a caller hands over: `params`, `query` and `body`, each only where the call has it. */
export type CallInput<R extends RouteSpec> = Part<'params', R['params']> & Part<'query', R['query']> & Part<'body', R['body']>;

/** What a handler is given after the contract has checked it. */
export interface CallData<R extends RouteSpec> {
  readonly params: Output<R['params']>;
  readonly query: Output<R['query']>;
  readonly body: Output<R['body']>;
}

type Success = 200 | 201 | 204;
type Version<R extends RouteSpec, S> = R['isVersioned'] extends true ? (S extends Success ? { version: string } : unknown) : unknown;

/** What a handler may answer: a declared status with the body declared for it, and which version of the object it shows. */
export type ServerReply<R extends RouteSpec> = {
  [S in Statuses<R>]: Version<R, S> &
    (R['responses'][S] extends Schema ? { status: S; body: Input<R['responses'][S]> } : { status: S; body?: undefined });
}[Statuses<R>];

/** The body of the successful answer. */
export type Answer<R extends RouteSpec> = {
  [S in Statuses<R> & Success]: Output<R['responses'][S]>;
}[Statuses<R> & Success];

/** Whether the call changes something: it is audited, may carry `Idempotency-Key` and must come from our own pages. */
export const isMutating = (spec: RouteSpec): boolean => spec.method !== 'GET' && !spec.reads;

import type * as z from 'zod/mini';
import type { Db } from '../database/open.ts';
import type { Systems } from '../systems/systems.ts';
import { Unreadable } from './deliveryLoop.ts';

/** The systems that are told of changes after the commit. */
export type OutsideSystems = Pick<Systems, 'cards' | 'directory'> &
  Partial<Pick<Systems, 'applePasses' | 'googlePasses'>>;

/** What a delivery may use besides the row. */
export interface DeliveryContext {
  readonly db: Db;
  readonly systems: OutsideSystems;
  /** Identifies the change: the same at each attempt. */
  readonly changeId: string;
}

/**
 * A kind of change that an outside system is told of. What is stored of it is checked against
 * `payload` when it is written and when it is delivered.
 */
export interface ChangeKind<Payload = unknown, HasSecret extends boolean = boolean> {
  readonly payload: z.ZodMiniType<Payload>;
  /** Whether it also carries a secret, which is stored encrypted and erased after delivery. */
  readonly hasSecret: HasSecret;
  /**
   * What the change sets: a later change of the same person with the same topic replaces it, so
   * that it is never tried again.
   */
  readonly topicOf: (payload: unknown) => string;
  /**
   * Whether a delivery reads the present state instead of what is stored, and so delivers all changes
   * with the topic that are waiting when it begins.
   */
  readonly isPresentState: boolean;
  /**
   * Tells the outside system. @throws {NoResponse} when it is to be tried again, {SystemRefusal}
   * when not, {Unreadable} when what is stored does not suffice
   */
  readonly deliver: (
    stored: { readonly payload: unknown; readonly secret: string | null },
    context: DeliveryContext,
  ) => Promise<void>;
}

interface Topic<Payload> {
  readonly payload: z.ZodMiniType<Payload>;
  readonly topicOf: (payload: Payload) => string;
}

interface PlainChange<Payload> extends Topic<Payload> {
  readonly isPresentState?: boolean;
  readonly deliver: (payload: Payload, context: DeliveryContext) => Promise<void>;
}

interface SecretChange<Payload> extends Topic<Payload> {
  readonly deliver: (payload: Payload, secret: string, context: DeliveryContext) => Promise<void>;
}

/** A kind of change without a secret. */
export const changeKind = <Payload>({
  payload: shape,
  topicOf,
  isPresentState = false,
  deliver,
}: PlainChange<Payload>): ChangeKind<Payload, false> => ({
  payload: shape,
  hasSecret: false,
  isPresentState,
  topicOf: (payload) => topicOf(parsed(shape, payload)),
  deliver: async ({ payload }, context) => deliver(parsed(shape, payload), context),
});

/** A kind of change with a secret. */
export const secretChangeKind = <Payload>({
  payload: shape,
  topicOf,
  deliver,
}: SecretChange<Payload>): ChangeKind<Payload, true> => ({
  payload: shape,
  hasSecret: true,
  isPresentState: false,
  topicOf: (payload) => topicOf(parsed(shape, payload)),
  deliver: async ({ payload, secret }, context) => {
    if (secret === null) throw new Unreadable('The secret is missing.');
    return deliver(parsed(shape, payload), secret, context);
  },
});

/** An earlier release may have stored another shape. */
function parsed<Payload>(shape: z.ZodMiniType<Payload>, payload: unknown): Payload {
  const read = shape.safeParse(payload);
  if (!read.success) throw new Unreadable('The payload has another shape.');
  return read.data;
}

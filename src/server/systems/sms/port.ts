import type { Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/** A text message that contains a code. */
export interface TextMessage {
  /** In international format, `+46701234567`. */
  readonly recipient: string;
  readonly text: string;
  /**
   * The encrypted text, in which form it may be stored until it is delivered; `secretUntil` is when
   * its code expires.
   */
  readonly sealedText: Buffer;
  readonly secretUntil: Date;
  readonly now: Date;
}

/**
 * A gateway for text messages. The user is waiting for the code, so a message is either passed on
 * immediately or the call reports that it was not.
 */
export interface TextMessages {
  /**
   * Sends the message as part of the change that it belongs to: if the gateway does not accept the
   * message, the change is rolled back. If the server crashes in between, a message with an invalid
   * code is sent, and the next one replaces it. @throws {NoResponse} when the gateway does not
   * respond, refuses, or returns an invalid response
   */
  readonly send: (message: TextMessage, tx: Transaction<Database>) => Promise<void>;
}

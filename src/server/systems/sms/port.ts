import type { Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** A text message with a code in it. */
export interface TextMessage {
  /** In international form, `+46701234567`. */
  readonly recipient: string;
  readonly text: string;
  /** The text as it may rest until it is delivered, and until when the code in it is good. */
  readonly sealedText: Buffer;
  readonly secretUntil: Date;
  readonly now: Date;
}

/** What sends text messages. Somebody waits for the code, so a message is handed over at once or the call says that it was not. */
export interface TextMessages {
  /**
   * Sends the message as part of the change that it belongs to: where the gateway does not take it, the change is not made either. A server
   * that dies in between leaves a message whose code does not work, and the next one takes its place.
   * @throws {NoResponse} when the gateway is silent, refuses, or talks nonsense
   */
  readonly send: (message: TextMessage, tx: Transaction<Database>) => Promise<void>;
}

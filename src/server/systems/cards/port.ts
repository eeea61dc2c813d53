import type { Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';

/** A card to be produced for a person. */
export interface CardToMake {
  /** Assigned by the portal: repeated orders with the same reference are one order. */
  readonly reference: string;
  readonly liUId: string;
  /** A JPEG in portrait format, with an aspect ratio of 3:4. */
  readonly photo: Buffer;
  /** The PIN that the person chose; it is stored in the card system only. */
  readonly pin: string;
}

/** An issued card, identified by its printed number. */
export interface CardInUse {
  readonly isoNumber: string;
  readonly liUId: string;
}

/**
 * The system that produces cards and controls the doors that they open. It does not take part in
 * the database transaction, so it is called last, immediately before the commit: the portal never
 * reports what the card system has not done. All methods are idempotent. Every method @throws
 * {NoResponse} when the system does not respond within five seconds or returns an invalid response.
 */
export interface CardSystem {
  readonly order: (card: CardToMake, tx: Transaction<Database>) => Promise<void>;
  readonly freeze: (card: CardInUse, tx: Transaction<Database>) => Promise<void>;
  readonly unfreeze: (card: CardInUse, tx: Transaction<Database>) => Promise<void>;
  readonly block: (card: CardInUse, tx: Transaction<Database>) => Promise<void>;
  readonly setPin: (card: CardInUse, pin: string, tx: Transaction<Database>) => Promise<void>;
}

import type { Transaction } from 'kysely';
import type { Database } from '../../database/schema.ts';

/** A card for somebody, to be made. */
export interface CardToMake {
  /** Ours: the same reference is the same order, however often it is asked for. */
  readonly reference: string;
  readonly liUId: string;
  /** A JPEG, upright, 3 to 4. */
  readonly photo: Buffer;
  /** As the person chose it; it is kept nowhere else than in the card system. */
  readonly pin: string;
}

/** A card in the world, by its printed number. */
export interface CardInUse {
  readonly isoNumber: string;
  readonly liUId: string;
}

/**
 * The system that makes cards and opens doors for them. It takes no part in our transaction, so it is asked last, just before the
 * commit: what it does not do, we do not say. Doing the same twice is doing it once.
 * Every method @throws {NoResponse} when it is silent for five seconds or talks nonsense.
 */
export interface CardSystem {
  readonly order: (card: CardToMake, tx: Transaction<Database>) => Promise<void>;
  readonly freeze: (card: CardInUse, tx: Transaction<Database>) => Promise<void>;
  readonly unfreeze: (card: CardInUse, tx: Transaction<Database>) => Promise<void>;
  readonly block: (card: CardInUse, tx: Transaction<Database>) => Promise<void>;
  readonly setPin: (card: CardInUse, pin: string, tx: Transaction<Database>) => Promise<void>;
}

/** A card to be produced for a person. */
interface CardToMake {
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
 * The system that produces cards and controls the doors that they open. The outbox calls it after
 * the change has been committed, in order per person, and again until it responds; a call may
 * therefore arrive twice, and all methods are idempotent. Every method @throws {NoResponse} when
 * the system does not respond within five seconds or returns an invalid response, and {SystemRefusal}
 * when it refuses. `changeId` identifies a change of a card's state, by which the card system can
 * say that an event of its own is only the echo.
 */
export interface CardSystem {
  readonly order: (card: CardToMake) => Promise<void>;
  readonly freeze: (card: CardInUse, changeId: string) => Promise<void>;
  readonly unfreeze: (card: CardInUse, changeId: string) => Promise<void>;
  readonly block: (card: CardInUse, changeId: string) => Promise<void>;
  readonly setPin: (card: CardInUse, pin: string) => Promise<void>;
}

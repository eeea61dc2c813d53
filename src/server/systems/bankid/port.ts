/** An order as BankID gave it. The secret never leaves the server. */
export interface StartedOrder {
  readonly orderRef: string;
  readonly autoStartToken: string;
  readonly qrStartToken: string;
  readonly qrStartSecret: string;
}

/** Who has signed in. */
export interface IdentifiedPerson {
  /** 12 digits. */
  readonly personalNumber: string;
  readonly name: string;
  readonly givenName: string;
  readonly surname: string;
}

/** A request to identify somebody. */
export interface NewOrder {
  /** As we see it, IPv4 or IPv6. */
  readonly endUserIp: string;
  /** What the person reads in the app before they identify, in BankID's simple Markdown. */
  readonly visibleText: string;
}

export type Collected =
  | { readonly status: 'pending' | 'failed'; readonly hintCode: string }
  | { readonly status: 'complete'; readonly person: IdentifiedPerson };

/** What BankID says no with, in its own words (`alreadyInProgress`, `invalidParameters` …). */
export class BankIdRefusal extends Error {
  override readonly name = 'BankIdRefusal';
  readonly errorCode: string;

  constructor(errorCode: string) {
    super(`BankID refused with ${errorCode}.`);
    this.errorCode = errorCode;
  }
}

/**
 * BankID's RP API, version 6.
 * Every method @throws {NoResponse} when BankID does not answer within five seconds, is ill or talks nonsense, and {BankIdRefusal} when it says no.
 */
export interface BankId {
  readonly start: (order: NewOrder) => Promise<StartedOrder>;
  readonly collect: (orderRef: string) => Promise<Collected>;
  readonly cancel: (orderRef: string) => Promise<void>;
}

/** An order as returned by BankID. The secret never leaves the server. */
export interface StartedOrder {
  readonly orderRef: string;
  readonly autoStartToken: string;
  readonly qrStartToken: string;
  readonly qrStartSecret: string;
}

/** The person who has identified. */
export interface IdentifiedPerson {
  /** 12 digits. */
  readonly personalNumber: string;
  readonly name: string;
  readonly givenName: string;
  readonly surname: string;
}

/** A request to identify a person. */
interface NewOrder {
  /** The address as seen by the portal, IPv4 or IPv6. */
  readonly endUserIp: string;
  /** The text shown to the person in the app before they identify, in BankID's simple Markdown. */
  readonly visibleText: string;
  /**
   * The address that the app opens afterwards if the order was started by link. It is told to BankID
   * alone, so that whoever has the link does not know it; null for an order started by QR code.
   */
  readonly returnUrl: string | null;
}

/** Who has identified, from where, and what BankID thinks of it. */
export interface Identification {
  readonly person: IdentifiedPerson;
  /** The address of the device with the app; null if BankID does not state it. */
  readonly identifiedFrom: string | null;
  /** BankID's own estimate (`low`, `moderate`, `high`); null if it states none. */
  readonly risk: string | null;
}

export type Collected =
  | { readonly status: 'pending' | 'failed'; readonly hintCode: string }
  | ({ readonly status: 'complete' } & Identification);

/** BankID's refusal, with its error code (`alreadyInProgress`, `invalidParameters` …). */
export class BankIdRefusal extends Error {
  override readonly name = 'BankIdRefusal';
  readonly errorCode: string;

  constructor(errorCode: string) {
    super(`BankID rejected the request with ${errorCode}.`);
    this.errorCode = errorCode;
  }
}

/**
 * BankID's RP API, version 6. Every method @throws {NoResponse} when BankID does not respond within
 * five seconds, fails or returns an invalid response, and {BankIdRefusal} when it refuses.
 */
export interface BankId {
  readonly start: (order: NewOrder) => Promise<StartedOrder>;
  readonly collect: (orderRef: string) => Promise<Collected>;
  readonly cancel: (orderRef: string) => Promise<void>;
}

/** What became of a push: the phone is told, or no longer has the pass. */
export type PassPushOutcome = 'sent' | 'gone';

/** The university as an issuer of passes for Apple Wallet. */
export interface ApplePasses {
  /** The name under which Apple has registered the passes, `pass.…`. */
  readonly passType: string;
  /** The university's id as a developer. */
  readonly team: string;
  /** When Apple's certificate ends: from then on nothing new is accepted. */
  readonly certificateEnds: Date;
  /** Returns the address that opens a wallet with the pass that is at this link. */
  readonly addAddress: (link: string) => string;
  /** Returns the files as a signed pass (`.pkpass`), with the icons added. */
  readonly signed: (files: Readonly<Record<string, Buffer>>) => Promise<Buffer>;
  /**
   * Tells a phone that a pass has changed; the message is empty. @throws {NoResponse} when it is to
   * be tried again, {SystemRefusal} when not
   */
  readonly push: (pushToken: string) => Promise<PassPushOutcome>;
}

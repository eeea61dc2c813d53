/** A pass as Google keeps it (`genericObject`), without the ids that the issuer adds. */
export type GooglePassContent = Readonly<Record<string, unknown>>;

/** Google's service for passes. */
export interface GooglePassIssuer {
  /**
   * Creates a pass, or changes it to this. @throws {NoResponse} when it is to be tried again,
   * {SystemRefusal} when not
   */
  readonly save: (serial: string, content: GooglePassContent) => Promise<void>;
  /** Returns the link by which a person adds a saved pass. It names nothing but the pass. */
  readonly link: (serial: string) => Promise<string>;
}

/** The university as an issuer of passes for Google Wallet. */
export interface GooglePasses extends GooglePassIssuer {
  /** Saves what a pass says now. Throws as `save` does. */
  readonly update: (serial: string) => Promise<void>;
}

/**
 * The parameters that the demonstration was generated from; has no rows outside a demonstration.
 */
export interface DemoUniversityTable {
  seed: string;
  people: number;
  /** The day to which its dates are relative. */
  today: string;
}

/** The key with which a demonstration issues to wallets; has no rows outside a demonstration. */
export interface DemoWalletIssuerTable {
  private_key: string;
  certificate: string;
  /** The certificate of the authority, which the demonstration's wallet trusts. */
  authority: string;
}

/** The keys of the demonstration as one who asks wallets, and as an issuer of identities. */
export interface DemoIdentityStatusTable {
  place: number;
  status: 'INVALID' | 'SUSPENDED';
}

export interface DemoWalletPartyTable {
  role: 'verifier' | 'identity';
  private_key: string;
  certificate: string;
  authority: string;
}

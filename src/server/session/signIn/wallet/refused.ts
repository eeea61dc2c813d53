import type { WalletRefusal } from '#contract/walletSignIn.ts';

/** Thrown when what a wallet shows is refused. */
export class Refused extends Error {
  readonly refusal: WalletRefusal;

  constructor(refusal: WalletRefusal, description: string, options?: ErrorOptions) {
    super(description, options);
    this.name = 'Refused';
    this.refusal = refusal;
  }
}

import type { ApplePasses } from './applePasses/port.ts';
import type { BankId } from './bankid/port.ts';
import type { CardSystem } from './cards/port.ts';
import type { CaseSystem } from './cases/port.ts';
import type { Directory } from './directory/port.ts';
import type { GooglePasses } from './googlePasses/port.ts';
import type { Hashing } from './hashing.ts';
import type { ReCaptcha } from './recaptcha/reCaptcha.ts';
import type { TextMessages } from './sms/port.ts';
import type { WalletIssuer, WalletVerifier } from './wallets/port.ts';
import type { WebhookSender } from './webhooks/port.ts';

/**
 * The external systems that the portal uses besides its database. Every call receives them as
 * `systems`.
 */
export interface Systems {
  /** The system that holds the support desks' cases. */
  readonly cases: CaseSystem;
  /**
   * The system that produces cards and controls the doors that they open; null when the portal's
   * own tables are the only record of a card. Only the outbox calls it.
   */
  readonly cards: CardSystem | null;
  /** The system in which accounts sign in with a password. */
  readonly directory: Directory;
  /** Null when the university has no agreement with BankID. */
  readonly bankId: BankId | null;
  /** Null when no gateway for text messages is configured. */
  readonly sms: TextMessages | null;
  /** Null when the portal's own proof of work is used instead. */
  readonly reCaptcha: ReCaptcha | null;
  /** Sends events to the subscribers that superusers keep on a page. */
  readonly webhooks: WebhookSender;
  /** Null where nothing is issued to wallets. */
  readonly walletIssuer: WalletIssuer | null;
  /** Null where no wallet is asked who a person is. */
  readonly walletVerifier: WalletVerifier | null;
  /** Null where no passes are made for Apple Wallet. */
  readonly applePasses: ApplePasses | null;
  /** Null where no passes are made for Google Wallet. */
  readonly googlePasses: GooglePasses | null;
  readonly hashing: Hashing;
}

import type { BankId } from './bankid/port.ts';
import type { CardSystem } from './cards/port.ts';
import type { CaseSystem } from './cases/port.ts';
import type { Directory } from './directory/port.ts';
import type { Hashing } from './hashing.ts';
import type { ReCaptcha } from './recaptcha/reCaptcha.ts';
import type { TextMessages } from './sms/port.ts';

/** What the portal works with besides its own database. Every call is given them as `systems`. */
export interface Systems {
  /** Where the support desks' cases are. */
  readonly cases: CaseSystem;
  /** What makes cards and opens doors for them. */
  readonly cards: CardSystem;
  /** Where accounts sign in with a password. */
  readonly directory: Directory;
  /** Null where the university has no agreement for BankID. */
  readonly bankId: BankId | null;
  /** Null where no gateway for text messages is configured. */
  readonly sms: TextMessages | null;
  /** Null where the portal's own proof of work stands in for it. */
  readonly reCaptcha: ReCaptcha | null;
  readonly hashing: Hashing;
}

import type { ColumnType } from 'kysely';
import type { Language } from '#contract/values.ts';
import type { Flag, Id, Moment, MomentOrNow } from './columns.ts';

/**
 * The current Argon2id hash. The current and earlier hashes are also stored in `password_history`.
 */
export interface PasswordTable {
  account_id: string;
  hash: string;
  set_at: MomentOrNow;
  must_renew: Flag;
}

export interface PasswordHistoryTable {
  id: Id;
  account_id: string;
  hash: string;
  set_at: MomentOrNow;
}

/** The key itself is never stored. An account has at most one valid key. */
export interface ActivationKeyTable {
  id: Id;
  account_id: string;
  key_hash: string;
  created_by_lin: string;
  created_at: MomentOrNow;
  expires_on: string;
  used_at: Moment | null;
  revoked_at: Moment | null;
  /** The browser that first used the key; no other browser can use it. */
  browser_hash: string | null;
  /**
   * Hash of the secret in the owner's letter about the key; null for a key from before there were
   * such letters.
   */
  notice_hash: string | null;
  /** When the owner stated that the key was not asked for. */
  disowned_at: Moment | null;
  /** Whether the owner had not used an account yet when the university made the key. */
  is_first: Flag;
}

export type CodePurpose =
  | 'sign-in'
  | 'contact-email'
  | 'contact-sms'
  | 'alumni-email'
  | 'external-create'
  | 'external-reset'
  | 'caller-email'
  | 'caller-sms'
  | 'caller-bankid';

/**
 * A code sent by email or SMS, bound to a purpose, address, person and browser. A new code replaces
 * an unused one.
 */
export interface VerificationCodeTable {
  id: Id;
  purpose: CodePurpose;
  /** `told`: a desk worker reads the code to the person. */
  channel: 'email' | 'sms' | 'told';
  address: string;
  lin: string | null;
  browser_hash: string;
  code_hash: string;
  language: Language;
  created_at: MomentOrNow;
  expires_at: Moment;
  wrong_attempts: number;
  verified_at: Moment | null;
  used_at: Moment | null;
}

/** A login for the wireless network; its password is shown once, when it is created. */
export interface EduroamPasswordTable {
  id: Id;
  account_id: string;
  /** The name chosen by the user. */
  name: string;
  /** Includes the realm. Unique, because a RADIUS server compares against a single password. */
  username: string;
  /** Equivalent to the password for any MSCHAPv2 client, and required by the RADIUS server. */
  nt_hash: string;
  created_at: MomentOrNow;
  last_used_at: Moment | null;
}

export interface MfaSettingTable {
  account_id: string;
  is_enabled: Flag;
  changed_at: MomentOrNow;
}

/** The last reset of an account's second step. */
export interface MfaResetTable {
  account_id: string;
  reset_at: Moment;
  method: 'BankId' | 'Wallet' | 'Document';
  /** Whether a desk did it; otherwise the person did it alone. */
  is_at_desk: boolean;
}

/** A second factor for two-step verification. */
export interface MfaFactorTable {
  id: Id;
  account_id: string;
  kind: 'Totp' | 'Passkey' | 'RecoveryCodes';
  /** The name chosen by the user. */
  label: string;
  /**
   * The secret of an app, encrypted with the portal's key, or the public key of a passkey. Recovery
   * codes are stored in a separate table.
   */
  secret: Buffer | null;
  /** The time step of the last code that was used. */
  last_step: number | null;
  credential_id: string | null;
  /** The driver returns PostgreSQL's `bigint` as text. */
  signature_counter: ColumnType<string | null, number | null | undefined, number | null>;
  transports: ColumnType<string[], string[] | undefined, string[]>;
  created_at: MomentOrNow;
  last_used_at: Moment | null;
}

export interface RecoveryCodeTable {
  factor_id: string;
  /** A keyed hash, so that the codes cannot be guessed from the database alone. */
  code_hash: string;
  used_at: Moment | null;
}

/** An authenticator app that has received its secret and has not been confirmed with a code yet. */
export interface TotpSetupTable {
  id: Id;
  account_id: string;
  browser_hash: string;
  secret: Buffer;
  expires_at: Moment;
}

export interface PasskeyChallengeTable {
  challenge_hash: string;
  purpose: 'register' | 'step-up' | 'sign-in';
  /** Null when a passkey of any account is accepted. */
  account_id: string | null;
  browser_hash: string;
  expires_at: Moment;
}

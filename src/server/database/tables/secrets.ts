import type { ColumnType } from 'kysely';
import type { Language } from '../../../contract/values.ts';
import type { Flag, Id, Moment, MomentOrNow } from './columns.ts';

/** Argon2id. Earlier hashes stay in `password_history`, the present one included. */
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

/** The key itself is never stored. At most one key of an account is live. */
export interface ActivationKeyTable {
  id: Id;
  account_id: string;
  key_hash: string;
  created_by_lin: string;
  created_at: MomentOrNow;
  expires_on: string;
  used_at: Moment | null;
  revoked_at: Moment | null;
  /** The browser that has begun to use it; no other can. */
  browser_hash: string | null;
}

export type CodePurpose = 'sign-in' | 'contact-email' | 'contact-sms' | 'alumni-email' | 'external-create' | 'external-reset' | 'caller-email' | 'caller-sms' | 'caller-bankid';

/** A code by e-mail or SMS, bound to purpose, address, person and browser. A new one takes the place of an unused one. */
export interface VerificationCodeTable {
  id: Id;
  purpose: CodePurpose;
  /** `told`: somebody says it to the person. */
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

/** A login for the wireless network; its password is shown once when it is made. */
export interface EduroamPasswordTable {
  id: Id;
  account_id: string;
  /** What the person calls it. */
  name: string;
  /** With the realm. No two logins share one, since a RADIUS server compares with one password. */
  username: string;
  /** As good as the password to whoever speaks MSCHAPv2, and what a RADIUS server needs. */
  nt_hash: string;
  created_at: MomentOrNow;
  last_used_at: Moment | null;
}

export interface MfaSettingTable {
  account_id: string;
  is_enabled: Flag;
  changed_at: MomentOrNow;
}

/** Something that two-step verification is proved with. */
export interface MfaFactorTable {
  id: Id;
  account_id: string;
  kind: 'Totp' | 'Passkey' | 'RecoveryCodes';
  /** What the person calls it. */
  label: string;
  /** An app's secret, sealed with the portal's key; a passkey's public key. Recovery codes lie in a table of their own. */
  secret: Buffer | null;
  /** The last time step whose code was used. */
  last_step: number | null;
  credential_id: string | null;
  /** PostgreSQL's large numbers come as text. */
  signature_counter: ColumnType<string | null, number | null | undefined, number | null>;
  transports: ColumnType<string[], string[] | undefined, string[]>;
  created_at: MomentOrNow;
  last_used_at: Moment | null;
}

export interface RecoveryCodeTable {
  factor_id: string;
  /** Keyed, so that the database alone does not tell which codes it could be. */
  code_hash: string;
  used_at: Moment | null;
}

/** An app that has been shown its secret and has not told a code yet. */
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
  /** Null: anyone who the passkey belongs to. */
  account_id: string | null;
  browser_hash: string;
  expires_at: Moment;
}

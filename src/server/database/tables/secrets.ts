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

export type CodePurpose = 'sign-in' | 'contact-email' | 'contact-sms' | 'alumni-email' | 'external-create' | 'external-reset';

/** A code by e-mail or SMS, bound to purpose, address, person and browser. One is live at a time. */
export interface VerificationCodeTable {
  id: Id;
  purpose: CodePurpose;
  channel: 'email' | 'sms';
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
  replaced_at: Moment | null;
}

/** The code to the wireless network; shown once when it is made. */
export interface EduroamPasswordTable {
  id: Id;
  account_id: string;
  label: string;
  password_hash: string;
  created_at: MomentOrNow;
  expires_on: string | null;
  revoked_at: Moment | null;
}

export interface MfaSettingTable {
  account_id: string;
  is_enabled: Flag;
  changed_at: MomentOrNow;
}

export interface MfaFactorTable {
  id: Id;
  account_id: string;
  kind: 'Totp' | 'Passkey' | 'RecoveryCodes';
  label: string;
  secret: Buffer;
  created_at: MomentOrNow;
  last_used_at: Moment | null;
}

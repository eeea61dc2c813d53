import type { ColumnType } from 'kysely';
import type { AuthenticationScope, Language } from '../../../contract/values.ts';
import type { Id, Moment, MomentOrNow } from './columns.ts';

/** One live sign-in. The cookie's token is never stored, only its hash; a row that has ended is deleted. */
export interface SessionTable {
  id: Id;
  token_hash: string;
  /** The token before the last renewal: calls that were on their way with it are still let through for a moment. */
  previous_token_hash: string | null;
  renewed_at: MomentOrNow;
  browser_hash: string;
  scope: AuthenticationScope;
  lin: string | null;
  liu_id: string | null;
  /** The identity provider's own name for the person. */
  subject: string | null;
  display_name: string | null;
  identity_number: string | null;
  has_al2: boolean;
  /** The provider's tokens, sealed with the cookie's token: the database alone cannot open them. */
  sealed_tokens: Buffer | null;
  created_at: MomentOrNow;
  access_until: Moment;
  last_used_at: Moment;
  ends_at: Moment;
  /** When the person last proved who they are: by signing in, or by stepping up. */
  proved_at: MomentOrNow;
  /** What the browser calls itself, in a word; null when it says nothing known. */
  browser_name: string | null;
  system_name: string | null;
  /** The key that was signed in with. */
  activation_key_id: string | null;
  /** When the account's status ended the session; the row stays so that its browser can be told why. */
  closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A browser that notifications are pushed to, until its person signs out there. */
export interface PushSubscriptionTable {
  endpoint: string;
  browser_hash: string;
  lin: string | null;
  liu_id: string | null;
  /** Null once the session has run out. */
  session_id: string | null;
  /** When the person was last there; of one with a session, the session knows better. */
  seen_at: Moment;
  created_at: Moment;
}

/** How far a sign-in has come towards a new password. Each step is taken once, in order. */
export interface PasswordFlowTable {
  session_id: string;
  account_id: string;
  started_at: Moment;
  terms_accepted_at: Moment | null;
  password_set_at: Moment | null;
  activated_at: Moment | null;
}

/** Guesses at a secret in a stretch of time. */
export interface GuessCountTable {
  purpose: string;
  subject_hash: string;
  guesses: number;
  counted_from: Moment;
}

/** A sign-in that has left for the identity provider and is not back yet. Used once. */
export interface SignInAttemptTable {
  state_hash: string;
  scope: AuthenticationScope;
  code_verifier: string;
  nonce: string;
  return_to: string;
  browser_hash: string;
  expires_at: Moment;
  /** The session whose person links a researcher's identity; null where somebody signs in. */
  links_session_id: string | null;
  /** The provider has been told to ask the person again. */
  asks_anew: boolean;
}

/** The first answer to a call that carried an `Idempotency-Key`, sealed with that key. */
export interface IdempotencyKeyTable {
  owner: string;
  key_hash: string;
  fingerprint: string;
  status: number;
  sealed_answer: Buffer;
  created_at: MomentOrNow;
}

/** A mail or SMS that is to be sent, or has been. */
export interface OutgoingMessageTable {
  id: Id;
  channel: 'email' | 'sms';
  recipient: string;
  subject: string;
  /** Empty where there is a code in it: the text is then in `sealed_body`. */
  body: string;
  /** Null: a letter in both languages, or a text message. */
  language: Language | null;
  /** A text with a code in it, sealed with the portal's key. Null once it has been delivered, or the code has expired. */
  sealed_body: Buffer | null;
  /** Until when the code in it is good; null where there is none. */
  secret_until: Moment | null;
  created_at: MomentOrNow;
  sent_at: Moment | null;
  attempts: number;
  next_attempt_at: Moment | null;
  last_error: string | null;
}

/** A sign-in whose second factor is still to be shown. It is no session, and becomes one at most once. */
export interface PendingSignInTable {
  token_hash: string;
  browser_hash: string;
  /** Whose factors are asked for. */
  account_id: string;
  scope: AuthenticationScope;
  /** What the provider has said, sealed with the cookie's token. */
  sealed_sign_in: Buffer;
  return_to: string;
  expires_at: Moment;
}

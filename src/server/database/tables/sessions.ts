import type { ColumnType } from 'kysely';
import type { AuthenticationScope, Language, RefusalReason, ScopeName } from '#contract/values.ts';
import type { Id, Moment, MomentOrNow } from './columns.ts';

/**
 * An active session. Only the hash of the cookie's token is stored; the row of an ended session is
 * deleted.
 */
export interface SessionTable {
  id: Id;
  token_hash: string;
  /**
   * The token before the last renewal: calls that were already sent with it are accepted for a
   * short time.
   */
  previous_token_hash: string | null;
  renewed_at: MomentOrNow;
  browser_hash: string;
  scope: AuthenticationScope;
  lin: string | null;
  user_id: string | null;
  /** The identity provider's own identifier for the person. */
  subject: string | null;
  /** Hash of the provider's own session (`sid`); null when it has named none. */
  issuer_session_hash: ColumnType<string | null, string | null | undefined, string | null>;
  /** The alumnus who signed in by email, or who confirmed another address since. */
  alumn_id: ColumnType<string | null, string | null | undefined, string | null>;
  display_name: string | null;
  identity_number: string | null;
  has_al2: boolean;
  /** Whether the identification was bound to the browser. */
  is_bound_to_browser: ColumnType<boolean, boolean | undefined, boolean>;
  /**
   * The provider's tokens, encrypted with the cookie's token, so that the database alone cannot
   * decrypt them.
   */
  sealed_tokens: Buffer | null;
  created_at: MomentOrNow;
  access_until: Moment;
  last_used_at: Moment;
  ends_at: Moment;
  /** Whether the administrators have been told that no account was found. */
  is_refusal_recorded: ColumnType<boolean, boolean | undefined, boolean>;
  /** When the person last proved their identity, by signing in or by reauthenticating. */
  proved_at: MomentOrNow;
  /** Short name of the browser, from its user agent; null when it is not recognised. */
  browser_name: string | null;
  system_name: string | null;
  /** The activation key that was used to sign in. */
  activation_key_id: string | null;
  /**
   * When the account's status ended the session; the row is kept so that the browser can be shown
   * why.
   */
  closed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

/** A person whom a desk worker has opened in a session; the row of an ended session is deleted. */
export interface DeskCallerTable {
  session_id: string;
  account_id: string;
  opened_at: Moment;
}

/** A browser that receives push notifications until its user signs out there. */
export interface PushSubscriptionTable {
  endpoint: string;
  browser_hash: string;
  lin: string | null;
  user_id: string | null;
  /** Null once the session has expired. */
  session_id: string | null;
  /**
   * When the user was last active in the browser; while there is a session, the session's own time
   * is more accurate.
   */
  seen_at: Moment;
  created_at: Moment;
}

/** The progress of a session through the password flow. Each step is taken once, in order. */
export interface PasswordFlowTable {
  session_id: string;
  account_id: string;
  started_at: Moment;
  terms_accepted_at: Moment | null;
  password_set_at: Moment | null;
  activated_at: Moment | null;
}

/** Number of attempts at a secret within a time window. */
export interface AttemptCountTable {
  purpose: string;
  subject_hash: string;
  guesses: number;
  counted_from: Moment;
}

/**
 * A sign-in that has been sent to the identity provider and has not returned yet. Can be used once.
 */
export interface SignInAttemptTable {
  state_hash: string;
  scope: AuthenticationScope;
  code_verifier: string;
  nonce: string;
  return_to: string;
  browser_hash: string;
  expires_at: Moment;
  /** The session of a user who is linking an ORCID iD; null when a user signs in. */
  links_session_id: string | null;
  /** Whether the provider has been asked to authenticate the person again. */
  asks_anew: boolean;
}

/** A browser that signs out at an identity provider, until it has returned from there. */
export interface IssuerSignOutTable {
  token_hash: string;
  /** What the provider is told, encrypted with the cookie's token. */
  sealed_request: Buffer;
  expires_at: Moment;
}

/** The first response to a call with an `Idempotency-Key`, encrypted with that key. */
export interface IdempotencyKeyTable {
  owner: string;
  key_hash: string;
  fingerprint: string;
  status: number;
  sealed_answer: Buffer;
  created_at: MomentOrNow;
}

/** An email or SMS that is waiting to be sent or has been sent. */
export interface OutgoingMessageTable {
  id: Id;
  channel: 'email' | 'sms';
  recipient: string;
  subject: string;
  /** Empty when the message contains a code: the text is then stored in `sealed_body`. */
  body: string;
  /** Null for an email in both languages, and for a text message. */
  language: Language | null;
  /**
   * The text of a message that contains a code, encrypted with the portal's key. Null once it has
   * been delivered or the code has expired.
   */
  sealed_body: Buffer | null;
  /** When the code in the message expires; null for messages without a code. */
  secret_until: Moment | null;
  created_at: MomentOrNow;
  sent_at: Moment | null;
  attempts: number;
  next_attempt_at: Moment | null;
  last_error: string | null;
}

/**
 * A sign-in that still requires a second factor. It is not a session, and becomes one at most once.
 */
export interface PendingSignInTable {
  token_hash: string;
  browser_hash: string;
  /** The account whose second factors are accepted. */
  account_id: string;
  scope: AuthenticationScope;
  /** The provider's data about the person, encrypted with the cookie's token. */
  sealed_sign_in: Buffer;
  return_to: string;
  expires_at: Moment;
  /** By which the provider ends it, as a session. */
  subject: ColumnType<string | null, string | null | undefined, string | null>;
  issuer_session_hash: ColumnType<string | null, string | null | undefined, string | null>;
}

/** A provider's announcement that sessions have ended, which is followed once. */
export interface LogoutTokenTable {
  id_hash: string;
  expires_at: Moment;
}

/** A sign-in that the portal refused, without secrets; a repeated one is counted. */
export interface RefusedSignInTable {
  id: Id;
  /** The way of signing in. */
  method: ScopeName;
  /** The address of the identity provider; null for the portal's own ways. */
  issuer: string | null;
  /** The user id or address as it was stated, with national ids masked. */
  user_id: string | null;
  reason: RefusalReason;
  /** The missing claim, the account's or the key's state, or the provider's error code. */
  detail: string | null;
  times: ColumnType<number, number | undefined, number>;
  first_at: Moment;
  last_at: Moment;
}

import { KEPT_REFUSAL_DAYS } from '#rules/refusedSignIn.ts';
import type { Database } from '#server/database/schema.ts';
import {
  any,
  both,
  byAccount,
  byAddress,
  byAlumn,
  byLin,
  byNationalId,
  byUserId,
  deleted,
  EXPIRED,
  keeps,
  type RetentionRule,
  saysNothing,
  where,
} from './rule.ts';

/**
 * How long an order is stored. BankID itself forgets a finished order after five minutes, and lets
 * nobody identify for longer than three.
 */
export const BANKID_ORDER_MINUTES = 15;
/** How long a delivery can be looked up. */
export const KEPT_DELIVERY_DAYS = 30;
/** How long a browser receives notifications without its person returning. */
export const STALE_PUSH_DAYS = 30;

/** The tables about sessions, sign-ins and what is sent. The order is that of an erasure. */
export const signIns = {
  session: {
    holds: 'who is signed in, how, since when and in which browser',
    why: 'to stay signed in',
    kept: {
      periods: [
        { days: 0, since: 'ends_at', words: 'it ends' },
        { setting: 'idleMinutes', since: 'last_used_at', words: 'it was last used' },
      ],
    },
    seenBy: 'the person',
    onErasure: deleted(
      any(byLin(), byAlumn('alumn_id'), byUserId('user_id'), byNationalId('identity_number')),
    ),
  },
  desk_caller: {
    holds: 'which people a desk worker has opened',
    why: 'the worker finds them again',
    kept: { with: 'session' },
    seenBy: 'the desk worker',
    onErasure: deleted(byAccount()),
  },
  card_handover: {
    holds: 'which cards a desk worker has handed over, and what was there before',
    why: 'the worker can undo it',
    kept: { with: 'session' },
    seenBy: 'the desk worker',
    onErasure: deleted(byAccount()),
  },
  password_flow: {
    holds: 'how far the change of a password has come',
    why: 'to set a password',
    kept: { with: 'session' },
    seenBy: 'the person',
    onErasure: deleted(byAccount()),
  },
  push_subscription: {
    holds: 'address at which a browser receives notifications',
    why: 'notifications on the phone',
    kept: {
      periods: [
        {
          days: STALE_PUSH_DAYS,
          since: 'seen_at',
          of: 'session_id is null',
          words: 'its person was last there, without a session',
        },
      ],
    },
    seenBy: 'the push service of the browser',
    onErasure: deleted(any(byLin(), byUserId('user_id'))),
  },
  sign_in_attempt: {
    holds: null,
    why: 'the way to the identity provider and back',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: saysNothing,
  },
  issuer_sign_out: {
    holds: null,
    why: 'the way to sign out at the identity provider and back',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: keeps('issuer_sign_out', 'only the browser can decrypt it', {
      sealed: ['token_hash', 'sealed_request'],
      nobody: ['expires_at'],
    }),
  },
  logout_token: {
    holds: null,
    why: 'an issuer’s announcement that sessions have ended is followed once',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: saysNothing,
  },
  passkey_challenge: {
    holds: 'which account a passkey is asked of',
    why: 'to use a passkey',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: deleted(byAccount()),
  },
  verification_code: {
    holds: 'address to which a code was sent, and the hash of the code',
    why: 'to sign in or verify an address; a browser that has used a code is recognised',
    kept: {
      periods: [
        {
          days: 1,
          since: 'expires_at',
          of: 'used_at is null',
          words: 'an unused one has expired',
        },
        {
          days: 90,
          since: 'expires_at',
          words: 'a used one has expired, or earlier if nobody has the address any more',
        },
      ],
    },
    seenBy: 'nobody',
    onErasure: deleted(any(byLin(), byAddress('address'))),
  },
  guess_count: {
    holds: 'number of attempts, by the hash of an account or address',
    why: 'passwords and codes cannot be guessed',
    kept: { periods: [{ days: 1, since: 'counted_from', words: 'the first attempt' }] },
    seenBy: 'nobody',
    onErasure: keeps('guess_count', 'it is a hash that nobody can read', {
      sealed: ['subject_hash'],
      nobody: ['purpose', 'guesses', 'counted_from'],
    }),
  },
  bankid_order: {
    holds: 'sign-in with BankID that is under way, encrypted',
    why: 'to sign in with BankID',
    kept: {
      periods: [{ minutes: BANKID_ORDER_MINUTES, since: 'started_at', words: 'it was started' }],
    },
    seenBy: 'nobody',
    onErasure: keeps('bankid_order', 'only the browser that began it can decrypt it', {
      sealed: [
        'browser_hash',
        'order_ref_hash',
        'sealed_order',
        'sealed_session',
        'sealed_identity',
        'return_hash',
        'typed_code_hash',
      ],
      nobody: [
        'started_at',
        'next_collect_at',
        'status',
        'hint_code',
        'is_refusal_recorded',
        'came_back',
        'typed_code_ends',
        'wrong_codes',
        'browser_name',
        'system_name',
      ],
    }),
  },
  refused_sign_in: {
    holds: 'user id or address that was stated at a refused sign-in, with the reason',
    why: 'the helpdesk sees why somebody cannot sign in',
    kept: { periods: [{ days: KEPT_REFUSAL_DAYS, since: 'last_at', words: 'it last happened' }] },
    seenBy: 'superusers, the helpdesk',
    onErasure: deleted(any(byUserId('user_id'), byAddress('user_id'))),
  },
  idempotency_key: {
    holds: 'response to a change, encrypted, and whose change it was',
    why: 'a repeated request is not carried out twice',
    kept: { periods: [{ days: 1, since: 'created_at', words: 'the change' }] },
    seenBy: 'nobody',
    onErasure: deleted(any(byLin('owner'), byUserId('owner'))),
  },
  outgoing_message: {
    holds: 'letters and text messages with their recipients; codes in them are deleted when sent',
    why: 'to deliver them',
    kept: {
      periods: [
        { days: KEPT_DELIVERY_DAYS, since: 'sent_at', words: 'it was sent' },
        {
          days: KEPT_DELIVERY_DAYS,
          since: 'created_at',
          of: 'sent_at is null and next_attempt_at is null',
          words: 'it was written, if it could not be sent',
        },
      ],
    },
    seenBy: 'the recipient',
    onErasure: deleted(byAddress('recipient')),
  },
  outgoing_change: {
    holds: 'what a system outside the portal is told of a person',
    why: 'to deliver it, in order',
    kept: {
      periods: [
        { days: KEPT_DELIVERY_DAYS, since: 'done_at', words: 'it was delivered' },
        {
          days: KEPT_DELIVERY_DAYS,
          since: 'refused_at',
          of: "system = 'Webhooks'",
          words: 'a subscriber has refused it',
        },
        { days: 365, since: 'refused_at', words: 'another system has refused it' },
      ],
    },
    seenBy: 'account administrators within their reach',
    // That an account is deleted and a card blocked still has to be delivered.
    onErasure: deleted(
      both(
        byLin('subject'),
        where("done_at is not null or kind not in ('Account', 'AccountDeleted', 'CardBlock')"),
      ),
    ),
  },
  mail_report: {
    holds: 'hash of a report that a letter did not arrive',
    why: 'a report is not counted twice',
    kept: { periods: [{ days: 90, since: 'received_at', words: 'it arrived' }] },
    seenBy: 'nobody',
    onErasure: keeps('mail_report', 'it is a hash that nobody can read', {
      sealed: ['key'],
      nobody: ['received_at'],
    }),
  },
  audit_entry: {
    holds: 'who did what on whom, what it was before and after, when and from where',
    why: 'to account for changes and for misuse',
    kept: {
      periods: [{ setting: 'keptAuditYears', since: 'at', words: 'it happened' }],
    },
    seenBy: 'the person (own events, without notes), account administrators within their reach',
    onErasure: keeps(
      'audit_entry',
      'the university must be able to account for what it did',
      {
        row: ['id'],
        history: [
          'at',
          'actor_lin',
          'actor_user_id',
          'subject_lin',
          'action',
          'before',
          'after',
          'request_id',
          'address',
          'once_key',
          'actor_client',
        ],
      },
      byLin('subject_lin'),
    ),
  },
} as const satisfies Partial<Record<keyof Database, RetentionRule>>;

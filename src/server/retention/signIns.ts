import { KEPT_REFUSAL_DAYS } from '#rules/refusedSignIn.ts';
import type { Database } from '#server/database/schema.ts';
import {
  any,
  both,
  byAccount,
  byAddress,
  byAlumn,
  byLin,
  byUserId,
  deleted,
  keeps,
  type RetentionRule,
  where,
} from './rule.ts';

/**
 * How long a key that certifies devices is stored: for longer than it certifies, by the life of its
 * last certificate.
 */
export const ISSUER_KEY_DAYS = 100;

const EXPIRED = [{ days: 0, since: 'expires_at', words: 'it has expired' }] as const;

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
    onErasure: deleted(any(byLin(), byAlumn('alumn_id'), byUserId('liu_id'))),
  },
  desk_caller: {
    holds: 'which people a desk worker has opened',
    why: 'the worker finds them again',
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
    onErasure: deleted(any(byLin(), byUserId('liu_id'))),
  },
  card_device: {
    holds: 'devices that show a card as a code, and how often it was checked',
    why: 'others can check the card',
    kept: { periods: [{ days: 0, since: 'expires_at', words: 'its certificate has ended' }] },
    seenBy: 'the person',
    onErasure: {
      does: 'overwrite',
      rows: byAccount(),
      columns: {
        account_id: null,
        browser_hash: null,
        browser_name: null,
        system_name: null,
        last_checked_at: null,
      },
      stays:
        'a random number and the public key, by which the device is refused until its certificate ends',
    },
  },
  card_issuer_key: {
    holds: null,
    why: 'to certify devices that show a card',
    kept: { periods: [{ days: ISSUER_KEY_DAYS, since: 'created_at', words: 'it was made' }] },
    seenBy: 'nobody',
    onErasure: keeps('it says nothing about people'),
  },
  wallet_offer: {
    holds: 'which card is offered to a wallet',
    why: 'the wallet fetches the card',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: deleted(byAccount()),
  },
  wallet_authorization: {
    holds: 'which card a wallet has asked for, and who consented',
    why: 'the wallet fetches the card, and a code that is used twice is noticed',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: deleted(byAccount()),
  },
  wallet_token: {
    holds: 'which card a wallet may fetch',
    why: 'the wallet fetches the card',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: deleted(byAccount()),
  },
  wallet_nonce: {
    holds: null,
    why: 'a wallet proves its key once',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: keeps('it says nothing about people'),
  },
  wallet_proof: {
    holds: null,
    why: 'a proof of a wallet is used once',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: keeps('it says nothing about people'),
  },
  wallet_presentation: {
    holds:
      'whose identity a wallet has proved, encrypted, and in which browser the sign-in began, ' +
      'until the browser has signed in or the person has passed it on to the helpdesk',
    why: 'to sign in with a wallet',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: keeps('only the browser that began it can decrypt it'),
  },
  wallet_credential: {
    holds:
      'cards in wallets: when they were issued and taken back, and the thumbprint of the wallet’s key',
    why: 'everyone who is shown the card can see whether it is valid',
    kept: { periods: EXPIRED },
    seenBy: 'the person',
    onErasure: {
      does: 'overwrite',
      rows: byAccount(),
      columns: { account_id: null, card_id: null, key_thumbprint: null },
      stays:
        'a random number in a list, by which the card in the wallet is invalid until it expires',
    },
  },
  wallet_pass: {
    holds: 'cards in the phone’s own wallet: when they were added and changed',
    why: 'the card in the phone follows the card',
    kept: { periods: EXPIRED },
    seenBy: 'the person; Google, with the name, for Google Wallet',
    onErasure: {
      does: 'overwrite',
      rows: byAccount(),
      columns: { account_id: null, card_id: null, link_hash: null },
      stays: 'a random number, by which the phone learns that the card is invalid and has no name',
    },
  },
  wallet_pass_device: {
    holds: 'addresses at which phones hear that a card has changed',
    why: 'the card in the phone follows the card',
    kept: { with: 'wallet_pass' },
    seenBy: 'Apple',
    onErasure: keeps('the phone must hear that the card is invalid; it names nobody'),
  },
  sign_in_attempt: {
    holds: null,
    why: 'the way to the identity provider and back',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: keeps('it says nothing about people'),
  },
  issuer_sign_out: {
    holds: null,
    why: 'the way to sign out at the identity provider and back',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: keeps('only the browser can decrypt it'),
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
    onErasure: keeps('it is a hash that nobody can read'),
  },
  bankid_order: {
    holds: 'sign-in with BankID that is under way, encrypted',
    why: 'to sign in with BankID',
    kept: {
      periods: [{ minutes: BANKID_ORDER_MINUTES, since: 'started_at', words: 'it was started' }],
    },
    seenBy: 'nobody',
    onErasure: keeps('only the browser that began it can decrypt it'),
  },
  refused_sign_in: {
    holds: 'user id or address that was stated at a refused sign-in, with the reason',
    why: 'the helpdesk sees why somebody cannot sign in',
    kept: { periods: [{ days: KEPT_REFUSAL_DAYS, since: 'last_at', words: 'it last happened' }] },
    seenBy: 'superusers, the helpdesk',
    onErasure: deleted(any(byUserId('user_id'), byAddress('user_id'))),
  },
  idempotency_key: {
    holds: 'response to a change, encrypted',
    why: 'a repeated request is not carried out twice',
    kept: { periods: [{ days: 1, since: 'created_at', words: 'the change' }] },
    seenBy: 'nobody',
    onErasure: keeps('only the browser that made the request can decrypt it'),
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
    onErasure: keeps('it is a hash that nobody can read'),
  },
  audit_entry: {
    holds: 'who did what on whom, what it was before and after, when and from where',
    why: 'to account for changes and for misuse',
    kept: {
      periods: [{ setting: 'keptAuditYears', since: 'at', words: 'it happened' }],
    },
    seenBy: 'the person (own events, without notes), account administrators within their reach',
    onErasure: keeps(
      'the university must be able to account for what it did',
      byLin('subject_lin'),
    ),
  },
} as const satisfies Partial<Record<keyof Database, RetentionRule>>;

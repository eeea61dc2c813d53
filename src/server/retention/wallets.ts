import type { Database } from '#server/database/schema.ts';
import {
  byAccount,
  deleted,
  empties,
  EXPIRED,
  keeps,
  type RetentionRule,
  saysNothing,
} from './rule.ts';

/**
 * How long a key that certifies devices is stored: for longer than it certifies, by the life of its
 * last certificate.
 */
export const ISSUER_KEY_DAYS = 100;

/** The tables about cards in phones and wallets. The order is that of an erasure. */
export const wallets = {
  card_device: {
    module: 'card-checks',
    holds: 'devices that show a card as a code, and how often it was checked',
    why: 'others can check the card',
    kept: { periods: [{ days: 0, since: 'expires_at', words: 'its certificate has ended' }] },
    seenBy: 'the person',
    onErasure: empties(
      'card_device',
      byAccount(),
      'a random number and the public key, by which the device is refused until its certificate ends',
      {
        account_id: null,
        browser_hash: null,
        browser_name: null,
        system_name: null,
        last_checked_at: null,
        last_check_day: null,
      },
      {
        validity: ['id', 'public_key', 'expires_at', 'revoked_at'],
        nobody: ['shows_photo', 'created_at', 'checks', 'checks_that_day'],
      },
    ),
  },
  card_issuer_key: {
    module: 'card-checks',
    holds: null,
    why: 'to certify devices that show a card',
    kept: { periods: [{ days: ISSUER_KEY_DAYS, since: 'created_at', words: 'it was made' }] },
    seenBy: 'nobody',
    onErasure: saysNothing,
  },
  wallet_offer: {
    module: 'wallets',
    holds: 'which card is offered to a wallet',
    why: 'the wallet fetches the card',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: deleted(byAccount()),
  },
  wallet_authorization: {
    module: 'wallets',
    holds: 'which card a wallet has asked for, and who consented',
    why: 'the wallet fetches the card, and a code that is used twice is noticed',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: deleted(byAccount()),
  },
  wallet_token: {
    module: 'wallets',
    holds: 'which card a wallet may fetch',
    why: 'the wallet fetches the card',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: deleted(byAccount()),
  },
  wallet_nonce: {
    module: 'wallets',
    holds: null,
    why: 'a wallet proves its key once',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: saysNothing,
  },
  wallet_proof: {
    module: 'wallets',
    holds: null,
    why: 'a proof of a wallet is used once',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: saysNothing,
  },
  wallet_presentation: {
    module: 'wallets',
    holds:
      'whose identity a wallet has proved, encrypted, and in which browser the sign-in began, ' +
      'until the browser has signed in or the person has passed it on to the helpdesk',
    why: 'to sign in with a wallet',
    kept: { periods: EXPIRED },
    seenBy: 'nobody',
    onErasure: keeps('wallet_presentation', 'only the browser that began it can decrypt it', {
      sealed: [
        'browser_hash',
        'request_hash',
        'answer_hash',
        'sealed_secrets',
        'code_hash',
        'sealed_identity',
        'identity_key',
        'sealed_identity_key',
        'typed_code_hash',
      ],
      nobody: [
        'return_to',
        'expires_at',
        'answered_at',
        'refusal',
        'browser_name',
        'system_name',
        'wrong_codes',
      ],
    }),
  },
  wallet_credential: {
    module: 'wallets',
    holds:
      'cards in wallets: when they were issued and taken back, and the thumbprint of the wallet’s key',
    why: 'everyone who is shown the card can see whether it is valid',
    kept: { periods: EXPIRED },
    seenBy: 'the person',
    onErasure: empties(
      'wallet_credential',
      byAccount(),
      'a random number in a list, by which the card in the wallet is invalid until it expires',
      { account_id: null, card_id: null, key_thumbprint: null },
      {
        row: ['id', 'authorization_id'],
        validity: ['type', 'list', 'index', 'issued_at', 'expires_at', 'revoked_at'],
      },
    ),
  },
  wallet_pass: {
    module: 'passes',
    holds: 'cards in the phone’s own wallet: when they were added and changed',
    why: 'the card in the phone follows the card',
    kept: { periods: EXPIRED },
    seenBy: 'the person; Google, with the name, for Google Wallet',
    onErasure: empties(
      'wallet_pass',
      byAccount(),
      'a random number, by which the phone learns that the card is invalid and has no name',
      { account_id: null, card_id: null, link_hash: null },
      {
        row: ['id'],
        sealed: ['stated'],
        validity: ['platform', 'type', 'expires_at', 'revoked_at', 'updated_at', 'pending_since'],
        nobody: ['link_expires_at', 'created_at'],
      },
    ),
  },
  wallet_pass_device: {
    module: 'passes',
    holds: 'addresses at which phones hear that a card has changed',
    why: 'the card in the phone follows the card',
    kept: { with: 'wallet_pass' },
    seenBy: 'Apple',
    onErasure: keeps(
      'wallet_pass_device',
      'the phone must hear that the card is invalid; it names nobody',
      {
        row: ['id', 'pass_id'],
        validity: ['device_hash', 'push_token'],
        nobody: ['created_at'],
      },
    ),
  },
} as const satisfies Partial<Record<keyof Database, RetentionRule>>;

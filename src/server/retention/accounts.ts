import type { FieldRow } from '#contract/accountFieldRows.ts';
import {
  type AccountField,
  allFields,
  type ColumnOf,
  columnOf,
  forEachField,
  type RowOf,
  rowOf,
} from '#contract/accountFields.ts';
import { invoiceColumnsAs } from '#contract/invoiceParts.ts';
import { KEPT_CARD_EVENT_DAYS } from '#rules/cardEvents.ts';
import type { Database } from '#server/database/schema.ts';
import {
  any,
  byAccount,
  byLin,
  byUserId,
  deleted,
  empties,
  follows,
  keeps,
  type OnErasure,
  type RetentionRule,
} from './rule.ts';

const ADMINISTRATORS = 'the person, account administrators within their reach, superusers';
const DESK = 'the person, the helpdesk';

const ofAccount: OnErasure = deleted(byAccount());

/** A credential: it proves who somebody is, or lets somebody in. */
const credential = (holds: string, why: string, seenBy = 'nobody'): RetentionRule => ({
  holds,
  why,
  kept: { night: 'isEmptied', by: 'account_id' },
  seenBy,
  onErasure: ofAccount,
});

/** What else the portal keeps of an account until the account is deleted. */
const detail = (holds: string, why: string, seenBy: string): RetentionRule => ({
  holds,
  why,
  kept: { night: 'isDeleted', by: 'account_id' },
  seenBy,
  onErasure: ofAccount,
});

type Erasure = FieldRow['onErasure'];
type Erased<How extends Erasure> = {
  [F in AccountField]: RowOf<F>['onErasure'] extends How ? F : never;
}[AccountField];

const erased = <How extends Erasure>(how: How) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the condition says
  allFields.filter((field) => rowOf(field).onErasure === how) as Erased<How>[];

/** The fields of the account that its deletion empties. */
const emptied = forEachField<
  Erased<'emptied'>,
  { readonly [F in Erased<'emptied'> as ColumnOf<F>]: null }
>(erased('emptied'), columnOf, () => null);

/** The columns of the other fields, by why they stay. */
const columnsLeft = <How extends Erasure>(why: How): readonly ColumnOf<Erased<How>>[] =>
  erased(why).map((field) => columnOf(field));

/** The tables about accounts. The order is that of the night and of an erasure. */
export const accounts = {
  password: credential('hash of the password', 'to sign in'),
  password_history: credential(
    'hashes of earlier passwords',
    'an earlier password is not chosen again',
  ),
  activation_key: credential(
    'hash of a key that a desk has issued, by whom, and when it was used',
    'to activate an account',
    'the helpdesk, without the key',
  ),
  eduroam_password: {
    ...credential(
      'login for the wireless network, with the hash that the network needs',
      'the wireless network',
      'the person, without the password',
    ),
    module: 'eduroam',
  },
  mfa_setting: credential('whether a second step is asked for', 'two-step verification', DESK),
  mfa_factor: credential(
    'authenticator apps and passkeys: their names, and encrypted secrets or public keys',
    'two-step verification',
    'the person and the helpdesk, without the secrets',
  ),
  mfa_reset: {
    ...credential(
      'when the second step was last reset, and how the person was recognised',
      'a new password waits for a day; the next sign-in says why a factor is registered anew',
      DESK,
    ),
    kept: { periods: [{ days: 90, since: 'reset_at', words: 'the reset' }] },
  },
  totp_setup: {
    ...credential('authenticator app that is not confirmed yet', 'two-step verification'),
    kept: { periods: [{ days: 0, since: 'expires_at', words: 'it has expired' }] },
  },
  application_grant: credential('applications that the person may use', 'to find them', DESK),
  recovery_code: {
    holds: 'hashes of recovery codes',
    why: 'two-step verification without the phone',
    kept: { with: 'mfa_factor' },
    seenBy: 'nobody',
    onErasure: follows('mfa_factor'),
  },
  pending_sign_in: {
    ...credential('sign-in that waits for the second step', 'two-step verification'),
    kept: { periods: [{ days: 0, since: 'expires_at', words: 'it has expired' }] },
  },

  card_order: detail('order of a card, with the hash of its PIN', 'the card', DESK),
  card: detail(
    'number, validity and state of the card, and the hash of its PIN',
    'the card opens doors',
    DESK,
  ),
  card_event: {
    holds:
      'what a card system has told of a card or an order: numbers, validity, user id, and what has become of it',
    why: 'repeated and late events change nothing, and refused ones can be mended',
    kept: {
      periods: [{ days: KEPT_CARD_EVENT_DAYS, since: 'received_at', words: 'it was received' }],
    },
    seenBy: 'superusers',
    onErasure: deleted(any(byAccount(), byUserId('user_id'))),
  },
  notification: detail('notices to the person', 'the person reads them', 'the person'),
  position: detail(
    'positions: organisation, title, dates, share of full time',
    'accounts of employees last as long as the employment',
    ADMINISTRATORS,
  ),
  role_assignment: detail(
    'roles in the portal, who gave them, why and until when',
    'what the person may do here',
    ADMINISTRATORS,
  ),
  external_account: detail(
    'email address and purpose of a guest',
    'the account of a guest',
    ADMINISTRATORS,
  ),
  suspension: detail('why and until when an account is suspended', 'suspensions', ADMINISTRATORS),
  vouching: detail(
    'that the contact person was told of an end date, and lets it end',
    'guests stay only as long as somebody vouches for them',
    'the contact person',
  ),
  own_cancellation: detail(
    'what an account was before its owner cancelled it',
    'the owner can undo it',
    'the person',
  ),
  retirement_reminder: detail(
    'the last reminder of the end',
    'nobody is reminded twice',
    ADMINISTRATORS,
  ),

  device: {
    holds: 'computers and phones that the person has from the university',
    why: 'the person and the helpdesk see them',
    kept: { night: 'isDeleted', by: 'account_id' },
    seenBy: DESK,
    onErasure: ofAccount,
  },
  device_setting: {
    holds: 'settings of a device',
    why: 'the person sees them',
    kept: { with: 'device' },
    seenBy: DESK,
    onErasure: follows('device'),
  },
  source_record: {
    holds: 'id of the person in the staff system or the student register, and when it ended',
    why: 'an import finds the person again',
    kept: {
      night: 'isDeleted',
      by: 'account_id',
      // Otherwise the next import would make an account for somebody who has long left.
      once: { holds: 'ended_on is not null', words: 'the source no longer states the person' },
    },
    seenBy: 'superusers',
    onErasure: deleted(any(byLin(), byAccount())),
  },
  awaited_position: {
    holds: 'position in an organisation that does not exist yet',
    why: 'it is given, and this row deleted, when the organisation comes',
    kept: { with: 'source_record' },
    seenBy: 'nobody',
    onErasure: follows('source_record'),
  },
  account_run_item: {
    holds: 'an account before and after a bulk change',
    why: 'a bulk change can be undone',
    kept: { with: 'account_run' },
    seenBy: 'the administrator who made the change',
    onErasure: deleted(byLin()),
  },
  account_run: {
    holds: 'who made a bulk change',
    why: 'a bulk change can be undone',
    kept: { periods: [{ days: 7, since: 'begun_at', words: 'it was begun' }] },
    seenBy: 'the administrator who made the change',
    onErasure: deleted(byLin('owner_lin')),
  },
  account_change: {
    holds: 'an account before and after a change',
    why: 'the systems outside the portal are told',
    kept: { until: 'they have been told, within seconds' },
    seenBy: 'nobody',
    onErasure: keeps(
      'account_change',
      'it tells them that the account is deleted, and is then deleted itself',
      { passing: ['id', 'account_id', 'lin', 'affects_sign_in', 'before', 'after'] },
    ),
  },
  listed_change: {
    holds: 'whose account has changed, and in which organisation',
    why: 'an open list is sent only what has changed in it',
    kept: { periods: [{ days: 1, since: 'made_at', words: 'the change' }] },
    seenBy: 'nobody',
    onErasure: keeps(
      'listed_change',
      'it says that the account is deleted, and is deleted itself after a day',
      { passing: ['made_by', 'made_at', 'lin', 'organisation_id'] },
    ),
  },
  account: {
    holds:
      'user id, kind, status and dates of an account, title, email addresses, contact person, ' +
      'notes of the staff and invoice details',
    why: 'the account',
    kept: { until: 'the account is deleted; the user id with its dates stays' },
    seenBy: ADMINISTRATORS,
    onErasure: empties(
      'account',
      byLin(),
      'the user id with its dates, so that nobody else gets it',
      {
        title: null,
        ...emptied,
        ...invoiceColumnsAs(null),
      },
      {
        row: ['id', 'lin'],
        userId: ['user_id', 'created_at'],
        account: [
          'account_type',
          'person_type',
          'affiliation_type',
          'primary_affiliation',
          'user_status',
          'status_changed_at',
          'organisation_id',
          ...columnsLeft('account'),
          'deceased_in_retirement',
          'disabled_at',
          'removed_on',
        ],
        nobody: [
          ...columnsLeft('nobody'),
          'is_employed_until_further_notice',
          'is_tsv_prevent_disable_group',
          'version',
        ],
      },
    ),
  },
} as const satisfies Partial<Record<keyof Database, RetentionRule>>;

import type { Database } from '#server/database/schema.ts';
import type { ColumnsLeft, Whole } from './left.ts';
import { aboutNobody, keeps, type RetentionRule, saysNothing } from './rule.ts';

/** A table of the university's own data, in which only those who keep it are named. */
const names = <T extends keyof Database, const L extends ColumnsLeft<T>>(
  table: T,
  { holds, why, until, seenBy = 'superusers' }: Named,
  left: L & Whole<T, L>,
) =>
  ({
    holds,
    why,
    kept: { until },
    seenBy,
    onErasure: keeps(
      table,
      'it says who was responsible, by the id of the row or the user id',
      left,
    ),
  }) satisfies RetentionRule;

interface Named {
  readonly holds: string;
  readonly why: string;
  readonly until: string;
  readonly seenBy?: string;
}

/** The tables about the university and the portal itself. */
export const portal = {
  organisation: aboutNobody('the tree of organisations'),
  organisation_closure: aboutNobody('the tree of organisations'),
  cost_centre: aboutNobody('who pays'),
  cost_centre_activity: aboutNobody('who pays'),
  country: aboutNobody('names of countries'),
  campus: aboutNobody('places'),
  building: aboutNobody('places'),
  room: aboutNobody('places'),
  entrance: aboutNobody('places'),
  application: aboutNobody('applications that people may use'),
  subscription_price: aboutNobody('prices'),
  installation: aboutNobody('what the database is'),
  demo_university: aboutNobody('what the demonstration was made from'),
  demo_pass_issuer: aboutNobody('the key with which a demonstration signs passes'),
  demo_pass: aboutNobody('passes in the phones of a demonstration'),
  demo_pass_event: aboutNobody('what the phones of a demonstration did'),
  demo_google_account: aboutNobody('the key with which a demonstration signs in at its own Google'),
  demo_google_item: aboutNobody('passes that the Google of a demonstration keeps'),
  demo_google_event: aboutNobody('what became of passes at the Google of a demonstration'),
  demo_wallet_issuer: aboutNobody('the key with which a demonstration issues to wallets'),
  demo_wallet_party: aboutNobody(
    'the keys with which a demonstration asks wallets, and issues identities to its own',
  ),
  demo_identity_status: aboutNobody('identities that a demonstration has revoked, by number'),
  outside_status_list: {
    module: 'wallets',
    holds: null,
    why: 'which identities their issuers have revoked, by number',
    kept: { periods: [{ days: 2, since: 'fetched_at', words: 'it was fetched' }] },
    seenBy: 'nobody',
    onErasure: saysNothing,
  },
  wallet_status_list: {
    ...aboutNobody('numbers of cards in wallets that are not valid'),
    module: 'wallets',
  },
  system_contact: aboutNobody('which outside systems respond'),
  work_under_way: {
    holds: null,
    why: 'what a process was doing when it ended, by the number of a message or a change',
    kept: {
      periods: [
        {
          days: 30,
          since: 'began_at',
          words: 'it began, and one that is set aside until a superuser tries it again',
          of: 'set_aside_at is null',
        },
      ],
    },
    seenBy: 'superusers',
    onErasure: saysNothing,
  },
  liability_text: names(
    'liability_text',
    {
      holds: 'who has published a text of terms',
      why: 'what people have approved',
      until: 'the portal is closed: what was approved must be found again',
      seenBy: 'everybody; the publisher only superusers',
    },
    {
      row: ['id'],
      responsible: ['published_by'],
      nobody: [
        'liability_type',
        'version',
        'is_consent',
        'display_name',
        'text',
        'approve_text',
        'system_name',
        'system_text',
        'destination_link',
        'published_at',
        'asks_anew',
        'asked_anew_at',
        'accept_by',
        'looked_through',
        'looked_through_on',
      ],
    },
  ),
  liability_draft: names(
    'liability_draft',
    {
      holds: 'who is writing a text of terms',
      why: 'several write together',
      until: 'it is published or thrown away',
    },
    {
      row: ['id'],
      responsible: ['changed_by'],
      nobody: ['liability_type', 'content', 'changed_at'],
    },
  ),
  kept_setting: names(
    'kept_setting',
    { holds: 'who has changed a setting', why: 'settings', until: 'the setting is changed' },
    { row: ['name'], responsible: ['changed_by'], nobody: ['value', 'changed_at'] },
  ),
  night: {
    holds: null,
    why: 'what the nights did',
    kept: {
      periods: [
        {
          setting: 'keptAuditYears',
          since: "day::timestamp at time zone 'UTC'",
          words: 'the night',
        },
      ],
    },
    seenBy: 'superusers',
    onErasure: saysNothing,
  },
  night_permission: names(
    'night_permission',
    {
      holds: 'who has permitted a step of a night',
      why: 'unusually many accounts wait for a permission',
      until: 'that night has passed',
    },
    { responsible: ['given_by'], nobody: ['step', 'accounts', 'given_at', 'day'] },
  ),
  import_run: names(
    'import_run',
    {
      holds: 'who has imported, and how many records',
      why: 'what came from where',
      until: 'the portal is closed: it belongs to the record of imports',
    },
    { row: ['id'], responsible: ['by_lin'], nobody: ['source', 'finished_at', 'counts'] },
  ),
  organisation_move: names(
    'organisation_move',
    {
      holds: 'who has decided about a move of an organisation that a system stated',
      why: 'a move changes who administers people',
      until: 'the portal is closed: it belongs to the record of changes',
    },
    {
      row: ['id'],
      responsible: ['decided_by_lin'],
      nobody: [
        'source',
        'client',
        'organisation',
        'from_parent',
        'to_parent',
        'people',
        'made_at',
        'decided_at',
        'decision',
      ],
    },
  ),
  scim_client: names(
    'scim_client',
    {
      holds: 'who has connected a system',
      why: 'systems that state people',
      until: 'the portal is closed: it belongs to the record of changes',
    },
    {
      row: ['id', 'name'],
      responsible: ['created_by_lin'],
      sealed: ['token_key', 'token_hash', 'earlier_token_key', 'earlier_token_hash'],
      nobody: [
        'source',
        'resources',
        'may_write',
        'earlier_token_until',
        'created_at',
        'ends_on',
        'revoked_at',
        'last_used_at',
        'version',
        'default_kind',
        'default_organisation',
      ],
    },
  ),
  webhook_subscriber: {
    ...names(
      'webhook_subscriber',
      {
        holds: 'who has added a subscriber',
        why: 'systems that are told of accounts',
        until: 'a superuser deletes the subscriber',
      },
      {
        row: ['id', 'name'],
        responsible: ['created_by_lin'],
        sealed: ['sealed_secret', 'sealed_earlier_secret'],
        nobody: [
          'url',
          'event_types',
          'account_kinds',
          'facts',
          'earlier_secret_until',
          'created_at',
          'paused_at',
          'pause_reason',
          'failing_since',
          'last_attempt_at',
          'last_problem',
          'last_status',
          'version',
        ],
      },
    ),
    module: 'webhooks',
  },
} as const satisfies Partial<Record<keyof Database, RetentionRule>>;

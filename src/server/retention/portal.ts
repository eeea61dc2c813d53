import type { Database } from '#server/database/schema.ts';
import { aboutNobody, keeps, type RetentionRule } from './rule.ts';

const KEEPER = keeps('it says who was responsible, by the id of the row or the user id');

/** A table of the university's own data, in which only those who keep it are named. */
const names = (holds: string, why: string, until: string, seenBy = 'superusers') =>
  ({ holds, why, kept: { until }, seenBy, onErasure: KEEPER }) satisfies RetentionRule;

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
    holds: null,
    why: 'which identities their issuers have revoked, by number',
    kept: { periods: [{ days: 2, since: 'fetched_at', words: 'it was fetched' }] },
    seenBy: 'nobody',
    onErasure: keeps('it says nothing about people'),
  },
  wallet_status_list: aboutNobody('numbers of cards in wallets that are not valid'),
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
    onErasure: keeps('it says nothing about people'),
  },
  liability_text: names(
    'who has published a text of terms',
    'what people have approved',
    'the portal is closed: what was approved must be found again',
    'everybody; the publisher only superusers',
  ),
  liability_draft: names(
    'who is writing a text of terms',
    'several write together',
    'it is published or thrown away',
  ),
  kept_setting: names('who has changed a setting', 'settings', 'the setting is changed'),
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
    onErasure: keeps('it says nothing about people'),
  },
  night_permission: names(
    'who has permitted a step of a night',
    'unusually many accounts wait for a permission',
    'that night has passed',
  ),
  import_run: names(
    'who has imported, and how many records',
    'what came from where',
    'the portal is closed: it belongs to the record of imports',
  ),
  organisation_move: names(
    'who has decided about a move of an organisation that a system stated',
    'a move changes who administers people',
    'the portal is closed: it belongs to the record of changes',
  ),
  scim_client: names(
    'who has connected a system',
    'systems that state people',
    'the portal is closed: it belongs to the record of changes',
  ),
  webhook_subscriber: names(
    'who has added a subscriber',
    'systems that are told of accounts',
    'a superuser deletes the subscriber',
  ),
} as const satisfies Partial<Record<keyof Database, RetentionRule>>;

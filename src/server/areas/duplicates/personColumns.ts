import { type RawBuilder, sql } from 'kysely';
import {
  type ColumnOf,
  columnOf,
  forEachField,
  type PersonField,
  personFields,
} from '#contract/accountFields.ts';
import type { PersonPlace } from '#server/retention/named.ts';

/** Whether the row, called `own`, cannot belong to this person beside what the person has. */
type Conflict = (lin: string) => RawBuilder<boolean>;

/** Rows that belong to a person, and move to the person who is kept. */
interface Moves {
  /** The columns that identify the row, without the one that names the person. */
  readonly key: readonly string[];
  /** Such a row stays behind, and one that would return stays moved. */
  readonly unless?: Conflict;
}

/**
 * What a join does with the rows that name the joined person:
 * - `stays`: a record of what the person has done or received, which is not rewritten;
 * - `deleted`: short-lived, such as a code that was sent;
 * - `moves`: `Moves`;
 * - `account`: moves with the account that it belongs to, or by a rule of its own.
 */
export type OnJoin = 'stays' | 'deleted' | 'account' | Moves;

const has = (condition: RawBuilder<unknown>) => sql<boolean>`exists (select from ${condition})`;
/** A person has at most one such row. */
const one = (table: string): Moves => ({
  key: [],
  unless: (lin) => has(sql`${sql.table(table)} as present where present.lin = ${lin}`),
});
const byId: Moves = { key: ['id'] };

/** Every column that names a person, as `table.column`. Those that move do so in this order. */
export const personColumns = {
  'account.lin': 'account',
  ...forEachField<
    PersonField,
    { readonly [F in PersonField as `account.${ColumnOf<F>}`]: 'account' }
  >(
    personFields,
    (field) => `account.${columnOf(field)}`,
    () => 'account',
  ),
  'source_record.lin': {
    key: ['source', 'external_id', 'person_type'],
    unless: (lin) =>
      sql<boolean>`not exists (select from account
        where account.id = own.account_id and account.lin = ${lin})`,
  },
  'vouching.contact_person_lin': {
    key: ['account_id', 'ends_on'],
    unless: (lin) =>
      has(sql`vouching as present where present.contact_person_lin = ${lin}
        and present.account_id = own.account_id and present.ends_on = own.ends_on`),
  },
  'invitation.inviter_lin': {
    key: ['id'],
    unless: (lin) =>
      sql<boolean>`own.accepted_at is null and own.withdrawn_at is null and ${has(sql`invitation as present
        where present.inviter_lin = ${lin} and present.email = own.email
        and present.accepted_at is null and present.withdrawn_at is null`)}`,
  },
  'permission_exception.subject_lin': {
    key: ['administrator_lin', 'permission'],
    unless: (lin) =>
      has(sql`permission_exception as present where present.subject_lin = ${lin}
        and present.administrator_lin = own.administrator_lin
        and present.permission = own.permission`),
  },
  'permission_exception.administrator_lin': {
    key: ['subject_lin', 'permission'],
    unless: (lin) =>
      has(sql`permission_exception as present where present.administrator_lin = ${lin}
        and present.subject_lin = own.subject_lin and present.permission = own.permission`),
  },
  'contact_information.lin': one('contact_information'),
  'orcid.lin': one('orcid'),
  // Studies belong to the record of the student register.
  'study.lin': {
    key: ['id'],
    unless: (lin) => has(sql`student_record as present where present.lin = ${lin}`),
  },
  'student_record.lin': one('student_record'),
  'identity_assurance.lin': byId,
  'profile_image.lin': {
    key: ['id'],
    unless: (lin) =>
      has(sql`profile_image as present where present.lin = ${lin} and present.source = own.source
        and own.source in ('Current', 'Incoming')`),
  },
  'liability.lin': {
    key: ['id'],
    unless: (lin) =>
      sql<boolean>`own.closed_at is null and ${has(sql`liability as present
        where present.lin = ${lin} and present.liability_type = own.liability_type
        and present.closed_at is null`)}`,
  },
  'office_location.lin': {
    key: ['id'],
    unless: (lin) =>
      sql<boolean>`own.is_primary and ${has(sql`office_location as present
        where present.lin = ${lin} and present.is_primary`)}`,
  },
  'admin_notification.subject_lin': byId,
  'alumn.lin': {
    key: ['id'],
    unless: (lin) => has(sql`alumn as present where present.lin = ${lin}`),
  },
  'registration_request.lin': {
    key: ['id'],
    unless: (lin) =>
      sql<boolean>`own.status = 0 and ${has(sql`registration_request as present
        where present.lin = ${lin} and present.status = 0`)}`,
  },
  'person_change.lin': byId,
  'proposal.lin': byId,
  'person.joined_into': { key: ['lin'] },

  'caller_verification.subject_lin': 'deleted',
  'caller_verification.worker_lin': 'deleted',
  'photo_handoff.lin': 'deleted',
  'verification_code.lin': 'deleted',
  // Ended by the database when the person is joined.
  'push_subscription.lin': 'stays',
  'session.lin': 'stays',

  // A person who holds a role is not joined.
  'administers.administrator_lin': 'stays',
  'account_change.lin': 'stays',
  'listed_change.lin': 'stays',
  'account_run.owner_lin': 'stays',
  'account_run_item.lin': 'stays',
  'activation_key.created_by_lin': 'stays',
  'admin_notification_read.lin': 'stays',
  'administers.given_by_lin': 'stays',
  'alumni_export.creator_lin': 'stays',
  'alumni_file.creator_lin': 'stays',
  'audit_entry.actor_lin': 'stays',
  'audit_entry.subject_lin': 'stays',
  'identity_assurance.noted_by_lin': 'stays',
  'import_run.by_lin': 'stays',
  'incident.created_by_lin': 'stays',
  'incident_action.author_lin': 'stays',
  'kept_apart.by_lin': 'stays',
  'kept_apart.one_lin': 'stays',
  'kept_apart.other_lin': 'stays',
  'night_permission.given_by': 'stays',
  'organisation_move.decided_by_lin': 'stays',
  'person.lin': 'stays',
  'person_change.by_lin': 'stays',
  'person_change.settled_by_lin': 'stays',
  'person_join.by_lin': 'stays',
  'person_join.joined_lin': 'stays',
  'person_join.kept_lin': 'stays',
  'person_join.undone_by_lin': 'stays',
  'proposal.decided_by_lin': 'stays',
  'registration_request.decided_by_lin': 'stays',
  'role_assignment.given_by_lin': 'stays',
  'scim_client.created_by_lin': 'stays',
  'suspension.by_lin': 'stays',
  'table_configuration.lin': 'stays',
  'transient_number.given_by_lin': 'stays',
  'webhook_subscriber.created_by_lin': 'stays',
} as const satisfies Readonly<
  Record<PersonPlace | 'person.joined_into' | 'night_permission.given_by', OnJoin>
>;

/** What a join does with every column that names a person, as the Markdown table of `docs/privacy.md`. */
export const joinTable = (): string =>
  [
    '| column | what becomes of the rows of the person who is joined |',
    '| --- | --- |',
    ...Object.entries<OnJoin>(personColumns)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([place, onJoin]) => `| \`${place}\` | ${inWords(onJoin)} |`),
  ].join('\n');

function inWords(onJoin: OnJoin): string {
  if (onJoin === 'stays')
    return 'stay with that person: a record of what the person did or received';
  if (onJoin === 'deleted') return 'deleted: what was under way begins anew';
  if (onJoin === 'account') return 'move with the account';
  return onJoin.unless === undefined
    ? 'move'
    : 'move, but for those that the other person has too, which stay with the joined one';
}

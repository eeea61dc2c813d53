import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { enqueue, type EnqueueContext } from '#server/outbox/enqueue.ts';
import { eraseAccountDetails } from '../accounts/index.ts';

type Tx = Transaction<Database>;

interface Owned {
  /** The account's id. */
  readonly id: string;
  readonly lin: string;
}

interface Closed extends Owned {
  readonly liUId: string | null;
}

/** What proves who somebody is, or lets somebody in, of one account. */
const credentialTables = [
  'password',
  'password_history',
  'activation_key',
  'eduroam_password',
  'mfa_setting',
  'mfa_factor',
  'totp_setup',
  'application_grant',
  'pending_sign_in',
] as const satisfies (keyof Database)[];

/** How the person can be reached and found, whichever account is used. */
const contactTables = [
  'contact_information',
  'orcid',
  'office_location',
  'missing_office',
] as const satisfies (keyof Database)[];

/** What else the portal has recorded of one account. */
const accountTables = [
  'card_order',
  'card',
  'notification',
  'position',
  'role_assignment',
  'external_account',
  'suspension',
  'vouching',
  'own_cancellation',
  'retirement_reminder',
] as const satisfies (keyof Database)[];

/** What else the portal has recorded of a person. */
const personTables = [
  'profile_image',
  'photo_handoff',
  'identity_assurance',
  'liability',
  'study',
  'student_record',
  'table_configuration',
  'caller_verification',
  'push_subscription',
] as const satisfies (keyof Database)[];

/** The rights of an administrator, and the exceptions from them. */
const adminColumns = [
  ['administers', 'administrator_lin'],
  ['permission_exception', 'administrator_lin'],
  ['permission_exception', 'subject_lin'],
] as const satisfies [keyof Database, string][];

/** The column that names a person in one of the tables. */
const personColumn = (table: (typeof personTables)[number]) =>
  table === 'caller_verification' ? 'subject_lin' : 'lin';

/** Every table from which rows are deleted, with the column by which they are found. */
export const erased: readonly (readonly [table: keyof Database, column: string])[] = [
  ...[...credentialTables, ...accountTables].map((table) => [table, 'account_id'] as const),
  ...contactTables.map((table) => [table, 'lin'] as const),
  ...personTables.map((table) => [table, personColumn(table)] as const),
  ...adminColumns,
];

const deleteBy = (tx: Tx, table: keyof Database, column: string, value: string) =>
  sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${value}`.execute(tx);

/**
 * Deletes the credentials of a closed account and blocks its card. The person's contact data is
 * deleted with those of the last account, unless the person is an alumnus, who keeps them.
 */
export async function eraseCredentials(
  tx: Tx,
  { id, lin, liUId }: Closed,
  context: EnqueueContext,
): Promise<void> {
  const { now } = context;
  for (const table of credentialTables) await deleteBy(tx, table, 'account_id', id);
  const blocked = await tx
    .updateTable('card')
    .set({ status: 'Blocked', frozen_at: null, blocked_at: now, changed_at: now })
    .where('account_id', '=', id)
    .where('status', 'in', ['Active', 'Frozen', 'Inactive'])
    .returning('iso_number')
    .execute();
  for (const { iso_number: isoNumber } of blocked) {
    // A card is made only for an account with a user id.
    if (liUId === null) continue;
    await enqueue(tx, context, {
      system: 'Cards',
      kind: 'CardBlock',
      subject: lin,
      payload: { isoNumber, liUId },
    });
  }
  if (await isNeededElsewhere(tx, { id, lin })) return;
  for (const table of contactTables) await deleteBy(tx, table, 'lin', lin);
}

/**
 * Deletes everything about a closed account except its user id, which is never given to anybody
 * else, and the audit trail. The person is erased with the last account.
 */
export async function eraseAccount(tx: Tx, { id, lin }: Owned): Promise<void> {
  for (const table of accountTables) await deleteBy(tx, table, 'account_id', id);
  await eraseAccountDetails(tx, id);
  if (await isNeededElsewhere(tx, { id, lin })) return;
  for (const table of personTables) await deleteBy(tx, table, personColumn(table), lin);
  for (const [table, column] of adminColumns) await deleteBy(tx, table, column, lin);
  await tx
    .updateTable('person')
    .set({
      national_id: null,
      given_name: '–',
      surname: '–',
      display_name: '–',
      birth_date: null,
      birthplace: null,
      citizenship: null,
      country_of_birth: null,
    })
    .where('lin', '=', lin)
    .execute();
}

/** Whether the person has another account that still holds something, or is in the alumni portal. */
async function isNeededElsewhere(tx: Tx, { id, lin }: Owned): Promise<boolean> {
  const row = await tx
    .selectFrom('person')
    .select('lin')
    .where('lin', '=', lin)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('account')
            .select('account.id')
            .where('account.lin', '=', lin)
            .where('account.id', '<>', id)
            .where('account.removed_on', 'is', null),
        ),
        eb.exists(eb.selectFrom('alumn').select('alumn.id').where('alumn.lin', '=', lin)),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

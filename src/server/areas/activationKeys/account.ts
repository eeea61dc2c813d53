import type { Transaction } from 'kysely';
import type { accounts } from '../../../contract/accounts.ts';
import type { ActivationKeyAccount } from '../../../contract/activationKeys.ts';
import { mayAccessStudents } from '../../../rules/studentAccess.ts';
import { isUserId, normaliseUserId } from '../../../rules/userId.ts';
import type { Actor } from '../../call/actor.ts';
import { forbidden, notFound } from '../../call/answers.ts';
import type { Handlers } from '../../call/handler.ts';
import { auditPersonRead } from '../../call/readings.ts';
import { self } from '../../call/self.ts';
import { lockAccountRows } from '../../database/locking.ts';
import type { Db } from '../../database/open.ts';
import type { Database } from '../../database/schema.ts';
import { isInReach, reachOf } from '../accounts/index.ts';
import { type ActivationRow, rowsOfPerson, rowsOfUserIds } from './store.ts';

/** Finds the account that a key is to be made for (KEY-04). */
export const keyAccountHandlers: Pick<Handlers<typeof accounts>, 'forActivationKey'> = {
  async forActivationKey(call) {
    const { db, actor, today, query: { norEduPersonLin } } = call;
    const found = await accountForKey(db, actor, norEduPersonLin, today);
    if (typeof found === 'string') return { outOfReach: forbidden, unknown: notFound }[found];
    await auditPersonRead(call, [found.lin]);
    return { status: 200, body: toKeyAccount(found) };
  },
};

/**
 * Returns the account identified by `name`. A desk uses the user id, which distinguishes a person's accounts; for a norEduPersonLIN, the
 * account within reach that waits to be activated is chosen, or otherwise the first account within reach.
 */
export async function accountForKey(db: Db, actor: Actor, name: string, today: string): Promise<ActivationRow | 'unknown' | 'outOfReach'> {
  const rows = await rowsNamed(db, name, today);
  if (rows.length === 0) return 'unknown';
  const reaches = await reachesBy(db, actor);
  return rows.find(reaches) ?? 'outOfReach';
}

/**
 * The same as `accountForKey`, with the accounts locked until the transaction ends, so that the facts that decide whether the account may
 * have a key do not change.
 */
export async function lockAccountForKey(tx: Transaction<Database>, actor: Actor, name: string, today: string): ReturnType<typeof accountForKey> {
  await lockAccountRows(tx, 'id', (await rowsNamed(tx, name, today)).map(({ id }) => id));
  return accountForKey(tx, actor, name, today);
}

const rowsNamed = (db: Db, name: string, today: string): Promise<ActivationRow[]> =>
  isUserId(name.trim()) ? rowsOfUserIds(db, [normaliseUserId(name)], today) : rowsOfPerson(db, name, today);

/** Returns a predicate for whether the caller may make keys for an account: through its organisation, or through a role that helps students. */
export async function reachesBy(db: Db, actor: Actor): Promise<(row: ActivationRow) => boolean> {
  const reach = await reachOf(db, self(actor).lin);
  return (row) => (row.affiliation_type === null ? mayAccessStudents(actor) : isInReach(reach, row.organisation_id));
}

/** The account as it is sent to the client and evaluated by the rules. */
export const toKeyAccount = (row: ActivationRow): ActivationKeyAccount => ({
  norEduPersonLin: row.lin,
  norEduPersonNin: row.national_id,
  liUId: row.liu_id,
  primaryAffiliation: row.primary_affiliation,
  personType: row.person_type,
  userStatus: row.deceased_on === null ? row.user_status : 'Deceased',
  givenName: row.given_name,
  surname: row.surname,
  organisationPath: row.canonical_path,
  email: row.liu_email_address,
  statusChanged: row.status_changed_at.toISOString(),
  activationKeyExpirationDate: row.key_expires_on,
  activationKeyCreatedDate: row.key_created_at?.toISOString() ?? null,
  activationKeyCreatedBy: row.key_created_by,
  subscriptionType: row.subscription_type,
});

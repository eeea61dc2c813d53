import type { Transaction } from 'kysely';
import type { accounts } from '#contract/accounts.ts';
import type { ActivationKeyAccount, KeyRefusal } from '#contract/activationKeys.ts';
import {
  isProofNeeded,
  type KeyCandidate,
  keyRefusals,
  refusalsNow,
} from '#rules/activationKeyIssue.ts';
import { isUserId, normaliseUserId } from '#rules/userId.ts';
import type { UserStatus } from '#contract/values.ts';
import type { Actor } from '#server/call/actor.ts';
import { forbidden, notFound } from '#server/call/answers.ts';
import type { Handlers } from '#server/call/handler.ts';
import { auditPersonRead } from '#server/call/readings.ts';
import { self } from '#server/call/self.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { helpsOwnerOf } from '../accounts/index.ts';
import { heldForKeys } from '#server/people/recogniserHolds.ts';
import { powersOf, standingsOf } from '#server/power/powers.ts';
import type { IsoDate } from '#rules/dates.ts';
import { type ActivationRow, rowsOfPerson, rowsOfUserIds } from './store.ts';

/** Finds the account that a key is to be made for (KEY-04). */
export const keyAccountHandlers: Pick<Handlers<typeof accounts>, 'forActivationKey'> = {
  async forActivationKey(call) {
    const {
      db,
      actor,
      today,
      query: { norEduPersonLin },
    } = call;
    const found = await accountForKey(db, actor, norEduPersonLin, today);
    if (typeof found === 'string') return { outOfReach: forbidden, unknown: notFound }[found];
    await auditPersonRead(call, [found.lin]);
    const rules = await issueRules(db, actor, [found], { today, isDocumentShown: true });
    return { status: 200, body: toKeyAccount(found, rules) };
  },
};

/**
 * Returns the account identified by `name`. A desk uses the user id, which distinguishes a person's
 * accounts; for a norEduPersonLIN, the account within reach that waits to be activated is chosen,
 * or otherwise the first account within reach.
 */
export async function accountForKey(
  db: Db,
  actor: Actor,
  name: string,
  today: string,
): Promise<ActivationRow | 'unknown' | 'outOfReach'> {
  const rows = await rowsNamed(db, name, today);
  if (rows.length === 0) return 'unknown';
  const reaches = await helpsOwnerOf(db, actor, today);
  return rows.find(reaches) ?? 'outOfReach';
}

/**
 * The same as `accountForKey`, with the accounts locked until the transaction ends, so that the
 * facts that decide whether the account may have a key do not change.
 */
export async function lockAccountForKey(
  tx: Transaction<Database>,
  actor: Actor,
  name: string,
  today: string,
): ReturnType<typeof accountForKey> {
  await lockAccountRows(
    tx,
    'id',
    (await rowsNamed(tx, name, today)).map(({ id }) => id),
  );
  return accountForKey(tx, actor, name, today);
}

const rowsNamed = (db: Db, name: string, today: string): Promise<ActivationRow[]> =>
  isUserId(name.trim())
    ? rowsOfUserIds(db, [normaliseUserId(name)], today)
    : rowsOfPerson(db, name, today);

/** The rule about whose key may be created, for one caller and these accounts. */
interface IssueRules {
  /**
   * Why the caller cannot create a key for the account, even once its owner has been identified.
   */
  readonly refusals: (row: ActivationRow) => KeyRefusal[];
  /** Why the caller cannot create it now. */
  readonly refusalsNow: (row: ActivationRow, isProved: boolean) => KeyRefusal[];
  readonly isProofNeeded: (row: ActivationRow) => boolean;
}

/**
 * The rules today, where a document is shown, or may still be. Whoever has verified the person by a
 * document before has settled what it checks (`settleByVerification`).
 */
export async function issueRules(
  db: Db,
  actor: Actor,
  rows: readonly ActivationRow[],
  when: { readonly today: IsoDate; readonly isDocumentShown: boolean },
): Promise<IssueRules> {
  const { lin } = self(actor);
  const { today } = when;
  const lins = [...new Set(rows.map((row) => row.lin))];
  const held = await heldForKeys(db, lin, lins, when);
  const caller = { lin, powers: (await powersOf(db, [lin], today))(lin) };
  const owners = await standingsOf(db, lins, today);
  const candidate = (row: ActivationRow): KeyCandidate => {
    const owner = owners.get(row.lin);
    if (owner === undefined) throw new Error('The owner of an account is gone.');
    return {
      owner,
      liUId: row.liu_id,
      norEduPersonNin: row.national_id,
      userStatus: statusOf(row),
      isNumberHeld: held.has(row.lin),
    };
  };
  return {
    refusals: (row) => keyRefusals(caller, candidate(row)),
    refusalsNow: (row, isProved) => refusalsNow(caller, candidate(row), isProved),
    isProofNeeded: (row) => isProofNeeded(candidate(row)),
  };
}

const statusOf = ({ deceased_on: deceasedOn, user_status: status }: ActivationRow): UserStatus =>
  deceasedOn === null ? status : 'Deceased';

const toKeyAccount = (row: ActivationRow, rules: IssueRules): ActivationKeyAccount => ({
  norEduPersonLin: row.lin,
  norEduPersonNin: row.national_id,
  liUId: row.liu_id,
  primaryAffiliation: row.primary_affiliation,
  personType: row.person_type,
  userStatus: statusOf(row),
  givenName: row.given_name,
  surname: row.surname,
  organisationPath: row.canonical_path,
  email: row.liu_email_address,
  statusChanged: row.status_changed_at.toISOString(),
  activationKeyExpirationDate: row.key_expires_on,
  activationKeyCreatedDate: row.key_created_at?.toISOString() ?? null,
  activationKeyCreatedBy: row.key_created_by,
  subscriptionType: row.subscription_type,
  keyRefusals: rules.refusals(row),
  isProofNeeded: rules.isProofNeeded(row),
});

import type { Transaction } from 'kysely';
import type { accounts } from '#contract/accounts.ts';
import type { ActivationKeyAccount, KeyRefusal } from '#contract/activationKeys.ts';
import {
  isFirstKey,
  isProofNeeded,
  type KeyCandidate,
  keyRefusals,
  refusalsNow,
} from '#rules/activationKeyIssue.ts';
import { isUserId, normaliseUserId } from '#rules/userId.ts';
import type { UserStatus } from '#contract/values.ts';
import type { Actor } from '#server/call/actor.ts';
import { forbidden, notFound } from '#server/call/answers.ts';
import { authorOf } from '#server/call/author.ts';
import type { CallContext, Handlers } from '#server/call/handler.ts';
import { auditPersonRead } from '#server/call/readings.ts';
import { self } from '#server/call/self.ts';
import type { Db } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { helpsOwnerOf } from '../accounts/index.ts';
import { callersVerifiedBy } from '../callerVerifications/index.ts';
import { heldForKeys } from '#server/people/recogniserHolds.ts';
import { type Permit, permits } from '#server/power/permit.ts';
import { powersOf, standingsOf } from '#server/power/powers.ts';
import { lockAccountsOf } from '#server/power/powersStore.ts';
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
 * The same as `accountForKey`, with all accounts of the person locked until the transaction ends, so
 * that the facts that decide whether the account may have a key do not change.
 */
export async function lockAccountForKey(
  tx: Transaction<Database>,
  actor: Actor,
  name: string,
  today: string,
): ReturnType<typeof accountForKey> {
  await lockAccountsOf(
    tx,
    (await rowsNamed(tx, name, today)).map(({ lin }) => lin),
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
  readonly isFirst: (row: ActivationRow) => boolean;
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
      liUId: row.user_id,
      norEduPersonNin: row.national_id,
      userStatus: statusOf(row),
      isNumberHeld: held.has(row.lin),
    };
  };
  return {
    refusals: (row) => keyRefusals(caller, candidate(row)),
    refusalsNow: (row, isProved) => refusalsNow(caller, candidate(row), isProved),
    isProofNeeded: (row) => isProofNeeded(candidate(row)),
    isFirst: (row) => isFirstKey(candidate(row)),
  };
}

/** Whether a key may be made: the permit for it and whether it is a first one, or why not. */
type KeyDecision =
  | {
      readonly permit: Permit<'secret'>;
      readonly isFirst: boolean;
      readonly refusals?: undefined;
    }
  | {
      readonly permit?: undefined;
      readonly isFirst?: undefined;
      readonly refusals: readonly KeyRefusal[];
    };

/**
 * Decides for whom of these the caller may make a key now. `document`: the owner of the rows has
 * shown one, which may prove who it is; without, those are proved whom the caller has verified.
 */
export async function keyDecisions(
  tx: Transaction<Database>,
  { actor, now, today }: Pick<CallContext, 'now' | 'today'> & { readonly actor: Actor },
  rows: readonly ActivationRow[],
  document: { readonly isStrongProof: boolean } | null,
): Promise<(row: ActivationRow) => KeyDecision> {
  const author = authorOf(actor);
  const lins = rows.map(({ lin }) => lin);
  const verified = await callersVerifiedBy(tx, author.lin, lins, now);
  const isProved = ({ lin }: ActivationRow) =>
    document?.isStrongProof === true || verified.has(lin);
  const rules = await issueRules(tx, actor, rows, { today, isDocumentShown: document !== null });
  const lawful = await permits(tx, author, new Map(lins.map((lin) => [lin, ['secret'] as const])), {
    now,
    today,
    isProved: document?.isStrongProof === true,
  });
  return (row) => {
    const refusals = rules.refusalsNow(row, isProved(row));
    if (refusals.length > 0) return { refusals };
    const { permit } = lawful(row.lin);
    if (permit === undefined) throw new Error('The law refuses a key that its rule allows.');
    return { permit, isFirst: rules.isFirst(row) };
  };
}

const statusOf = ({ deceased_on: deceasedOn, user_status: status }: ActivationRow): UserStatus =>
  deceasedOn === null ? status : 'Deceased';

const toKeyAccount = (row: ActivationRow, rules: IssueRules): ActivationKeyAccount => ({
  norEduPersonLin: row.lin,
  norEduPersonNin: row.national_id,
  liUId: row.user_id,
  primaryAffiliation: row.primary_affiliation,
  personType: row.person_type,
  userStatus: statusOf(row),
  givenName: row.given_name,
  surname: row.surname,
  organisationPath: row.canonical_path,
  email: row.university_email_address,
  statusChanged: row.status_changed_at.toISOString(),
  activationKeyExpirationDate: row.key_expires_on,
  activationKeyCreatedDate: row.key_created_at?.toISOString() ?? null,
  activationKeyCreatedBy: row.key_created_by,
  subscriptionType: row.subscription_type,
  keyRefusals: rules.refusals(row),
  isProofNeeded: rules.isProofNeeded(row),
});

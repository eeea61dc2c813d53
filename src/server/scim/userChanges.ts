import { sql } from 'kysely';
import type { PersonRecord } from '#contract/register.ts';
import { foldedId } from '#rules/register/records.ts';
import {
  accountsOfRoleHolders,
  allOf,
  applyPeople,
  endPeople,
  type HeldAccount,
  proposeEndings,
  type StoredPerson,
  storedPeople,
} from '#server/areas/register/index.ts';
import { lockAccountRows } from '#server/database/locking.ts';
import { undoneIfThrown } from '#server/database/savepoint.ts';
import type { Tx } from '#server/database/schema.ts';
import type { ScimContext } from './client.ts';
import { attempt, invalid, notFound, refusalErrors, ScimError } from './errors.ts';
import { isUuid } from './filterSql.ts';
import type { Change, Changed, Endpoint } from './resource.ts';
import { resourceTypes } from './schemas.ts';
import { contactsOf } from './contacts.ts';
import { refuseTakenLogins, writeLogins } from './logins.ts';
import { loginIn, managerIn, recordsOf, userOf } from './users.ts';
import { usersOf } from './userListing.ts';
import { type Known, type Wanted, wantedBy } from './wantedUser.ts';

/** What is to become of a user. */
interface Plan {
  readonly accountId: string | null;
  /** The records to be written; none to leave the account as it is. */
  readonly records: readonly PersonRecord[];
  readonly ending: 'inactive' | 'removed' | null;
  /** The login of the source's own; null if it calls the user by the user id. */
  readonly login: string | null;
}

export const userEndpoint: Endpoint = {
  type: resourceTypes.User,
  reach: 'people',
  listing: ({ client, origin }) => usersOf(client.source, origin.today),
  read: async (context, db, ids) => {
    const { client, origin } = context;
    const people = await storedPeople(db, client.source, ids.filter(isUuid), origin.today);
    return people.map((person) => userOf(person, context));
  },
  change: changeUsers,
};

async function changeUsers(
  context: ScimContext,
  tx: Tx,
  changes: readonly Change[],
): Promise<readonly Changed[]> {
  const { client, origin } = context;
  const ids = changes.flatMap((change) =>
    change.kind !== 'create' && isUuid(change.id) ? [change.id] : [],
  );
  const stored = ids.length === 0 ? [] : await storedPeople(tx, client.source, ids, origin.today);
  const known: Known = new Map(stored.map((person) => [person.accountId, person]));
  const wanted = changes.map((change) => attempt(() => wantedBy(context, known, change)));
  const contacts = await contactsOf(
    tx,
    client.source,
    wanted.map((one) => (one instanceof ScimError ? one : one.document)),
  );
  const plans = changes.map((change, at) => {
    const one = wanted[at];
    if (one === undefined || one instanceof ScimError) return one ?? notFound();
    return attempt(() => planOf(context, known, change, one, contacts));
  });
  await refusePresent(tx, client.source, changes, plans);
  await refuseTakenLogins(tx, client.source, plans, keyOf);
  const { refused, made } = await carryOut(context, tx, plans);
  return plans.map((plan, at) => {
    if (plan instanceof ScimError) return { error: plan };
    const error = refused.get(at);
    return error === undefined ? { id: plan.accountId ?? made.get(keyOf(plan)) ?? '' } : { error };
  });
}

/** Thrown to undo plans of which some cannot be carried out completely. */
class NotEnded extends Error {
  override readonly name = 'NotEnded';
  readonly positions: readonly number[];
  /** The accounts of role holders, by position: somebody decides. None for the last superusers. */
  readonly held: ReadonlyMap<number, HeldAccount>;
  constructor(positions: readonly number[], held: NotEnded['held'] = new Map()) {
    super('Accounts of role holders would end.');
    this.positions = positions;
    this.held = held;
  }
}

/**
 * Carries out all plans, each completely or not at all: whose account cannot end is not changed in
 * any other way.
 */
async function carryOut(context: ScimContext, tx: Tx, plans: (Plan | ScimError)[]) {
  const awaiting: [at: number, ending: Ending][] = [];
  const result = await carryOutAll(context, tx, plans, awaiting);
  const declined = await proposeEndings(
    tx,
    context.origin,
    awaiting.map(([, ending]) => ending),
  );
  for (const [at, { accountId }] of awaiting)
    plans[at] = refusalErrors[declined.has(accountId) ? 'DECLINED' : 'AWAITS_DECISION']();
  return result;
}

type Ending = HeldAccount & { readonly ending: NonNullable<Plan['ending']> };

async function carryOutAll(
  context: ScimContext,
  tx: Tx,
  plans: (Plan | ScimError)[],
  awaiting: [at: number, ending: Ending][],
) {
  for (;;)
    try {
      return await undoneIfThrown(tx, async () => {
        const refused = await write(context, tx, plans);
        const made = await idsOfRecords(tx, context.client.source, plans);
        await writeLogins(
          tx,
          context.origin,
          plans.flatMap((plan, at) =>
            plan instanceof ScimError || refused.has(at)
              ? []
              : [{ accountId: plan.accountId ?? made.get(keyOf(plan)) ?? '', login: plan.login }],
          ),
        );
        await refuseRoleHolders(context, tx, plans, refused, made);
        const goingOn = await end(context, tx, plans, refused, made);
        const kept = [...plans.keys()].filter((at) => {
          const plan = plans[at];
          if (plan === undefined || plan instanceof ScimError || refused.has(at)) return false;
          const id = plan.accountId ?? made.get(keyOf(plan)) ?? '';
          return plan.ending !== null && goingOn.has(id);
        });
        if (kept.length > 0) throw new NotEnded(kept);
        return { refused, made };
      });
    } catch (error) {
      if (!(error instanceof NotEnded)) throw error;
      for (const at of error.positions) {
        const [plan, held] = [plans[at], error.held.get(at)];
        plans[at] = refusalErrors[held === undefined ? 'LAST_SUPERUSER' : 'AWAITS_DECISION']();
        if (held !== undefined && plan !== undefined && !(plan instanceof ScimError))
          awaiting.push([at, { ...held, ending: plan.ending ?? 'inactive' }]);
      }
    }
}

/** @throws {NotEnded} if accounts of people who hold a role would end */
async function refuseRoleHolders(
  { origin }: ScimContext,
  tx: Tx,
  plans: readonly (Plan | ScimError)[],
  refused: ReadonlyMap<number, ScimError>,
  made: ReadonlyMap<string, string>,
): Promise<void> {
  const ending = [...plans.entries()].flatMap(([at, plan]) =>
    plan instanceof ScimError || refused.has(at) || plan.ending === null
      ? []
      : [[at, plan.accountId ?? made.get(keyOf(plan)) ?? ''] as const],
  );
  if (ending.length === 0) return;
  const ids = ending.map(([, id]) => id);
  // Nobody is given a role meanwhile.
  await lockAccountRows(tx, 'id', ids);
  const held = await accountsOfRoleHolders(tx, origin, ids);
  const ofAccount = new Map(held.map((account) => [account.accountId, account]));
  const found = ending.flatMap(([at, id]) => {
    const account = ofAccount.get(id);
    return account === undefined ? [] : [[at, account] as const];
  });
  if (found.length > 0)
    throw new NotEnded(
      found.map(([at]) => at),
      new Map(found),
    );
}

function planOf(
  { origin }: ScimContext,
  known: Known,
  change: Change,
  { document, cleared = [] }: Wanted,
  contacts: ReadonlyMap<string, string>,
): Plan {
  const person = change.kind === 'create' ? undefined : known.get(change.id.toLowerCase());
  const accountId = person?.accountId ?? null;
  const login = loginIn(document);
  if (change.kind === 'delete') return { accountId, records: [], ending: 'removed', login };
  const isActive = document['active'] ?? (person === undefined || person.endedOn === null);
  if (person !== undefined && person.endedOn !== null && isActive === false)
    return { accountId, records: [], ending: null, login: person.login };
  const manager = managerIn(document);
  const contact = manager === '' ? '' : contacts.get(manager.toLowerCase());
  if (contact === undefined) throw refusalErrors.CONTACT_PERSON_UNKNOWN();
  const records = recordsOf(document, contact, origin.today, cleared);
  if (records instanceof ScimError) throw records;
  const [main] = records;
  if (person !== undefined && main !== undefined) refuseOther(person, main);
  return { accountId, records, ending: isActive === false ? 'inactive' : null, login };
}

/** The id in the source and the kind of the account are what make it this user. */
function refuseOther({ records: [before] }: StoredPerson, after: PersonRecord): void {
  if (before.id !== after.id) throw invalid('externalId never changes.', 'mutability');
  if ((before.kind === 'Student') !== (after.kind === 'Student'))
    throw invalid('An account of a student stays one: create another user.', 'mutability');
}

const personTypeOf = ({ kind }: PersonRecord) => (kind === 'Student' ? 'Student' : 'Employee');
const keyOf = ({ records: [main] }: Plan): string =>
  main === undefined ? '' : `${personTypeOf(main)} ${foldedId(main.id)}`;

/**
 * Refuses to create whom the source names already, and what several would create. Somebody who has
 * left may come back.
 */
async function refusePresent(
  tx: Tx,
  source: string,
  changes: readonly Change[],
  plans: (Plan | ScimError)[],
): Promise<void> {
  const ids = plans.flatMap((plan, at) =>
    changes[at]?.kind === 'create' && !(plan instanceof ScimError)
      ? plan.records.slice(0, 1).map(({ id }) => foldedId(id))
      : [],
  );
  if (ids.length === 0) return;
  const { rows } = await sql<{ key: string }>`
    select person_type || ' ' || lower(external_id) as key from source_record
    where source = ${source} and ended_on is null and lower(external_id) = any (${ids}::text[])`.execute(
    tx,
  );
  const present = new Set(rows.map(({ key }) => key));
  const made = plans.flatMap((plan, at) =>
    changes[at]?.kind === 'create' && !(plan instanceof ScimError)
      ? [{ at, key: keyOf(plan) }]
      : [],
  );
  for (const [key, claims] of Map.groupBy(made, (one) => one.key))
    for (const { at } of claims)
      if (present.has(key)) plans[at] = isPresent();
      else if (claims.length > 1) plans[at] = refusalErrors.REPEATED();
}

const isPresent = () =>
  new ScimError(
    409,
    'There is a user with this externalId and userType: look it up and change it.',
    'uniqueness',
  );

/** Writes the records of all plans at once. Returns the errors of those that are refused. */
async function write(
  { origin }: ScimContext,
  tx: Tx,
  plans: readonly (Plan | ScimError)[],
): Promise<ReadonlyMap<number, ScimError>> {
  const planOfRow: number[] = [];
  const records = plans.flatMap((plan, at) =>
    plan instanceof ScimError
      ? []
      : plan.records.map((record) => ({ row: planOfRow.push(at) - 1, record })),
  );
  const errors = new Map<number, ScimError>();
  if (records.length === 0) return errors;
  const outcomes = await applyPeople(tx, records, origin, {
    isComplete: false,
    isByPerson: true,
    endsAllowed: 0,
  });
  for (const { row, reason } of await allOf(outcomes)) {
    const at = row === null ? undefined : planOfRow[row];
    if (at !== undefined && reason !== null && !errors.has(at))
      errors.set(at, refusalErrors[reason]());
  }
  return errors;
}

/** The accounts of the users that are new. */
async function idsOfRecords(
  tx: Tx,
  source: string,
  plans: readonly (Plan | ScimError)[],
): Promise<ReadonlyMap<string, string>> {
  const ids = plans.flatMap((plan) =>
    plan instanceof ScimError || plan.accountId !== null
      ? []
      : plan.records.slice(0, 1).map(({ id }) => foldedId(id)),
  );
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ key: string; id: string }>`
    select person_type || ' ' || lower(external_id) as key, account_id::text as id from source_record
    where source = ${source} and lower(external_id) = any (${ids}::text[])`.execute(tx);
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Ends the accounts of all plans that end one. Returns those that go on. */
async function end(
  { origin }: ScimContext,
  tx: Tx,
  plans: readonly (Plan | ScimError)[],
  refused: ReadonlyMap<number, ScimError>,
  made: ReadonlyMap<string, string>,
): Promise<ReadonlySet<string>> {
  const goingOn: string[] = [];
  for (const ending of ['inactive', 'removed'] as const) {
    const ids = plans.flatMap((plan, at) =>
      plan instanceof ScimError || refused.has(at) || plan.ending !== ending
        ? []
        : [plan.accountId ?? made.get(keyOf(plan)) ?? ''],
    );
    if (ids.length > 0) goingOn.push(...(await endPeople(tx, ids, origin, ending === 'removed')));
  }
  return new Set(goingOn);
}

import type { FastifyBaseLogger } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/open.ts';
import { accounts } from '#server/retention/accounts.ts';
import { daysBefore } from '#server/retention/expiry.ts';
import { erasePerson as eraseNames } from '#server/people/personStore.ts';
import { permitNight } from '#server/power/permit.ts';
import { people } from '#server/retention/people.ts';
import { isDeleted } from '../accounts/index.ts';
import { deleteOwned, eraseAccount, ofAccount, ofPerson, type OwnedRows } from './erasureStore.ts';

type Step = keyof typeof ofPerson;
const STEPS: readonly Step[] = ['isEmptied', 'isDeleted'];

/** What the night has done to an account by the step, in SQL. */
const isDone: Readonly<Record<Step, RawBuilder<boolean>>> = {
  isEmptied: sql`account.removed_on is not null`,
  isDeleted,
};

/** Whether a row has more than an erasure leaves of it. */
const hasMoreThan = (table: string, left: Readonly<Record<string, string | null>>) =>
  sql<boolean>`(${sql.join(
    Object.entries(left).map(
      ([column, value]) => sql`${sql.ref(`${table}.${column}`)} is distinct from ${value}`,
    ),
    sql` or `,
  )})`;
const hasMore = {
  account: hasMoreThan('account', accounts.account.onErasure.columns),
  person: hasMoreThan('person', people.person.onErasure.columns),
  transientNumber: hasMoreThan('transient_number', people.transient_number.onErasure.columns),
};

interface Night {
  readonly now: Date;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Deletes what is left of people when nothing needs it any more: after the step of the last account
 * of a human being, whatever records of one have been joined, unless the person is in the alumni
 * network, which they can leave on any day. And what accounts have got after their own step.
 */
export async function eraseRest(db: Db, { now, log }: Night): Promise<void> {
  for (const step of STEPS) {
    for (const { id: accountId, lin } of await accountsWithRest(db, step))
      await db
        .transaction()
        .execute((tx) =>
          step === 'isDeleted'
            ? eraseAccount(tx, permitNight(lin), accountId)
            : deleteOwned(tx, ofAccount[step], accountId),
        )
        .catch((err) => log.warn({ err, accountId, step }, FAILED));
    for (const lin of await peopleWithRest(db, step))
      await erasePerson(db, step, lin).catch((err) => log.warn({ err, lin, step }, FAILED));
  }
  await eraseNumbers(db, now);
}

const FAILED = 'deletion of what is left failed; will retry';

const erasePerson = (db: Db, step: Step, lin: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    // Whoever gives the person an account meanwhile waits, or has done so before the second look.
    await tx.selectFrom('person').select('lin').where('lin', '=', lin).forUpdate().execute();
    if (!(await peopleWithRest(tx, step, lin)).includes(lin)) return;
    await deleteOwned(tx, ofPerson[step], lin);
    if (step === 'isDeleted') await eraseNames(tx, permitNight(lin));
  });

/** How long a number may wait for the account for which it was made. */
const UNUSED_NUMBER_DAYS = 365;

/** Deletes what is known with temporary numbers that nobody has any more. */
async function eraseNumbers(db: Db, now: Date): Promise<void> {
  const emptied = Object.entries(people.transient_number.onErasure.columns).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  await sql`
    update transient_number set ${sql.join(emptied)}
    where ${hasMore.transientNumber}
      and given_at < ${daysBefore(now, UNUSED_NUMBER_DAYS)}
      and not exists (select from person where national_id = number)`.execute(db);
}

const hasRows = (all: readonly OwnedRows[], owner: RawBuilder<unknown>) =>
  sql<boolean>`(${sql.join(
    all.map(
      ({ table, column, condition }) => sql`exists (select from ${sql.table(table)} as own
        where own.${sql.ref(column)} = ${owner} and ${condition})`,
    ),
    sql` or `,
  )})`;

/** Accounts whose step has been done, and which have rows that it deletes. */
async function accountsWithRest(
  db: Db,
  step: Step,
): Promise<{ readonly id: string; readonly lin: string }[]> {
  const { rows } = await sql<{ id: string; lin: string }>`
    select id, lin from account
    where ${isDone[step]}
      and (${step === 'isDeleted' ? hasMore.account : sql`false`}
        or ${hasRows(ofAccount[step], sql`account.id`)})
    order by id`.execute(db);
  return rows;
}

/** People, or this one, of whom nothing is needed after the step, and of whom something is left. */
async function peopleWithRest(db: Db, step: Step, only?: string): Promise<string[]> {
  const { rows } = await sql<{ lin: string }>`
    with recursive kept as (
      select lin, joined_into from person where ${only === undefined ? sql`joined_into is null` : sql`lin = ${only}`}
      union all
      select person.lin, person.joined_into from person join kept on person.lin = kept.joined_into
    ), human_being as (
      select lin, lin as root from kept where joined_into is null
      union all
      select person.lin, root from person join human_being on joined_into = human_being.lin
    ), gone as (
      select root from human_being left join account using (lin) left join alumn using (lin)
      group by root
      having count(account.id) > 0 and count(alumn.id) = 0
        and bool_and(account.id is null or ${isDone[step]})
    )
    select person.lin from gone join human_being using (root) join person using (lin)
    where ${only === undefined ? sql`true` : sql`person.lin = ${only}`}
      and (${step === 'isDeleted' ? hasMore.person : sql`false`}
        or ${hasRows(ofPerson[step], sql`person.lin`)})
    order by person.lin`.execute(db);
  return rows.map(({ lin }) => lin);
}

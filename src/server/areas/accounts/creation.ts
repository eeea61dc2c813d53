import { sql, type Transaction } from 'kysely';
import type { accounts } from '#contract/accounts.ts';
import { comesFrom, type KnownAccount, type SourceTable } from '#rules/attributeSources.ts';
import { comesFromSource } from '#rules/eligibility.ts';
import { birthDateOf, genderOf, normalise } from '#rules/identityNumber.ts';
import type { Database } from '#server/database/schema.ts';
import { tellPerson } from '#server/people/recogniserChanges.ts';
import type { Handler } from '#server/call/handler.ts';
import { conflict, forbidden } from '#server/call/answers.ts';
import { about, type Changed } from '#server/call/change.ts';
import { authorOf } from '#server/call/author.ts';
import { changeNames, findOrCreatePerson } from '#server/people/personStore.ts';
import { permit } from '#server/power/permit.ts';
import { powerErrors } from './powerErrors.ts';
import { changedFields } from './accountTrail.ts';
import { addAccount, hasSuchAccount, newUserId } from './creationStore.ts';
import { accountsByLins, managesOrganisation } from './index.ts';
import { knownAccounts } from './knownAccounts.ts';
import { nameColumns, renaming } from './names.ts';
import { upsertPosition } from './placementStore.ts';
import { factsOf, ruleContextOf } from './ruleContext.ts';
import { specificationOf, specificationRefusals, specifiedColumns } from './specification.ts';
import { takeOver } from './takeOver.ts';

export type CreateCall = Parameters<Handler<typeof accounts.create>>[0];
export type CreateReply = Promise<Changed<Awaited<ReturnType<Handler<typeof accounts.create>>>>>;

/**
 * Creates an account, or takes over the existing account of a person who is named by LIN (ACCT-41).
 */
export const create: Handler<typeof accounts.create> = async (call) => {
  if (!(await managesOrganisation(call.db, call.actor, call.body.organisationId, call.today)))
    return forbidden;
  const { norEduPersonLIN: lin } = call.body;
  return await call.change((tx) => (lin === null ? createNew(tx, call) : takeOver(tx, call, lin)));
};

async function createNew(tx: Transaction<Database>, call: CreateCall): CreateReply {
  const { actor, body, config, now, today } = call;
  const specified = specificationOf(body);
  const errors = await specificationRefusals(tx, specified, {
    today,
    account: null,
    ...ruleContextOf(config),
  });
  const nationalId = normalise(body.norEduPersonNIN ?? '', today);
  if (nationalId === null || Object.keys(errors).length > 0)
    return { status: 400, body: { errors } };

  const { givenName, surname, organisationId, costCentreActivityId: activityId } = specified;
  const birth = { birth_date: birthDateOf(nationalId), gender: genderOf(nationalId) };
  const person = await findOrCreatePerson(tx, {
    national_id: nationalId,
    ...nameColumns(givenName, surname),
    ...birth,
    created_at: now,
    stated_by: null,
  });
  if (person.deceased_on !== null)
    return { status: 400, body: { errors: { norEduPersonLIN: ['ACCOUNTS/SEARCH/DECEASED'] } } };
  if (await hasSuchAccount(tx, person.lin)) return conflict;

  // A known person gets a further account only from somebody whom the law allows that.
  const author = authorOf(actor);
  const asked =
    person.permit === null
      ? await permit(tx, author, ['account'], person.lin, call)
      : { permit: person.permit };
  if (asked.objections !== undefined) return powerErrors('norEduPersonNIN', asked.objections);
  const names = (await isNamedBySystem(tx, person.lin, config.sources))
    ? null
    : renaming(person, givenName, surname);
  const named = names && (await permit(tx, author, ['name'], person.lin, call));
  if (names && named?.permit) await changeNames(tx, named.permit, names);
  const { given_name, surname: lastName } = (named?.permit && names) || person;
  const liUId = await newUserId(tx, given_name, lastName);
  const accountId = await addAccount(tx, asked.permit, {
    user_id: liUId,
    created_at: now,
    status_changed_at: now,
    ...specifiedColumns(specified),
  });
  const { itSubscriptionType: subscriptionType, validThrough } = specified;
  await upsertPosition(
    tx,
    { accountId, organisationId, activityId, subscriptionType, validThrough },
    today,
  );

  const [account] = await accountsByLins(tx, actor, [person.lin], factsOf(call));
  if (!account) throw new Error('Created account not found.');
  if (person.permit === null)
    await tellPerson(
      tx,
      { config, now, today, author },
      { lin: person.lin, kinds: named?.permit ? ['account', 'name'] : ['account'], liUId },
    );
  return {
    status: 200,
    body: account,
    audit: about(person.lin, 'accounts.create', { after: changedFields(null, account).after }),
  };
}

/** Whether a system that knows the person already is the source of the name. */
async function isNamedBySystem(
  tx: Transaction<Database>,
  lin: string,
  sources: SourceTable,
): Promise<boolean> {
  if (Object.keys(sources).length === 0) return false;
  const { rows } = await sql<{ accounts: KnownAccount[] }>`
    select ${knownAccounts(sql`${lin}`)} as accounts`.execute(tx);
  const named = comesFrom('Associate', rows[0]?.accounts ?? [], sources);
  return comesFromSource({ comesFrom: named }, 'name');
}

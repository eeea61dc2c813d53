import type { Transaction } from 'kysely';
import type { Account } from '#contract/account.ts';
import type { CreateAccount } from '#contract/accounts.ts';
import type { Permission } from '#contract/values.ts';
import { comesFromSource } from '#rules/eligibility.ts';
import { extended } from '#rules/extension.ts';
import { takeOverRefusals } from '#rules/takeOver.ts';
import type { Database } from '#server/database/schema.ts';
import { tellPerson } from '#server/people/recogniserChanges.ts';
import { forbidden, notFound } from '#server/call/answers.ts';
import { self } from '#server/call/self.ts';
import { about } from '#server/call/change.ts';
import { authorOf } from '#server/call/author.ts';
import { changeNames } from '#server/people/personStore.ts';
import { permit } from '#server/power/permit.ts';
import { concernsOfChange } from '#rules/accountConcerns.ts';
import { asOrganisationSees, changedFields } from './accountTrail.ts';
import type { CreateCall, CreateReply } from './creation.ts';
import { changedColumns, setAccount } from './accountStore.ts';
import { renaming } from './names.ts';
import { upsertPosition } from './placementStore.ts';
import { powerErrors } from './powerErrors.ts';
import { permissionsOn, reachOf } from './reach.ts';
import { factsOf, ruleContextOf } from './ruleContext.ts';
import { toldChange } from './toldChanges.ts';
import { toAccount, withMaskedNationalId } from './shape.ts';
import { specificationOf, specificationRefusals, specifiedColumns } from './specification.ts';
import { lockAccounts, type AccountRow, type Facts, rowsByLins } from './store.ts';

/**
 * Moves any managed account into the caller's organisation on the caller's terms, and reactivates
 * it if it had ended. The national id is kept, and so are names that come from an authority.
 */
export async function takeOver(
  tx: Transaction<Database>,
  call: CreateCall,
  lin: string,
): CreateReply {
  const { actor, config, now, today } = call;
  const context = ruleContextOf(config);
  const facts = factsOf(call);
  await lockAccounts(tx, [lin]);
  const row = await managedAccount(tx, lin, facts);
  if (!row) return notFound;

  const before = asOrganisationSees(row, facts);
  const specified = specificationOf(call.body);
  const reach = await reachOf(tx, self(actor).lin, today);
  const permitted = permissionsOn(reach, lin);
  if (
    !permissionsFor(before, specified).every((permission) =>
      permitted.includes(`${lin}.${permission}`),
    )
  )
    return forbidden;

  const reasons = takeOverRefusals(before, context);
  const errors = await specificationRefusals(tx, specified, { today, account: before, ...context });
  if (reasons.length > 0) errors['norEduPersonLIN'] = [...reasons];
  if (Object.keys(errors).length > 0) return { status: 400, body: { errors } };

  const after = extended(before, specified.validThrough);
  const author = authorOf(actor);
  const columns = changeableColumns(before, specified);
  const asked = await permit(
    tx,
    author,
    concernsOfChange(before, {
      ...after,
      organisationId: specified.organisationId,
      subscriptionType: specified.itSubscriptionType,
      ...('external_email_address' in columns && {
        externalEmailAddress: columns.external_email_address,
      }),
    }),
    lin,
    call,
  );
  if (asked.objections !== undefined) return powerErrors('norEduPersonLIN', asked.objections);
  await setAccount(
    tx,
    asked.permit,
    row.id,
    { ...changedColumns({ before, after }), ...columns },
    now,
  );
  const names = renaming(row, specified.givenName, specified.surname);
  const named = names && (await permit(tx, author, ['name'], lin, call));
  if (names && named?.permit) await changeNames(tx, named.permit, names);
  const {
    organisationId,
    costCentreActivityId: activityId,
    itSubscriptionType: subscriptionType,
    validThrough,
  } = specified;
  await upsertPosition(
    tx,
    { accountId: row.id, organisationId, activityId, subscriptionType, validThrough },
    today,
  );

  const taken = await managedAccount(tx, lin, facts);
  if (!taken) throw new Error('Account that was taken over not found.');
  const changed = asOrganisationSees(taken, facts);
  const told = toldChange({ before, after: changed });
  if (told) await tellPerson(tx, { config, now, today, author }, told);
  return {
    status: 200,
    body: withMaskedNationalId(toAccount(taken, reach, facts)),
    audit: about(lin, 'accounts.takeOver', changedFields(before, changed)),
  };
}

const managedAccount = async (
  tx: Transaction<Database>,
  lin: string,
  facts: Facts,
): Promise<AccountRow | undefined> => (await rowsByLins(tx, [lin], facts))[0];

/** The columns that the specification determines, without those that another system determines. */
function changeableColumns(account: Account, specified: CreateAccount) {
  const { external_email_address: email, ...columns } = specifiedColumns(specified);
  return comesFromSource(account, 'externalEmail')
    ? columns
    : { ...columns, external_email_address: email };
}

/**
 * The permissions on the person that the caller needs: a take-over must not bypass the restrictions
 * on bulk actions (ACCT-31, ACCT-32).
 */
function permissionsFor(before: Account, specified: CreateAccount): Permission[] {
  const needed: [isNeeded: boolean, permission: Permission][] = [
    [true, 'ExtendAccounts'],
    [before.subscriptionType !== specified.itSubscriptionType, 'ChangeAccountITSubscriptions'],
    [
      (before.costCentreActivity?.id ?? null) !== specified.costCentreActivityId,
      'ChangeCostCentreActivities',
    ],
  ];
  return needed.filter(([isNeeded]) => isNeeded).map(([, permission]) => permission);
}

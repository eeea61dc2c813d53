import type { Transaction } from 'kysely';
import type { Account } from '#contract/account.ts';
import { profileFields } from '#contract/accountFields.ts';
import { statedColumns } from '#rules/accountFields.ts';
import { afterUpdate } from '#rules/accountReactivation.ts';
import type { IsoDate } from '#rules/dates.ts';
import { birthDateOf } from '#rules/identityNumber.ts';
import { invoiceColumns } from '#rules/externalInvoice.ts';
import type { Database } from '#server/database/schema.ts';
import { changeNames, changeNumber } from '#server/people/personStore.ts';
import {
  changedColumns,
  isPayable,
  setAccount,
  setPayingActivity,
  upsertPosition,
} from '../accounts/index.ts';
import type { ProfilePermit } from './permitted.ts';
import type { ProfileChanges } from './changes.ts';

interface ProfileUpdate {
  readonly permit: ProfilePermit;
  readonly accountId: string;
  /** The account before the changes. */
  readonly account: Account;
  readonly changes: ProfileChanges;
  readonly now: Date;
  readonly today: IsoDate;
}

/**
 * Writes the changes, all of which must be permitted. The account's version is also incremented for
 * changed names and national ids, because lists show them. An inactive account that is still valid
 * becomes active again (ACCT-05), which the form has told (`consequencesOfSaving`).
 */
export async function writeChanges(
  tx: Transaction<Database>,
  update: ProfileUpdate,
): Promise<void> {
  const { accountId, account, changes, now, permit, today } = update;
  await changeNames(tx, permit, nameColumns(changes));
  await changeNumber(tx, permit, numberColumns(changes));
  await writePlacement(tx, update);
  const revived = changedColumns({ before: account, after: afterUpdate(account, today) });
  await setAccount(tx, permit, accountId, { ...accountColumns(changes), ...revived }, now);
}

/** Undefined columns keep their values. */
const nameColumns = ({ givenName, surname, displayName }: ProfileChanges) => ({
  given_name: givenName,
  surname,
  display_name: displayName,
});

const numberColumns = ({ norEduPersonNIN: number }: ProfileChanges) => ({
  national_id: number,
  birth_date: number === undefined ? undefined : (birthDateOf(number) ?? undefined),
});

const accountColumns = (changes: ProfileChanges) => ({
  organisation_id: changes.organisationId,
  ...statedColumns(profileFields, changes),
  ...(changes.externalInvoiceData !== undefined && invoiceColumns(changes.externalInvoiceData)),
});

/**
 * When the person moves, the activity that pays is kept only if it can also pay at the new
 * organisation.
 */
async function writePlacement(
  tx: Transaction<Database>,
  { accountId, account, changes, today }: ProfileUpdate,
): Promise<void> {
  const { organisationId = account.organisationId, costCentreActivityId } = changes;
  const isMoving = organisationId !== account.organisationId;
  if (organisationId === null || (!isMoving && costCentreActivityId === undefined)) return;
  if (
    !isMoving &&
    costCentreActivityId !== undefined &&
    (await setPayingActivity(tx, accountId, costCentreActivityId))
  )
    return;

  const present = account.costCentreActivity?.id ?? null;
  const kept = present !== null && (await isPayable(tx, organisationId, present)) ? present : null;
  const activityId = costCentreActivityId === undefined ? kept : costCentreActivityId;
  const { subscriptionType, validThrough } = account;
  await upsertPosition(
    tx,
    { accountId, organisationId, activityId, subscriptionType, validThrough },
    today,
  );
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountWith } from '#rules/accounts.testing.ts';
import { permitNight } from '#server/power/permit.ts';
import { accountColumns, type AccountColumn } from '#server/areas/accounts/accountStore.ts';
import { setAccount } from '#server/areas/accounts/index.ts';
import {
  insertItems,
  insertRun,
  recordOutcomes,
  restore,
} from '#server/areas/accountChanges/runStore.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { rowOf } from './bulk.ts';
import { addGuest, inMonths, organisationAt } from './managedAccounts.ts';

/** When the status of the accounts was last changed, to the microsecond. */
const LONG_AGO = '2025-03-04 05:06:07.123456+00';

let portal: Portal;
let here: string;
let there: string;
let contact: string;
beforeAll(async () => {
  portal = await startPortal();
  here = await organisationAt(portal.db, '/KU/IDT/IDT3/IDT31');
  there = await organisationAt(portal.db, '/KU/IDT/IDT3');
  contact = (await addGuest(portal.db, here)).lin;
});
afterAll(() => portal.close());

/** A value for each column that differs from what the account has. */
const otherValues = () =>
  ({
    user_status: 'New',
    status_changed_at: new Date(),
    valid_through: inMonths(12),
    retirement_date: inMonths(9),
    next_retirement_step_on: inMonths(8),
    deceased_in_retirement: true,
    disabled_at: new Date(),
    removed_on: '2026-11-01',
    primary_affiliation: 'affiliate',
    subscription_type: 'XLarge',
    has_work_phone: true,
    has_employee_profile_page: true,
    external_email_address: 'gast@example.org',
    organisation_id: there,
    description: 'Ny beskrivning',
    contact_person_lin: contact,
    invoice_contact_person: 'Faktura Mottagare',
    invoice_address: 'Storgatan 1',
    invoice_reference: 'R-17',
  }) as const satisfies Record<AccountColumn, unknown>;

/** Adds a guest, and a run that has copied the guest's account. */
async function copiedGuest() {
  const guest = await addGuest(portal.db, here, { account: { status_changed_at: LONG_AGO } });
  const runId = randomUUID();
  await portal.db.transaction().execute(async (tx) => {
    const now = new Date();
    const run = { id: runId, ownerLin: contact, action: 'extend', undoes: null, now } as const;
    await insertRun(tx, run);
    const accounts = [{ norEduPersonLIN: guest.lin, version: 1 }];
    const request = { action: 'extend', extendDate: inMonths(12) } as const;
    await insertItems(tx, runId, { parts: [{ request, accounts }], leftOut: [] });
    const account = accountWith({ norEduPersonLIN: guest.lin, version: 2 });
    await recordOutcomes(tx, runId, [
      { account, errorTypes: [], succeeded: true, incidentNumber: null },
    ]);
  });
  return { ...guest, runId };
}

const undo = (runId: string, lin: string) =>
  portal.db.transaction().execute((tx) => restore(tx, runId, [permitNight(lin)], new Date()));

/** All values of the row as text, so that a moment is compared in full. */
const textsOf = async (lin: string) => {
  const { version, ...row } = await portal.db
    .selectFrom('account')
    .select((account) => account.fn.toJson('account').as('row'))
    .where('lin', '=', lin)
    .executeTakeFirstOrThrow()
    .then(({ row: stored }) => stored);
  return { version, row };
};

describe('undoing a change', () => {
  test.each(accountColumns)('restores %s', async (column) => {
    const { accountId, lin, runId } = await copiedGuest();
    const before = await textsOf(lin);
    const value = otherValues()[column];
    await portal.db.transaction().execute((tx) =>
      setAccount(
        tx,
        permitNight(lin),
        accountId,
        // The time of a change of status is written together with the status.
        column === 'status_changed_at' ? { user_status: 'New' } : { [column]: value },
        new Date(),
      ),
    );
    const changed = await textsOf(lin);
    expect(changed.row[column]).not.toEqual(before.row[column]);

    await undo(runId, lin);
    expect(await textsOf(lin)).toEqual({ row: before.row, version: before.version + 2 });
  });

  test('keeps the values of columns that an older copy lacks', async () => {
    const { accountId, lin, runId } = await copiedGuest();
    await portal.db
      .updateTable('account_run_item')
      .set({ before: JSON.stringify({ account: { valid_through: inMonths(2) }, position: null }) })
      .where('run_id', '=', runId)
      .execute();
    await portal.db
      .transaction()
      .execute((tx) =>
        setAccount(tx, permitNight(lin), accountId, { has_work_phone: true }, new Date()),
      );
    await undo(runId, lin);
    expect(await rowOf(portal.db, lin)).toMatchObject({
      valid_through: inMonths(2),
      has_work_phone: true,
      subscription_type: 'Medium',
    });
  });
});

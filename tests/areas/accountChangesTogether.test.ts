import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embeddedCases } from '#server/systems/cases/embedded.ts';
import type { CaseSystem } from '#server/systems/cases/port.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { withFailingCommits } from '../support/failingCommits.ts';
import {
  accountToCancel,
  asWritten,
  cancel,
  cancelPhones,
  CHANGEABLE,
  changeSubscription,
  extend,
  phoneCases,
  rowOf,
} from './bulk.ts';
import { answer, auditOf, change, contentsOf, refused } from './calls.ts';
import { addGuest, type Guest, inMonths, organisationAt } from './managedAccounts.ts';

const guestsAt = async (portal: Portal, count: number, hasPhone = false): Promise<Guest[]> => {
  const web = await organisationAt(portal.db, '/KU/IDT/IDT3/IDT31');
  const account = hasPhone ? ({ subscription_type: 'XLarge', has_work_phone: true } as const) : {};
  return await Promise.all(
    Array.from({ length: count }, () => addGuest(portal.db, web, { account })),
  );
};
const lins = (guests: readonly Guest[]) => guests.map(({ lin }) => lin);

describe('simultaneous changes by two administrators', () => {
  let portal: Portal;
  let bengt: Send;
  let davos: Send;
  beforeAll(async () => {
    portal = await startPortal();
    [bengt, davos] = await Promise.all([portal.as('bener17'), portal.as('davos31')]);
  });
  afterAll(() => portal.close());

  test('are all applied without a deadlock when they lock the same accounts in opposite orders', async () => {
    const people = lins(await guestsAt(portal, 40));
    for (const [months, subscription] of [
      [10, 'Large'],
      [11, 'XLarge'],
      [12, 'Medium'],
    ] as const) {
      const both = await Promise.all([
        extend(bengt, people, inMonths(months)),
        changeSubscription(davos, people.toReversed(), subscription),
      ]);
      expect(both.flat().every(({ succeeded }) => succeeded)).toBe(true);
    }
    for (const lin of people)
      expect(await rowOf(portal.db, lin)).toMatchObject({
        version: 7,
        valid_through: inMonths(12),
        subscription_type: 'Medium',
      });
  });

  test('based on one version: one succeeds, the other gets CHANGED_MEANWHILE and the current account', async () => {
    const people = lins(await guestsAt(portal, 20));
    const versions = Object.fromEntries(people.map((lin) => [lin, 1]));
    const [one, other] = await Promise.all([
      changeSubscription(bengt, people, 'Large', versions),
      changeSubscription(davos, people.toReversed(), 'XLarge', versions),
    ]);
    for (const lin of people) {
      const reportedOutcomes = [one, other].map((outcomes) =>
        outcomes.find(({ account }) => account.norEduPersonLIN === lin),
      );
      const succeededOutcome = reportedOutcomes.find((outcome) => outcome?.succeeded);
      const left = reportedOutcomes.find((outcome) => !outcome?.succeeded);
      expect(left).toMatchObject({
        errorTypes: ['CHANGED_MEANWHILE'],
        account: succeededOutcome?.account,
      });
      expect(await rowOf(portal.db, lin)).toMatchObject({ version: 2 });
    }
  });

  test('a bulk change resent under its idempotency key is applied once, including its cases', async () => {
    const people = lins(await guestsAt(portal, 5, true));
    const request: RequestInit = {
      ...change('DELETE', { accountsToCancel: people.map(accountToCancel) }),
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    };
    const before = [
      (await phoneCases(portal.db)).length,
      (await auditOf(portal.db, 'accountChanges.cancel')).length,
    ];
    const first = await answer(davos('/api/Accounts/Cancel', request));
    const again = await Promise.all(
      Array.from({ length: 10 }, () => answer(davos('/api/Accounts/Cancel', request))),
    );
    expect(first).toMatchObject({
      status: 200,
      body: people.map(() => ({ succeeded: true, incidentNumber: expect.any(String) })),
    });
    expect(again).toEqual(again.map(() => first));
    expect([
      (await phoneCases(portal.db)).length,
      (await auditOf(portal.db, 'accountChanges.cancel')).length,
    ]).toEqual(before.map((count) => count + 5));
    const other = {
      ...request,
      body: JSON.stringify({ accountsToCancel: people.slice(1).map(accountToCancel) }),
    };
    expect(await answer(davos('/api/Accounts/Cancel', other))).toEqual(refused(422));
  });

  test('open one case per phone when the phones are cancelled at the same time', async () => {
    const guests = await guestsAt(portal, 10, true);
    const ids = guests.map(({ liUId }) => liUId);
    const before = (await phoneCases(portal.db)).length;
    const outcomes = (
      await Promise.all([
        cancelPhones(bengt, ids),
        cancelPhones(davos, ids.toReversed()),
        cancel(davos, lins(guests)),
      ])
    ).flat();
    expect(outcomes.filter(({ incidentNumber }) => incidentNumber !== null)).toHaveLength(10);
    expect((await phoneCases(portal.db)).length).toBe(before + 10);
  });
});

describe('an external case system', () => {
  /**
   * External case system that identifies cases by the portal's reference and does not respond for
   * the accounts selected by `isSilentOn`.
   */
  const opened = new Map<string, string>();
  let isSilentOn = (_liUId: string): boolean => false;
  const outside: CaseSystem = {
    ...embeddedCases,
    async open(cases, _tx, signal) {
      const answered = cases.filter(({ caller }) => !isSilentOn(caller.liUId ?? ''));
      for (const { reference } of answered)
        if (!opened.has(reference)) opened.set(reference, `C-${opened.size + 1}`);
      if (answered.length < cases.length)
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
      return new Map(answered.map(({ reference }) => [reference, opened.get(reference) ?? '']));
    },
  };
  let portal: Portal;
  let bengt: Send;
  beforeAll(async () => {
    portal = await startPortal({ systems: { cases: outside } });
    bengt = await portal.as('bener17');
  });
  afterAll(() => portal.close());

  test('is given 5 s: accounts without a response stay unchanged, and the others are cancelled', async () => {
    const [succeededOutcome, silent] = await guestsAt(portal, 2, true);
    if (!succeededOutcome || !silent) throw new Error('At least one guest is required.');
    isSilentOn = (liUId) => liUId === silent.liUId;
    const before = await rowOf(portal.db, silent.lin);
    const startedAt = performance.now();
    const outcomes = await cancel(bengt, [silent.lin, succeededOutcome.lin]);
    expect(performance.now() - startedAt).toBeGreaterThan(4_900);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
    expect(outcomes).toMatchObject([
      {
        account: { norEduPersonLIN: silent.lin, hasLiUPhone: true },
        errorTypes: ['NO_RESPONSE'],
        succeeded: false,
        incidentNumber: null,
      },
      {
        account: { norEduPersonLIN: succeededOutcome.lin, hasLiUPhone: false },
        errorTypes: [],
        succeeded: true,
        incidentNumber: 'C-1',
      },
    ]);
    expect(await rowOf(portal.db, silent.lin)).toEqual(before);
    expect(
      (await auditOf(portal.db, 'accountChanges.cancel')).map(({ subject_lin }) => subject_lin),
    ).toEqual([succeededOutcome.lin]);
    isSilentOn = () => false;
    expect(await cancel(bengt, [silent.lin])).toMatchObject([
      { succeeded: true, incidentNumber: 'C-2' },
    ]);
  });

  test('is not called for a refused account or for an account without a phone', async () => {
    const [withoutPhone] = await guestsAt(portal, 1);
    const web = await organisationAt(portal.db, '/KU/IDT/IDT3/IDT31');
    const suspended = await addGuest(portal.db, web, {
      account: { user_status: 'Suspended', subscription_type: 'XLarge', has_work_phone: true },
    });
    const before = opened.size;
    expect(await cancel(bengt, [withoutPhone?.lin ?? '', suspended.lin])).toMatchObject([
      { succeeded: true },
      { succeeded: false },
    ]);
    expect(opened.size).toBe(before);
  });

  test('returns the same case when the change was lost after the case had been opened', async () => {
    const [guest] = await guestsAt(portal, 1, true);
    if (!guest) throw new Error('A guest is required.');
    const untouched = await contentsOf(portal.db, ...CHANGEABLE);
    const before = opened.size;
    const body = { phonesToCancel: [{ liUId: guest.liUId, ...asWritten }] };
    const lost = await withFailingCommits(portal.db, 'audit_entry', () =>
      answer(bengt('/api/Accounts/CancelAccountPhones', change('DELETE', body))),
    );
    expect([lost.status, opened.size]).toEqual([500, before + 1]);
    expect(await contentsOf(portal.db, ...CHANGEABLE)).toEqual(untouched);
    expect(await cancelPhones(bengt, [guest.liUId])).toMatchObject([
      { succeeded: true, incidentNumber: `C-${before + 1}` },
    ]);
    expect(opened.size).toBe(before + 1);
  });
});

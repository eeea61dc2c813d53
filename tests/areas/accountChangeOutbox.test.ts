import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { deliverDueChanges, passOnAccountChanges } from '#server/outbox/changeLoop.ts';
import type { Directory } from '#server/systems/directory/port.ts';
import { type Portal, startPortal } from '../support/portal.ts';
import { recordingDirectory } from '../support/recordingDirectory.ts';
import { accountIdOf, linOf } from './calls.ts';

const ANNA = 'annli42';
const provisioned = recordingDirectory({ isProvisioned: true });
const managedElsewhere = recordingDirectory({ isProvisioned: false });

let portal: Portal;
let accountId: string;
let lin: string;

beforeAll(async () => {
  portal = await startPortal();
  accountId = await accountIdOf(portal.db, ANNA);
  lin = await linOf(portal.db, ANNA);
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Active', disabled_at: null })
    .where('id', '=', accountId)
    .execute();
  await portal.db.deleteFrom('account_change').execute();
  await portal.db.deleteFrom('outgoing_change').execute();
  provisioned.reset();
  managedElsewhere.reset();
});

const delivery = (directory: Directory, now = new Date()) => ({
  systems: { cards: null, directory },
  secretKey: readConfig({}).secretKey,
  log: { warn: () => undefined, info: () => undefined },
  clock: () => now,
  whenRefused: async () => undefined,
});
const deliver = (directory: Directory, now?: Date) =>
  deliverDueChanges(portal.db, delivery(directory, now));
const passOn = (directory: Directory) => passOnAccountChanges(portal.db, delivery(directory));

/** What the database has noted, without what differs from run to run. */
const noted = () =>
  portal.db
    .selectFrom('account_change')
    .select(['account_id', 'lin', 'affects_sign_in'])
    .orderBy('id')
    .execute();
const waiting = () => portal.db.selectFrom('outgoing_change').selectAll().orderBy('id').execute();
const set = (columns: Parameters<typeof update>[0]) => update(columns).execute();
const update = (columns: {
  readonly user_status?: 'Active' | 'Suspended' | 'Inactive' | 'Retired' | 'Deceased' | 'None';
  readonly disabled_at?: Date | null;
  readonly description?: string;
  readonly organisation_id?: string;
}) => portal.db.updateTable('account').set(columns).where('id', '=', accountId);
const rename = (givenName: string) =>
  portal.db.updateTable('person').set({ given_name: givenName }).where('lin', '=', lin).execute();

describe('a change of an account', () => {
  test('that only describes it is noted, and none if nothing has changed', async () => {
    await set({ description: 'Another' });
    await set({ description: 'Another' });
    expect(await noted()).toEqual([{ account_id: accountId, lin, affects_sign_in: false }]);
  });

  test('is noted as one of signing in, when the owner can no longer and when the owner can again', async () => {
    await set({ user_status: 'Suspended', disabled_at: new Date() });
    await set({ user_status: 'Active', disabled_at: null });
    expect((await noted()).map(({ affects_sign_in }) => affects_sign_in)).toEqual([true, true]);
  });

  test('is noted when it is made', async () => {
    const { id } = await portal.db
      .insertInto('account')
      .values({
        lin,
        user_id: 'admann01',
        account_type: 'Adm',
        person_type: 'Employee',
        user_status: 'New',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await noted()).toEqual([{ account_id: id, lin, affects_sign_in: false }]);
    await portal.db.deleteFrom('account').where('id', '=', id).execute();
  });

  test('is noted when the owner is renamed or has died, but not when nothing shown changes', async () => {
    await rename('Majken');
    await portal.db
      .updateTable('person')
      .set({ birthplace: 'Kvarnby' })
      .where('lin', '=', lin)
      .execute();
    await portal.db
      .updateTable('person')
      .set({ deceased_on: '2026-11-01' })
      .where('lin', '=', lin)
      .execute();
    expect((await noted()).map(({ affects_sign_in }) => affects_sign_in)).toEqual([false, true]);
    await portal.db
      .updateTable('person')
      .set({ deceased_on: null })
      .where('lin', '=', lin)
      .execute();
  });

  test('is not noted when the transaction rolls back', async () => {
    const rolledBack = portal.db.transaction().execute(async (tx) => {
      await tx.updateTable('account').set({ description: 'Rolled back' }).execute();
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await noted()).toEqual([]);
  });

  test('of all accounts at once is noted for each of them', async () => {
    const { numUpdatedRows } = await portal.db
      .updateTable('account')
      .set({ version: sql`version + 1` })
      .executeTakeFirstOrThrow();
    expect(await noted()).toHaveLength(Number(numUpdatedRows));
  });
});

describe('the directory', () => {
  test('is told the present state once, however many changes are waiting', async () => {
    await set({ description: 'One' });
    await passOn(provisioned);
    await set({ user_status: 'Suspended', disabled_at: new Date() });
    await passOn(provisioned);
    await rename('Maja');
    await deliver(provisioned);
    expect(provisioned.states).toMatchObject([{ accountName: ANNA, isEnabled: false }]);
    expect((await waiting()).every(({ done_at }) => done_at !== null)).toBe(true);
    expect(await noted()).toEqual([]);
  });

  test('is told the organisation and those above it, and again when they are others', async () => {
    // A tree with a unit that no source knows: university, then maths and algebra below it, and law.
    const idOf = async (source_id: string | null, parent_id: string, short_name: string) => {
      const added = {
        type: 'Unit',
        name: { 'sv-SE': short_name },
        canonical_path: short_name,
      } as const;
      const { id } = await portal.db
        .insertInto('organisation')
        .values({ ...added, source_id, parent_id, short_name })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    };
    const root = await portal.db
      .selectFrom('organisation')
      .select('id')
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow();
    await portal.db
      .updateTable('organisation')
      .set({ source_id: 'university' })
      .where('id', '=', root.id)
      .execute();
    const maths = await idOf('maths', root.id, 'Maths');
    const algebra = await idOf('algebra', await idOf(null, maths, 'Without'), 'Algebra');
    const law = await idOf('law', root.id, 'Law');
    for (const organisation_id of [algebra, law]) {
      await set({ organisation_id });
      await deliver(provisioned);
    }
    expect(provisioned.states.map(({ organisations }) => organisations)).toEqual([
      ['algebra', 'maths', 'university'],
      ['law', 'university'],
    ]);
  });

  test('is told again of what changes during a delivery', async () => {
    await set({ disabled_at: new Date() });
    const changing: Directory = {
      ...provisioned,
      outside: {
        isProvisioned: true,
        hasAccountsOf: () => true,
        reconcile: async (state) => {
          provisioned.states.push(state);
          if (provisioned.states.length > 1) return;
          await set({ disabled_at: null });
          await passOn(provisioned);
        },
        makeEntry: async () => true,
      },
    };
    await deliver(changing, new Date(Date.now() + 60_000));
    expect(provisioned.states.map(({ isEnabled }) => isEnabled)).toEqual([false, true]);
  });

  test('that an identity manager looks after is told only who can sign in', async () => {
    await set({ description: 'Not for it' });
    await rename('Majken');
    await deliver(managedElsewhere);
    expect(managedElsewhere.states).toEqual([]);
    await set({ user_status: 'Suspended', disabled_at: new Date() });
    await deliver(managedElsewhere);
    expect(managedElsewhere.states).toMatchObject([{ accountName: ANNA, isEnabled: false }]);
  });

  test('that does not respond is told later, and again after a refusal', async () => {
    provisioned.isSilent = true;
    await set({ disabled_at: new Date() });
    await deliver(provisioned);
    provisioned.isSilent = false;
    expect(await waiting()).toMatchObject([{ attempts: 1, done_at: null, refused_at: null }]);
    await deliver(provisioned, new Date(Date.now() + 60_000));
    expect(provisioned.states).toHaveLength(1);
  });

  test('in the portal’s own tables is not told, and nothing is left waiting', async () => {
    await set({ disabled_at: new Date() });
    await deliver(recordingDirectory());
    expect([await noted(), await waiting()]).toEqual([[], []]);
  });

  test('is told each change once by several servers at the same time', async () => {
    await portal.db
      .updateTable('account')
      .set({ version: sql`version + 1` })
      .execute();
    const accounts = new Set((await noted()).map(({ account_id }) => account_id));
    await Promise.all([1, 2, 3].map(() => passOn(provisioned)));
    expect(await waiting()).toHaveLength(accounts.size);
  });
});

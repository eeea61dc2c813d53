import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UserStatus } from '#contract/values.ts';
import { addDays } from '#rules/dates.ts';
import { endOf } from '#rules/validity.ts';
import { type Portal, type Send, startPortal } from '../support/portal.ts';
import { answer, change, linOf } from './calls.ts';
import { addGuest, type Guest, organisationAt, today } from './managedAccounts.ts';

let portal: Portal;
let [bengt, kundcenter]: Send[] = [];
let web: string;
beforeAll(async () => {
  portal = await startPortal();
  [bengt, kundcenter] = [await portal.as('bener17'), await portal.as('davos31')];
  web = await organisationAt(portal.db, '/KU/IDT/IDT3/IDT31');
});
afterAll(() => portal.close());

interface Shown {
  readonly userStatus: UserStatus;
  readonly validThroughCurrent: string | null;
  readonly retirementDate?: string | null;
  readonly liUId: string | null;
}

/** Finds every account with this user id that states a validity, at any depth of a response. */
function accountsIn(body: unknown, liUId: string): Shown[] {
  if (body === null || typeof body !== 'object') return [];
  const within = Object.values(body).flatMap((value: unknown) => accountsIn(value, liUId));
  return 'validThroughCurrent' in body && 'liUId' in body && body.liUId === liUId
    ? [body as Shown, ...within]
    : within;
}
const endsIn = (body: unknown, liUId: string) =>
  accountsIn(body, liUId).map((account) =>
    endOf({ ...account, retirementDate: account.retirementDate ?? null }),
  );
const bodyOf = async (sent: Promise<Response> | undefined) => {
  const { status, body } = await answer(sent ?? Promise.reject(new Error('Not signed in.')));
  expect(status).toBe(200);
  return body;
};

const closes = addDays(today, 12);

/** Every call of a desk that shows the end of a managed account. */
const callsAbout = (
  { liUId }: Guest,
  list: string,
): [call: string, ask: () => Promise<Response> | undefined][] => [
  ['the list', () => bengt?.(`/api/Accounts/${list}?organisationTreeNodeGuid=${web}`)],
  ['the search for an account', () => bengt?.(`/api/Accounts/Search?liUId=${liUId}`)],
  ['the panel', () => bengt?.(`/api/EmployeeProfile?liuId=${liUId}`)],
  [
    'the search of the desk',
    () => kundcenter?.('/api/user/search', change('POST', { liuId: liUId })),
  ],
];

describe.each<[state: string, account: object, list: string, end: string | null]>([
  [
    'closes in 12 days and has no other end',
    { user_status: 'Inretirement', retirement_date: closes, valid_through: null },
    'deprovisioning',
    closes,
  ],
  [
    'closes in 12 days, long before its validity ends',
    { user_status: 'Inretirement', retirement_date: closes, valid_through: addDays(today, 300) },
    'deprovisioning',
    closes,
  ],
  [
    'closes in 12 days, after its validity has ended',
    { user_status: 'Inretirement', retirement_date: closes, valid_through: addDays(today, -5) },
    'deprovisioning',
    closes,
  ],
  [
    'is active',
    { user_status: 'Active', retirement_date: null, valid_through: addDays(today, 300) },
    'active',
    addDays(today, 300),
  ],
])('an account that %s', (_, state, list, end) => {
  test('shows the same end in every call', async () => {
    const guest = await addGuest(portal.db, web, { account: state });
    for (const [call, ask] of callsAbout(guest, list)) {
      const ends = endsIn(await bodyOf(ask()), guest.liUId);
      expect([call, new Set(ends)]).toEqual([call, new Set([end])]);
    }
  });
});

test('a student’s account shows the same end to its owner and to the desk', async () => {
  const lin = await linOf(portal.db, 'olisv345');
  await portal.db
    .updateTable('account')
    .set({ user_status: 'Inretirement', retirement_date: closes, valid_through: null })
    .where('lin', '=', lin)
    .execute();
  const olivia = await portal.as('olisv345');
  const own = await bodyOf(olivia('/api/user/account'));
  const found = await bodyOf(
    kundcenter?.('/api/user/search', change('POST', { liuId: 'olisv345' })),
  );
  expect([endsIn(own, 'olisv345'), endsIn(found, 'olisv345')]).toEqual([[closes], [closes]]);
  expect(await bodyOf(olivia('/api/students/self/retirementoptions'))).toMatchObject({
    retirementDate: closes,
  });
});

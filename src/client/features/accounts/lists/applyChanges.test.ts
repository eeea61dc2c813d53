import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import type { OrganisationNode } from '#contract/organisations.ts';
import { accountOf } from '../bulk/accounts.testing.ts';
import { applyChanges } from './applyChanges.ts';
import { type AccountListData, listQueries } from './listQueries.ts';

const node = (id: string, children: OrganisationNode[] = []): OrganisationNode => ({
  organisationId: id,
  shortName: id,
  type: 'Department',
  name: { 'sv-SE': id, 'en-GB': id },
  path: `/${id}`,
  isAdministered: true,
  children,
});
const tree = [node('root', [node('idt', [node('web')]), node('mai')])];
const named = (displayName: string, changes: Partial<Account> = {}) =>
  accountOf({
    norEduPersonLIN: `lin-${displayName}`,
    displayName,
    organisationId: 'web',
    ...changes,
  });

const scope = { organisationId: 'idt', affiliations: ['Associate'] } as const;
let client: QueryClient;
const key = (
  list: 'active' | 'deprovisioning' | 'inactive',
  of: {
    organisationId: string;
    affiliations: readonly ('Associate' | 'Employee' | 'Affiliated')[];
  } = scope,
) => listQueries.accounts(list, of).queryKey;
const names = (list: 'active' | 'deprovisioning' | 'inactive', of?: Parameters<typeof key>[1]) =>
  client
    .getQueryData<AccountListData>(key(list, of))
    ?.accounts.map(({ displayName }) => displayName);

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData(listQueries.tree().queryKey, tree);
  client.setQueryData(key('active'), {
    isWhole: true,
    accounts: [named('Anna'), named('Bo'), named('Örjan')],
  });
  client.setQueryData(key('deprovisioning'), {
    isWhole: true,
    accounts: [named('Cecilia', { userStatus: 'Inretirement' })],
  });
  client.setQueryData(key('inactive'), {
    isWhole: true,
    accounts: [named('Disa', { userStatus: 'Inactive' })],
  });
});

test('keeps a changed account in its place', () => {
  applyChanges(client, [named('Bo', { subscriptionType: 'Large' })]);
  const [, bo] = client.getQueryData<AccountListData>(key('active'))?.accounts ?? [];
  expect([bo?.displayName, bo?.subscriptionType]).toEqual(['Bo', 'Large']);
});

// ACCT-07
test('moves a cancelled account to the other list, in the order of names', () => {
  applyChanges(client, [named('Bo', { userStatus: 'Inretirement' })]);
  expect([names('active'), names('deprovisioning')]).toEqual([
    ['Anna', 'Örjan'],
    ['Bo', 'Cecilia'],
  ]);
});

// ACCT-05, ACCT-06
test('moves an account that is in use again to the active list', () => {
  applyChanges(client, [
    named('Disa', { userStatus: 'Active' }),
    named('Cecilia', { userStatus: 'Active' }),
  ]);
  expect([names('active'), names('deprovisioning'), names('inactive')]).toEqual([
    ['Anna', 'Bo', 'Cecilia', 'Disa', 'Örjan'],
    [],
    [],
  ]);
});

test('adds a new account only to lists of its organisation and affiliation', () => {
  client.setQueryData(key('active', { organisationId: 'mai', affiliations: [] }), {
    isWhole: true,
    accounts: [],
  });
  client.setQueryData(key('active', { organisationId: 'root', affiliations: ['Employee'] }), {
    isWhole: true,
    accounts: [],
  });
  applyChanges(client, [named('Eva', { userStatus: 'New' })]);
  expect(names('active')).toEqual(['Anna', 'Bo', 'Eva', 'Örjan']);
  expect(names('active', { organisationId: 'mai', affiliations: [] })).toEqual([]);
  expect(names('active', { organisationId: 'root', affiliations: ['Employee'] })).toEqual([]);
});

test('removes an account that was moved to another organisation', () => {
  applyChanges(client, [named('Bo', { organisationId: 'mai' })]);
  expect(names('active')).toEqual(['Anna', 'Örjan']);
});

test('adds an account without an organisation to the list of the root', () => {
  const all = { organisationId: 'root', affiliations: [] } as const;
  client.setQueryData(key('active', all), { isWhole: true, accounts: [] });
  applyChanges(client, [named('Eva', { organisationId: null })]);
  expect([names('active', all), names('active')]).toEqual([['Eva'], ['Anna', 'Bo', 'Örjan']]);
});

test('masks the national id in a list', () => {
  applyChanges(client, [named('Bo', { norEduPersonNIN: '199001019802' })]);
  expect(client.getQueryData<AccountListData>(key('active'))?.accounts[1]?.norEduPersonNIN).toBe(
    '19900101-****',
  );
});

test('refetches a list that is still loading', () => {
  client.setQueryData(key('active'), { isWhole: false, accounts: [named('Anna')] });
  applyChanges(client, [named('Anna', { subscriptionType: 'Large' })]);
  expect(client.getQueryState(key('active'))?.isInvalidated).toBe(true);
});

import { describe, expect, test } from 'vitest';
import { roles } from '#contract/values.ts';
import {
  type AuthorStanding,
  type Concern,
  includesPowers,
  type Objection,
  objections,
  type PersonStanding,
  type Powers,
} from './power.ts';
import { personWith, powers } from './power.testing.ts';

const person = (own: Powers, lin = 'lin-author'): AuthorStanding => ({
  kind: 'person',
  lin,
  powers: own,
});
const inDepartment = { affiliation: 'Associate', organisationId: 'IDT' } as const;

describe('powers that include others', () => {
  const administrator = (organisations: readonly string[], exceptions: readonly string[] = []) =>
    powers(['AccountAdministrator'], organisations, exceptions);
  test.each<[string, Powers, Powers, boolean]>([
    ['a desk and a person without powers', powers(['KCEmployee'], ['KU']), powers(), true],
    [
      'a desk and a colleague with the same powers',
      powers(['KCEmployee'], ['KU']),
      powers(['KCEmployee'], ['KU']),
      true,
    ],
    [
      'a desk and a superuser',
      powers(['KCEmployee'], ['KU']),
      powers(['MinITSuperUser'], ['KU']),
      false,
    ],
    [
      'a desk and a colleague who is also a superuser',
      powers(['KCEmployee'], ['KU']),
      powers(['KCEmployee', 'MinITSuperUser'], ['KU']),
      false,
    ],
    [
      'a desk and a person with another role',
      powers(['KCEmployee'], ['KU']),
      powers(['Economist']),
      false,
    ],
    [
      'a desk without reach and a colleague with reach',
      powers(['KCEmployee']),
      powers(['KCEmployee'], ['KU']),
      false,
    ],
    [
      'administrators of the same department',
      administrator(['IDT', 'IDT1']),
      administrator(['IDT', 'IDT1']),
      true,
    ],
    [
      'an administrator and one of a part of it',
      administrator(['IDT', 'IDT1']),
      administrator(['IDT1']),
      true,
    ],
    [
      'administrators of two departments',
      administrator(['IDT', 'IDT1']),
      administrator(['MAI']),
      false,
    ],
    [
      'an administrator and one of this and another department',
      administrator(['IDT', 'IDT1']),
      administrator(['IDT', 'IDT1', 'MAI']),
      false,
    ],
    [
      'an administrator and a person who administers without a role',
      administrator(['IDT']),
      powers([], ['MAI']),
      false,
    ],
    [
      'an administrator with an exception and a colleague without it',
      administrator(['IDT'], ['lin-9.CancelAccounts']),
      administrator(['IDT']),
      false,
    ],
    [
      'two administrators with the same exception',
      administrator(['IDT'], ['lin-9.CancelAccounts']),
      administrator(['IDT'], ['lin-9.CancelAccounts']),
      true,
    ],
    [
      'an administrator with an exception and a person without powers',
      administrator(['IDT'], ['lin-9.CancelAccounts']),
      powers(),
      true,
    ],
    [
      'a superuser without reach and everybody',
      powers(['MinITSuperUser']),
      powers([...roles], ['KU', 'MAI']),
      true,
    ],
  ])('%s', (_who, own, others, isIncluded) => {
    expect(includesPowers(own, others)).toBe(isIncluded);
  });
});

test.each<[string, AuthorStanding, Partial<PersonStanding>, Concern, boolean, Objection[]]>([
  [
    'a desk that replaces the number of somebody who has used an account',
    person(powers(['KCEmployee'], ['IDT'])),
    { hasUsedAccount: true },
    'number',
    false,
    ['NOT_PROVED'],
  ],
  [
    'the same, of a person who was identified',
    person(powers(['KCEmployee'], ['IDT'])),
    { hasUsedAccount: true },
    'number',
    true,
    [],
  ],
  [
    'the number of a superuser, even if identified',
    person(powers(['KCEmployee'], ['IDT'])),
    { hasUsedAccount: true, powers: powers(['MinITSuperUser']) },
    'number',
    true,
    ['MORE_POWER'],
  ],
  [
    'an administrator who takes over the account of a superuser',
    person(powers(['AccountAdministrator'], ['IDT'])),
    { powers: powers(['MinITSuperUser']) },
    'reach',
    false,
    ['MORE_POWER'],
  ],
  [
    'an administrator who ends the account of a superuser',
    person(powers(['AccountAdministrator'], ['IDT'])),
    { powers: powers(['MinITSuperUser']), accounts: [inDepartment] },
    'access',
    false,
    ['MORE_POWER'],
  ],
  [
    'an administrator who extends it',
    person(powers(['AccountAdministrator'], ['IDT'])),
    { powers: powers(['MinITSuperUser']), accounts: [inDepartment] },
    'terms',
    false,
    [],
  ],
  [
    'a key for a guest who is also a student, by an administrator who does not help students',
    person(powers(['AccountAdministrator'], ['IDT'])),
    { accounts: [inDepartment, { affiliation: null, organisationId: null }] },
    'secret',
    true,
    ['OTHER_ACCOUNT'],
  ],
  [
    'the same by a superuser, who administers nothing',
    person(powers(['MinITSuperUser'])),
    { accounts: [inDepartment, { affiliation: null, organisationId: null }] },
    'secret',
    true,
    [],
  ],
  [
    'an account without a place by an administrator of the root',
    person(powers(['AccountAdministrator'], ['root'])),
    { accounts: [{ affiliation: 'Associate', organisationId: null }] },
    'secret',
    true,
    [],
  ],
  [
    'a key for somebody whom the author has taken over lately',
    person(powers(['AccountAdministrator'], ['IDT'])),
    { accounts: [inDepartment], hasUsedAccount: true, movedBy: new Set(['lin-author']) },
    'secret',
    true,
    ['TAKEN_OVER'],
  ],
  [
    'the same by a colleague',
    person(powers(['AccountAdministrator'], ['IDT']), 'lin-colleague'),
    { accounts: [inDepartment], hasUsedAccount: true, movedBy: new Set(['lin-author']) },
    'secret',
    true,
    [],
  ],
  ['one’s own number', person(powers([...roles]), 'lin-1'), {}, 'number', true, ['ONESELF']],
  ['one’s own last day', person(powers(['KCEmployee']), 'lin-1'), {}, 'access', true, []],
  [
    'a source and somebody whom it stated first',
    { kind: 'source', source: 'staff' },
    { statedBy: 'staff' },
    'name',
    false,
    [],
  ],
  [
    'a source and somebody whom another one stated first',
    { kind: 'source', source: 'staff' },
    { statedBy: 'students' },
    'account',
    false,
    ['OTHER_SOURCE'],
  ],
  [
    'a source and somebody whom the portal knew first',
    { kind: 'source', source: 'staff' },
    {},
    'address',
    false,
    ['OTHER_SOURCE'],
  ],
  [
    'a source that ends the account of somebody with a role',
    { kind: 'source', source: 'staff' },
    { statedBy: 'staff', powers: powers(['Economist']) },
    'access',
    false,
    ['HOLDS_ROLE'],
  ],
  [
    'a source that changes the terms of somebody with a role',
    { kind: 'source', source: 'staff' },
    { statedBy: 'students', powers: powers([], ['IDT']) },
    'terms',
    false,
    [],
  ],
  [
    'a source and a secret',
    { kind: 'source', source: 'staff' },
    { statedBy: 'staff' },
    'secret',
    true,
    ['NO_SOURCE'],
  ],
  [
    'the operator',
    { kind: 'operator' },
    { powers: powers(['MinITSuperUser']), hasUsedAccount: true },
    'number',
    false,
    [],
  ],
])('%s', (_what, author, changes, concern, isProved, expected) => {
  expect(objections(author, personWith(changes), concern, { isProved })).toEqual(expected);
});

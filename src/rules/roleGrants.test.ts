import { expect, test } from 'vitest';
import type { GrantSource } from '#contract/roles.ts';
import {
  changeRefusal,
  hasParts,
  isGrantInForce,
  keepsSuperuser,
  removedBefore,
  rolesInClaim,
} from './roleGrants.ts';

const TODAY = '2027-03-31';

test.each<[until: string | null, applies: boolean]>([
  [null, true],
  ['2027-04-01', true],
  ['2027-03-31', true],
  ['2027-03-30', false],
])('a role until %s applies: %s', (until, applies) => {
  expect(isGrantInForce({ until }, TODAY)).toBe(applies);
});

test('a role is shown for thirty days after its last one', () => {
  expect(removedBefore(TODAY)).toBe('2027-03-01');
});

test.each<[isOwn: boolean, source: GrantSource, refusal: string | null]>([
  [false, 'portal', null],
  [false, 'register', null],
  [false, 'issuer', 'ROLES/FROM_ISSUER'],
  [true, 'portal', 'ROLES/OWN'],
  [true, 'issuer', 'ROLES/OWN'],
])('own: %s, from %s: %s', (isOwn, source, refusal) => {
  expect(changeRefusal({ isOwn, source })).toBe(refusal);
});

const staying = { source: 'portal', until: null, isOpen: true } as const;
test.each<[string, Parameters<typeof keepsSuperuser>[0], boolean]>([
  ['nobody', [], false],
  ['one without an end', [staying], true],
  ['one from a file', [{ ...staying, source: 'register' }], true],
  ['one with an end', [{ ...staying, until: '2030-01-01' }], false],
  ['one by a claim', [{ ...staying, source: 'issuer' }], false],
  ['one whose account is closed', [{ ...staying, isOpen: false }], false],
  ['one with an end and one without', [{ ...staying, until: TODAY }, staying], true],
])('%s stays a superuser: %#', (_, remaining, keeps) => {
  expect(keepsSuperuser(remaining)).toBe(keeps);
});

test('only the roles that manage accounts apply to parts of the organisation', () => {
  expect((['AccountAdministrator', 'Economist', 'KCEmployee'] as const).map(hasParts)).toEqual([
    true,
    false,
    true,
  ]);
});

const desk = { value: 'urn:x:desk', role: 'KCEmployee', organisation: null } as const;
const idt = { value: 'idt', role: 'AccountAdministrator', organisation: 'IDT' } as const;
test.each<[claim: unknown, given: unknown[]]>([
  [undefined, []],
  ['urn:x:desk', [desk]],
  [
    ['idt', 'urn:x:desk', 'other'],
    [desk, idt],
  ],
  [['IDT'], []],
  [[{ value: 'idt' }, 7, null], []],
])('the claim %j gives %j', (claim, given) => {
  expect(rolesInClaim([desk, idt], claim)).toEqual(given);
});

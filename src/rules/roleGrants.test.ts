import { describe, expect, test } from 'vitest';
import type { GrantSource } from '#contract/roles.ts';
import type { Role } from '#contract/values.ts';
import type { StandingFacts } from './accountStanding.ts';
import {
  isClaimLeftOut,
  changeRefusal,
  hasParts,
  lacksPart,
  isGrantInForce,
  lastSuperusers,
  removedBefore,
  rolesInClaim,
  type Superuser,
  type SuperuserChange,
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

const open: StandingFacts = {
  userStatus: 'Active',
  affiliation: 'Employee',
  isEmployedUntilFurtherNotice: true,
  affiliationEndDate: null,
  validThrough: null,
  retirementDate: null,
  suspendedUntil: null,
  statusBefore: null,
};
const staying: Superuser = { source: 'portal', until: null, isDeceased: false, standing: open };
const dated: Superuser = { ...staying, until: '2030-01-01' };
const claimed: Superuser = { ...staying, source: 'issuer' };
const standingAs = (standing: Partial<StandingFacts>): Superuser => ({
  ...staying,
  standing: { ...open, ...standing },
});
const endingAccount = standingAs({
  isEmployedUntilFurtherNotice: false,
  affiliationEndDate: '2027-06-30',
});

const inRetirementUntil = (retirementDate: string) =>
  standingAs({ userStatus: 'Inretirement', retirementDate });
const retiring = inRetirementUntil('2027-06-30');
/** As its owner's cancellation leaves an account. */
const closing = inRetirementUntil(TODAY);
const endingToday: Superuser = { ...staying, until: TODAY };

/** Everything that ends or limits a superuser's role or account. */
const losses: readonly (readonly [string, Superuser | null])[] = [
  ['the role is taken away', null],
  ['the role has ended', { ...staying, until: '2027-03-30' }],
  ['the role gets a last day', dated],
  ['the role comes from a claim only', claimed],
  ['the person is deceased', { ...staying, isDeceased: true }],
  ['the employment gets a last day', endingAccount],
  ['the account gets a last day', standingAs({ affiliation: 'Associate', validThrough: TODAY })],
  ['the account goes into retirement', retiring],
  ...(['Suspended', 'Inactive', 'Retired', 'Deceased', 'None', 'New'] as const).map(
    (userStatus) => [`the account is ${userStatus}`, standingAs({ userStatus })] as const,
  ),
];
const unchanged = (held: Superuser): SuperuserChange => ({ before: held, after: held });

describe.each(losses)('when %s', (_, after) => {
  const change = { before: staying, after };
  test('the last superuser is kept', () => {
    expect(lastSuperusers([change], TODAY)).toEqual([staying]);
    expect(lastSuperusers([change, unchanged(dated), unchanged(claimed)], TODAY)).toEqual([
      staying,
    ]);
    expect(lastSuperusers([change, unchanged(endingAccount)], TODAY)).toEqual([staying]);
  });

  test('another one without an end is enough', () => {
    expect(lastSuperusers([change, unchanged({ ...staying, source: 'register' })], TODAY)).toEqual(
      [],
    );
  });

  test('two at once are both kept', () => {
    expect(lastSuperusers([change, change], TODAY)).toHaveLength(2);
  });
});

test.each<[string, SuperuserChange[], number]>([
  ['the only one, who has a last day, is lost', [{ before: dated, after: null }], 1],
  ['the only one by a claim is lost', [{ before: claimed, after: null }], 1],
  ['one whose account ends is lost', [{ before: endingAccount, after: null }], 1],
  ['one of two with a last day', [{ before: dated, after: null }, unchanged(claimed)], 0],
  ['the account of the only one closes today', [{ before: retiring, after: closing }], 1],
  [
    'one of two accounts that end closes today',
    [{ before: retiring, after: closing }, unchanged(endingAccount)],
    0,
  ],
  ['the role of the only one ends today', [{ before: dated, after: endingToday }], 1],
  ['nobody is a superuser', [], 0],
  ['one who cannot sign in', [{ before: standingAs({ userStatus: 'New' }), after: null }], 0],
  ['an account gets a later end', [{ before: endingAccount, after: endingAccount }], 0],
])('%s', (_, changes, kept) => {
  expect(lastSuperusers(changes, TODAY)).toHaveLength(kept);
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

test.each<[role: Role | null, hasPart: boolean, lacks: boolean]>([
  ['MinITSuperUser', false, true],
  ['AccountAdministrator', false, true],
  ['KCEmployee', true, false],
  ['Economist', false, false],
  [null, false, false],
])('%s of a person with a part (%s) lacks one: %s', (role, hasPart, lacks) => {
  expect(lacksPart(role, { hasPart })).toBe(lacks);
});

test.each<[claims: Record<string, unknown>, isLeftOut: boolean]>([
  [{}, false],
  [{ groups: [] }, false],
  [{ groups: ['a'], hasgroups: true }, false],
  [{ hasgroups: true }, true],
  [{ hasgroups: 'true' }, true],
  [{ hasgroups: false }, false],
  [{ _claim_names: { groups: 'src1' }, _claim_sources: {} }, true],
  [{ _claim_names: { address: 'src1' } }, false],
  [{ _claim_names: 'groups' }, false],
])('whether %j leaves the groups out: %s', (claims, isLeftOut) => {
  expect(isClaimLeftOut(claims, 'groups')).toBe(isLeftOut);
});

test('the number of groups says nothing of another claim', () => {
  expect(isClaimLeftOut({ hasgroups: true }, 'roles')).toBe(false);
});

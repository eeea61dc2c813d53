import { expect, test } from 'vitest';
import type { SourcedAttribute } from '#contract/register.ts';
import { needsDecision, numberRefusal, type Situation } from './sourceProposals.ts';

const first: Situation = { isFirst: true, isKnown: true, holdsRole: false, makesAccount: false };
const recognising: SourcedAttribute[] = ['name', 'nationalId', 'externalEmail'];
const ofRoleHolder: SourcedAttribute[] = [
  'name',
  'nationalId',
  'affiliation',
  'email',
  'externalEmail',
  'organisation',
  'endDate',
];

test.each<[what: string, changed: Partial<Situation>, isClaim: boolean, SourcedAttribute[]]>([
  ['a person whom it stated first', {}, false, []],
  ['a further account of such a person', { makesAccount: true }, false, []],
  ['such a person who is not known any more', { isKnown: false }, false, []],
  ['a person who holds a role', { holdsRole: true }, false, ofRoleHolder],
  [
    'a further account of a role holder',
    { holdsRole: true, makesAccount: true },
    true,
    ofRoleHolder,
  ],
  ['a person whom it was accepted for', { isFirst: false }, false, recognising],
  [
    'a further account of such a person, whom it did not state',
    { isFirst: false, makesAccount: true },
    true,
    recognising,
  ],
  ['a person whom others know', { isFirst: false, isKnown: false }, true, recognising],
  [
    'a role holder whom others know',
    { isFirst: false, isKnown: false, holdsRole: true },
    true,
    ofRoleHolder,
  ],
])('what a system does not change by itself: %s', (_what, changed, isClaim, attributes) => {
  expect(needsDecision({ ...first, ...changed })).toEqual({ isClaim, attributes });
});

const PERSONAL = '198402292380';
const COORDINATION = '198402892383';
const TRANSIENT = '19840229T002';
const born = { birthDate: '1984-02-29', hasSameName: true };

test.each([
  ['another personal number', PERSONAL, '199005062399', born, 'NUMBER_STAYS'],
  ['a personal number by a transient one', PERSONAL, TRANSIENT, born, 'NUMBER_STAYS'],
  ['a transient number', TRANSIENT, PERSONAL, born, null],
  ['a co-ordination number', COORDINATION, PERSONAL, born, null],
  [
    'a transient number of another name',
    TRANSIENT,
    PERSONAL,
    { ...born, hasSameName: false },
    'NUMBER_DIFFERS',
  ],
  ['a transient number of another day', TRANSIENT, '199005062399', born, 'NUMBER_DIFFERS'],
  ['no number', null, PERSONAL, { birthDate: null, hasSameName: false }, null],
  [
    'no number, with another birth date',
    null,
    PERSONAL,
    { birthDate: '1990-01-01', hasSameName: true },
    'NUMBER_DIFFERS',
  ],
])('what a source may replace: %s', (_what, before, after, known, refusal) => {
  expect(numberRefusal({ before, after, ...known })).toBe(refusal);
});

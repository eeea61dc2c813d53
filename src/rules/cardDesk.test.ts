import { expect, test } from 'vitest';
import type { HandOverRefusal } from '#contract/cardDesk.ts';
import {
  cardSearchFor,
  handOverRefusals,
  type HandOverFacts,
  mayUndoHandOver,
} from './cardDesk.ts';

const TODAY = '2026-11-30';
const nothing = { isoNumbers: [], reference: null, userId: null, nationalId: null };
const REFERENCE = '5b0f3c1e-6a0d-4d0f-9a55-3f1c2f6f0c11';

test.each<[string, object | null]>([
  ['9752200000012345', { ...nothing, isoNumbers: ['9752200000012345'] }],
  [' 9752 2000 0001 2345\r', { ...nothing, isoNumbers: ['9752200000012345'] }],
  ['KV-12345', { ...nothing, isoNumbers: ['KV-12345', 'KV12345'] }],
  [REFERENCE.toUpperCase(), { ...nothing, reference: REFERENCE }],
  ['KVARNBY\\Nilan234', { ...nothing, userId: 'nilan234' }],
  ['nilan234@student.kvarnby.example', { ...nothing, userId: 'nilan234' }],
  ['nilan234', { ...nothing, isoNumbers: ['nilan234'], userId: 'nilan234' }],
  [
    '20071216-2387',
    {
      ...nothing,
      isoNumbers: ['20071216-2387', '200712162387'],
      nationalId: '200712162387',
    },
  ],
  ['Nils Andersson?', null],
  ['12', null],
])('a desk searches for %j', (text, search) => {
  expect(cardSearchFor(text, TODAY)).toEqual(search);
});

const ready: HandOverFacts = {
  isOneself: false,
  userStatus: 'Active',
  hasOrder: true,
  isAnother: false,
  card: null,
  hasOther: false,
  validUntil: '2031-06-30',
};

test.each<[string, Partial<HandOverFacts>, HandOverRefusal[]]>([
  ['an ordered card', {}, []],
  ['the card of a student who has not activated the account', { userStatus: 'New' }, []],
  ['an account in retirement', { userStatus: 'Inretirement' }, []],
  ['a card that nobody has ordered', { hasOrder: false }, []],
  ['a card of which nobody has stated the last day', { validUntil: null }, []],
  ['its last day', { validUntil: TODAY }, []],
  ['a card that was returned', { card: 'Inactive', hasOrder: false }, []],
  ['an ordered card beside one that opens doors', { hasOther: true }, []],
  ['one’s own card', { isOneself: true }, ['ONESELF']],
  ['the card of a deceased person', { userStatus: 'Deceased' }, ['DECEASED']],
  ['an account that has ended', { userStatus: 'Inactive' }, ['ACCOUNT_ENDED']],
  ['an account that no source has', { userStatus: 'None' }, ['ACCOUNT_ENDED']],
  ['a suspended account', { userStatus: 'Suspended' }, ['ACCOUNT_SUSPENDED']],
  ['a card that its owner has', { card: 'Active' }, ['HANDED_OUT']],
  ['a card that its owner has frozen', { card: 'Frozen' }, ['HANDED_OUT']],
  ['a blocked card', { card: 'Blocked' }, ['BLOCKED']],
  ['an invalid card', { card: 'Invalid' }, ['INVALID']],
  ['a card that has expired', { validUntil: '2026-11-29' }, ['EXPIRED']],
  ['a card that was replaced', { card: 'Inactive', hasOther: true }, ['REPLACED']],
  ['another card than the one that was made', { isAnother: true }, ['ANOTHER_MADE']],
  ['another card that nobody has ordered', { hasOther: true, hasOrder: false }, ['HAS_CARD']],
])('%s', (_, change, refusals) => {
  expect(handOverRefusals({ ...ready, ...change }, TODAY)).toEqual(refusals);
});

test('a hand-over can be undone for half an hour', () => {
  const at = new Date('2026-11-30T10:00:00Z');
  expect(mayUndoHandOver(at, new Date('2026-11-30T10:29:59Z'))).toBe(true);
  expect(mayUndoHandOver(at, new Date('2026-11-30T10:30:00Z'))).toBe(false);
});

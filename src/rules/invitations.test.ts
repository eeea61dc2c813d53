import { describe, expect, test } from 'vitest';
import { GuestRefusal, type GuestToInvite, type InvitationState } from '#contract/invitations.ts';
import { addDays } from './dates.ts';
import {
  guestFieldOf,
  guestFields,
  guestRefusals,
  type InvitationFacts,
  invitationState,
  isOpen,
  type KnownAddresses,
  MAX_STAY_DAYS,
  mayResend,
  mayWithdraw,
  remainingInvitations,
  invitationLimitRefusal,
} from './invitations.ts';

const TODAY = '2026-06-15';
const NOW = new Date('2026-06-15T09:00:00Z');
const ada: GuestToInvite = {
  name: 'Ada Gäst',
  email: 'ada@example.com',
  purpose: 'Granskar',
  endsOn: '2026-12-31',
};
const known: KnownAddresses = {
  isOwn: (email) => email.endsWith('@kvarnby.example'),
  isBlocked: (email) => email.endsWith('@throwaway.example'),
  inUse: new Set(['used@example.com', 'anna@kvarnby.example']),
  invited: new Set(['waits@example.com']),
};

test.each<[string, Partial<GuestToInvite>, GuestRefusal[]]>([
  ['valid details', {}, []],
  ['no name', { name: ' ' }, ['NAME_MISSING']],
  ['a name of 60 characters', { name: 'a'.repeat(60) }, []],
  ['a name of 101 characters', { name: 'a'.repeat(101) }, ['NAME_TOO_LONG']],
  ['a name with an address', { name: 'Ada www.evil.example' }, ['NAME_MALFORMED']],
  ['a name of which nothing is seen', { name: '\u3164' }, ['NAME_MALFORMED']],
  ['a name of marks that are removed', { name: '\u200B' }, ['NAME_MISSING']],
  ['a name that turns text round', { name: '\u202Egnur' }, ['NAME_MALFORMED']],
  ['a purpose with an address', { purpose: 'Se https://evil.example/?a' }, ['PURPOSE_MALFORMED']],
  ['no address', { email: '' }, ['EMAIL_MALFORMED']],
  ['an address without a domain', { email: 'ada@example' }, ['EMAIL_MALFORMED']],
  ['two addresses in one field', { email: 'ada@example.com, bo@example.com' }, ['EMAIL_MALFORMED']],
  ['an address with a display name', { email: 'Ada <ada@example.com>' }, ['EMAIL_MALFORMED']],
  ['an address with consecutive dots', { email: 'ada..gast@example.com' }, ['EMAIL_MALFORMED']],
  ['an internationalised domain', { email: 'ada@räksmörgås.example' }, []],
  ['an address in capitals with spaces', { email: ' Ada@Example.COM ' }, []],
  [
    'an address of the university, whether or not it is in use',
    { email: 'Anna@kvarnby.example' },
    ['EMAIL_OWN_DOMAIN'],
  ],
  ['a disposable address', { email: 'x@throwaway.example' }, ['EMAIL_BLOCKED']],
  ['an address of an existing account', { email: 'Used@example.com' }, ['EMAIL_IN_USE']],
  ['an address that has been invited', { email: 'waits@example.com' }, ['EMAIL_INVITED']],
  ['no purpose', { purpose: '' }, ['PURPOSE_MISSING']],
  ['a purpose that is too long', { purpose: 'a'.repeat(201) }, ['PURPOSE_TOO_LONG']],
  ['no end date', { endsOn: '' }, ['END_MALFORMED']],
  ['an end date that does not exist', { endsOn: '2026-02-30' }, ['END_MALFORMED']],
  ['an end date today', { endsOn: TODAY }, ['END_PASSED']],
  ['an end date a year ahead', { endsOn: addDays(TODAY, MAX_STAY_DAYS) }, []],
  [
    'an end date more than a year ahead',
    { endsOn: addDays(TODAY, MAX_STAY_DAYS + 1) },
    ['END_TOO_LATE'],
  ],
  [
    'every field invalid',
    { name: '', email: 'x', purpose: '', endsOn: 'snart' },
    ['NAME_MISSING', 'EMAIL_MALFORMED', 'PURPOSE_MISSING', 'END_MALFORMED'],
  ],
])('validates a guest: %s', (_, fields, refusals) =>
  expect(guestRefusals([{ ...ada, ...fields }], TODAY, known)).toEqual([refusals]),
);

test('refuses the second of two guests with the same address', () => {
  expect(
    guestRefusals(
      [ada, { ...ada, email: 'ADA@example.com' }, { ...ada, email: 'bo@example.com' }],
      TODAY,
    ),
  ).toEqual([[], ['EMAIL_TWICE'], []]);
});

test.each<[number, number, number, ReturnType<typeof invitationLimitRefusal>]>([
  [200, 0, 0, null],
  [1, 199, 299, null],
  [1, 200, 0, 'TOO_MANY_WAITING'],
  [2, 199, 0, 'TOO_MANY_WAITING'],
  [1, 0, 300, 'TOO_MANY_LETTERS'],
  [1, 400, 400, 'TOO_MANY_WAITING'],
])(
  'the refusal of %i more guests, with %i waiting and %i letters sent, is %s',
  (count, waiting, letters, refusal) =>
    expect(invitationLimitRefusal(count, remainingInvitations({ waiting, letters }))).toBe(refusal),
);

describe('an invitation', () => {
  const facts: InvitationFacts = {
    expires: new Date('2026-06-20T09:00:00Z'),
    begunAt: null,
    acceptedAt: null,
    withdrawnAt: null,
    endsOn: '2026-12-31',
  };
  test.each<
    [
      InvitationState,
      Partial<InvitationFacts>,
      isOpen: boolean,
      maySend: boolean,
      mayWithdraw: boolean,
    ]
  >([
    ['sent', {}, true, true, true],
    ['opened', { begunAt: NOW }, true, true, true],
    ['expired', { begunAt: NOW, expires: NOW }, false, true, true],
    ['accepted', { begunAt: NOW, acceptedAt: NOW, expires: NOW }, false, false, false],
    ['withdrawn', { withdrawnAt: NOW }, false, false, false],
    ['sent', { endsOn: TODAY }, true, false, true],
    ['sent', { endsOn: '2026-06-14' }, false, false, true],
  ])('that is %s (%j) allows the expected actions', (state, fields, open, send, withdraw) => {
    const one = { ...facts, ...fields };
    expect([
      invitationState(one, NOW),
      isOpen(one, NOW, TODAY),
      mayResend(one, NOW, TODAY),
      mayWithdraw(one, NOW),
    ]).toEqual([state, open, send, withdraw]);
  });
});

test('every refusal of a guest belongs to a field', () => {
  expect(new Set(GuestRefusal.options.map(guestFieldOf))).toEqual(new Set(guestFields));
});

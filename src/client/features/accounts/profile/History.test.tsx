import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AccountChange, AccountEvent } from '#contract/accountHistory.ts';
import { openProfile, server, startProfile } from '#tests/support/accountProfile.tsx';

const event = (id: number, more: Partial<AccountEvent> = {}): AccountEvent => ({
  id: String(id),
  at: '2026-03-29T01:30:00.000Z',
  action: 'employeeProfile.update',
  actor: { displayName: 'Bengt Eriksson', liUId: 'bener17' },
  isByPerson: false,
  system: null,
  changes: [],
  ...more,
});
const change = (
  field: string,
  before: AccountChange['before'],
  after: AccountChange['after'],
): AccountChange => ({ field, before, after });
const plain = (text: string | null) => (text ?? '').replaceAll('\u00A0', ' ');
const sentences = async () =>
  (await screen.findAllByRole('listitem', { hidden: true })).map(({ textContent }) =>
    plain(textContent),
  );
const told = async (...changes: AccountChange[]) => {
  server.history = [event(1, { changes })];
  await openProfile();
  return (await sentences()).slice(1);
};

const changes = [
  change('validThrough', '2026-12-31', '2027-12-31'),
  change('retirementDate', null, '2027-01-15'),
  change('userStatus', 'New', 'Active'),
  change('subscriptionType', 'Medium', null),
  change('organisationCanonicalPath', '/KU/FYS/', '/KU/MAT/'),
  change('description', null, 'Gästar'),
  change('hasEmployeeProfilePage', false, true),
  change('hasLiUPhone', true, false),
];

describe('in Swedish', () => {
  beforeEach(() => startProfile());

  test('shows every change as a sentence', async () => {
    expect(await told(...changes)).toEqual([
      'Giltigt till och med ändrades från 31 december 2026 till 31 december 2027.',
      'Avslutas blev 15 januari 2027.',
      'Status ändrades från Nytt till Aktivt.',
      'It-abonnemang togs bort. Det var Medium.',
      'Organisation ändrades från KU › FYS till KU › MAT.',
      'Beskrivning blev Gästar.',
      'Profilsida lades till.',
      'Universitetstelefon togs bort.',
    ]);
  });

  test('shows actions and fields unknown to this version unchanged', async () => {
    server.history = [
      event(1, {
        action: 'accountChanges.moveToMars',
        changes: [change('planet', 'Earth', 'Mars')],
      }),
    ];
    await openProfile();
    expect((await sentences())[0]).toContain('Kontot ändrades');
    expect((await sentences())[1]).toBe('planet ändrades från Earth till Mars.');
  });

  test.each<[string, Partial<AccountEvent>]>([
    ['av Bengt Eriksson (bener17)', {}],
    ['av Bengt Eriksson', { actor: { displayName: 'Bengt Eriksson', liUId: null } }],
    ['av personen själv', { isByPerson: true }],
    ['av systemet', { actor: null }],
  ])('shows the actor and the time, in Swedish time: %s', async (who, more) => {
    server.history = [event(1, more)];
    await openProfile();
    const [line] = await sentences();
    expect(line).toContain('29 mars');
    // At 02:00 the clock changes to 03:00 for summer time.
    expect(line).toContain(`03:30 · ${who}`);
  });

  test('shows only the latest events at first, and on request the rest with the focus moved to them', async () => {
    server.history = Array.from({ length: 7 }, (_, index) => event(index));
    await openProfile();
    expect(await sentences()).toHaveLength(5);
    fireEvent.click(screen.getByText('Visa 2 händelser till'));
    const items = await screen.findAllByRole('listitem', { hidden: true });
    expect(items).toHaveLength(7);
    expect(document.activeElement).toBe(items[5]);
  });

  test('shows a notice when there are no events', async () => {
    await openProfile();
    expect(await screen.findByText(/Ingenting har gjorts med kontot/)).toBeTruthy();
  });
});

describe('in English', () => {
  beforeEach(() => startProfile('en-GB'));

  test('shows every change as a sentence', async () => {
    expect(await told(...changes)).toEqual([
      'Valid through changed from 31 December 2026 to 31 December 2027.',
      'Closes became 15 January 2027.',
      'Status changed from New to Active.',
      'IT subscription was removed. It was Medium.',
      'Organisation changed from KU › FYS to KU › MAT.',
      'Description became Gästar.',
      'Profile page was added.',
      'University phone was removed.',
    ]);
  });
});

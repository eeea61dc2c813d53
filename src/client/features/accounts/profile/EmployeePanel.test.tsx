import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { accountOf } from '../bulk/accounts.testing.ts';
import {
  button,
  editableNames,
  input,
  isSaved,
  openProfile,
  press,
  profileOf,
  PROFILE,
  save,
  server,
  shown,
  startProfile,
  write,
} from '#tests/support/accountProfile.tsx';

// The dialog's code is loaded lazily, which can take long on a busy machine.
beforeAll(() => import('../bulk/BulkDialog.tsx'));
beforeEach(() => startProfile());

const guest = [
  'Beskrivning',
  'Organisation',
  'Kontaktperson',
  'Kostnadsställe och aktivitet',
  'Profilsida',
  'Fakturans kontaktperson',
  'Fakturaadress',
  'Fakturareferens',
];
const identity = ['Förnamn', 'Efternamn', 'Visningsnamn', 'Personnummer'];

describe('the panel shows', () => {
  // PROF-03
  test('the person, the state of the account and the contact details', async () => {
    await openProfile();
    expect(screen.getByText('annli42 · Associerad · Gästforskare')).toBeTruthy();
    expect(screen.getByText('Aktivt')).toBeTruthy();
    expect(screen.getByText('Medium')).toBeTruthy();
    expect(shown('Kontaktperson')).toBe('Bo Ek · boek17');
    expect(shown('Kostnadsställe och aktivitet')).toBe('Fysik · Undervisning');
    expect(shown('Telefon')).toBe('+46 13 28 10 00');
    expect(screen.getByText('anna.lindqvist@kvarnby.se').getAttribute('href')).toBe(
      'mailto:anna.lindqvist@kvarnby.se',
    );
  });

  test('the national id masked until the user reveals it', async () => {
    await openProfile({ norEduPersonNIN: '199001012385' });
    expect(shown('Personnummer')).toContain('19900101-****');
    expect(document.body.innerHTML).not.toContain('2385');
    press('Visa');
    expect(shown('Personnummer')).toContain('19900101-2385');
    press('Dölj');
    expect(document.body.innerHTML).not.toContain('2385');
  });

  test('warnings about the account', async () => {
    await openProfile({ subscriptionType: 'XLarge', hasLiUPhone: false });
    expect(
      screen.getByText('Kontot har abonnemang med telefon men ingen universitetstelefon.'),
    ).toBeTruthy();
  });
});

describe('the editable fields', () => {
  // PROF-08
  test('are all of them for a guest without a verified identity', async () => {
    await openProfile({ hasSwedishNin: false });
    expect(editableNames()).toEqual([...identity, ...guest]);
    expect(screen.queryByText(/folkbokföringen/)).toBeNull();
  });

  test.each<[string, Partial<Account>, readonly string[], RegExp]>([
    ['a guest verified by an authority', {}, guest, /folkbokföringen/],
    [
      'an employee',
      { affiliation: 'Employee' },
      ['Beskrivning', 'Profilsida'],
      /följer av anställningen/,
    ],
    [
      'an account with the Small subscription',
      { subscriptionType: 'Small' },
      [
        'Beskrivning',
        'Organisation',
        'Kontaktperson',
        'Kostnadsställe och aktivitet',
        'Extern e-postadress',
        ...guest.slice(5),
      ],
      /Small har ingen profilsida/,
    ],
    [
      'an account whose activity the caller may not change',
      { permissions: [] },
      guest.filter((name) => !name.startsWith('Kostnads')),
      /Kostnadsstället kan inte bytas\. Du har inte behörighet/,
    ],
    [
      'an account that is closing',
      { userStatus: 'Inretirement' },
      [],
      /status gör att uppgifterna inte kan ändras/,
    ],
    [
      'an account in another organisation',
      { hasAccessToAccountThroughOrg: false },
      [],
      /hör inte till en organisation som du administrerar/,
    ],
  ])('are limited for %s, and the panel shows why', async (_whose, changes, names, reason) => {
    await openProfile(changes);
    expect(editableNames()).toEqual(names);
    expect(screen.getByText(reason)).toBeTruthy();
  });
});

describe('the commands', () => {
  const commands = () =>
    within(
      screen.getByRole('group', { name: 'Åtgärder för markerade konton', hidden: true }),
    ).getAllByRole('button', { hidden: true });

  // PROF-04
  test('show why they are disabled', async () => {
    await openProfile({ affiliation: 'Employee' });
    for (const command of commands()) expect(command.getAttribute('aria-disabled')).toBe('true');
    expect(commands()[0]?.textContent).toMatch(/Kontot hör till en anställning/);
  });

  test('say that somebody with more powers keeps what they take away', async () => {
    await openProfile({}, undefined, {
      objections: [{ concern: 'access', reasons: ['MORE_POWER'] }],
    });
    const [extend, changeEnd, changeSubscription, cancel] = commands();
    for (const command of [changeSubscription, cancel])
      expect(command?.textContent).toMatch(/Be en superanvändare göra ändringen/);
    for (const command of [extend, changeEnd])
      expect(command?.textContent).not.toMatch(/superanvändare/);
  });

  // PROF-10
  test.each([
    [
      'Byt abonnemang',
      'Large',
      /^Byt abonnemang på 1 konto/,
      { action: 'changeSubscription', subscriptionType: 'Large' },
    ],
    ['Förläng', null, /^Förläng 1 konto/, { action: 'extend' }],
  ])(
    '%s has the server change the account, and the panel shows the result',
    async (name, choice, submit, request) => {
      await openProfile({ validThrough: '2026-12-31' });
      press(name);
      if (choice) fireEvent.click(await screen.findByLabelText(choice));
      await waitFor(() => expect(button(submit).disabled).toBe(false));
      server.profile = profileOf(accountOf({ subscriptionType: 'Large', version: 4 }));
      press(submit);
      await waitFor(() => expect(server.runs.namesOfCalls()).toEqual(['Begin', 'Start', 'Close']));
      expect(server.runs.calls[0]?.body).toMatchObject({
        parts: [{ request, accounts: [{ norEduPersonLIN: 'lin-1', version: 3 }] }],
      });
      await waitFor(() => expect(screen.getByText('Large')).toBeTruthy());
    },
  );
});

describe('closing the panel', () => {
  // PROF-05
  test('leads to account management, wherever the panel was opened', async () => {
    const router = await openProfile({}, '/home/panels/account/employee/annli42');
    press('Stäng');
    await waitFor(() => expect(router.state.location.pathname).toBe('/accountmanagement'));
  });

  test.each([
    ['its button', () => press('Stäng')],
    ['Esc', () => fireEvent.keyDown(input('Beskrivning'), { key: 'Escape' })],
    [
      'another person’s row',
      (router) => void router.navigate('/accountmanagement/panels/account/employee/boek17'),
    ],
  ] satisfies [string, (router: Awaited<ReturnType<typeof openProfile>>) => void][])(
    'by %s asks for confirmation before changes are lost',
    async (_how, leave) => {
      const router = await openProfile();
      write('Beskrivning', 'Gästar');
      await waitFor(() => expect(button('Spara ändringarna')).toBeTruthy());
      act(() => void leave(router));
      expect(await screen.findByText('Du har ändringar som inte är sparade')).toBeTruthy();
      press('Fortsätt redigera');
      expect(router.state.location.pathname).toBe(PROFILE);
      expect(screen.getByLabelText<HTMLTextAreaElement>('Beskrivning').value).toBe('Gästar');
      act(() => void leave(router));
      await screen.findByText('Du har ändringar som inte är sparade');
      press('Lämna utan att spara');
      await waitFor(() => expect(router.state.location.pathname).not.toBe(PROFILE));
      expect(server.sent).toEqual([]);
    },
  );

  test('asks for confirmation even when Escape is pressed before the typed text is rendered', async () => {
    const router = await openProfile();
    press('Ändra Beskrivning');
    act(() => {
      fireEvent.change(input('Beskrivning'), { target: { value: 'Gästar' } });
      fireEvent.keyDown(input('Beskrivning'), { key: 'Escape' });
    });
    expect(await screen.findByText('Du har ändringar som inte är sparade')).toBeTruthy();
    expect(router.state.location.pathname).toBe(PROFILE);
  });

  test('asks for no confirmation once everything is saved', async () => {
    const router = await openProfile();
    write('Beskrivning', 'Gästar');
    await save();
    await isSaved();
    press('Stäng');
    await waitFor(() => expect(router.state.location.pathname).toBe('/accountmanagement'));
  });
});

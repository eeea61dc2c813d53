import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import { hasTypedText } from '#client/offline/typedText.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { profileQueries } from './queries.ts';
import {
  button,
  changeElsewhere,
  changesSent,
  input,
  isSaved,
  maths,
  openProfile,
  pick,
  press,
  save,
  server,
  shown,
  startProfile,
  write,
} from '#tests/support/accountProfile.tsx';

beforeEach(() => startProfile());
afterEach(reportReached);

const dirty = () => waitFor(() => button('Spara ändringarna'));
const anna = { norEduPersonLIN: 'lin-1' };

describe('a field', () => {
  test('moves the focus to its input when opened, and keeps it on its button when closed', async () => {
    await openProfile();
    press('Ändra Beskrivning');
    await waitFor(() => expect(document.activeElement).toBe(input('Beskrivning')));
    button('Klar med Beskrivning').focus();
    press('Klar med Beskrivning');
    await waitFor(() => expect(screen.queryByLabelText('Beskrivning')).toBeNull());
    expect(document.activeElement).toBe(button('Ändra Beskrivning'));
  });

  test.each([
    ['Organisation', 'Lärosäte'],
    ['Kontaktperson', 'Kontaktperson'],
    ['Kostnadsställe och aktivitet', 'Aktivitet'],
    ['Profilsida', 'Ja'],
  ])('moves the focus to its input when opened, for the choice %s too', async (name, label) => {
    await openProfile();
    press(`Ändra ${name}`);
    await waitFor(() => expect(document.activeElement).toBe(input(new RegExp(`^${label}`))));
  });

  test('shows its typed value as unsaved after it was changed and closed', async () => {
    await openProfile();
    write('Beskrivning', 'Gästar i höst');
    press('Klar med Beskrivning');
    expect(await screen.findByText(/inte sparat/)).toBeTruthy();
    expect(screen.getByText('Gästar i höst')).toBeTruthy();
    // An update of the app must wait for typed text in a closed field too.
    expect(hasTypedText()).toBe(true);
  });

  test('of an inactive account that is still valid tells before saving that the account becomes active', async () => {
    await openProfile({ userStatus: 'Inactive', validThrough: '2099-12-31' });
    expect(screen.queryByText(/blir det aktivt igen/)).toBeNull();
    write('Beskrivning', 'Tillbaka');
    expect(await screen.findByText(/När du sparar blir det aktivt igen/)).toBeTruthy();
  });

  // ACCT-50
  test('of a Small account is saved alone, and the form names the profile page that remains', async () => {
    await openProfile({
      subscriptionType: 'Small',
      hasEmployeeProfilePage: true,
      externalEmailAddress: 'gast@example.org',
    });
    expect(screen.getByText(/Small ska inte ha någon/)).toBeTruthy();
    write('Beskrivning', 'Bara det här');
    await dirty();
    await save();
    await isSaved();
    expect(changesSent()).toEqual([{ ...anna, description: 'Bara det här' }]);
  });

  // PROF-07
  test('with an invalid value shows the error when it is left, stays open and blocks saving', async () => {
    await openProfile({ hasSwedishNin: false });
    write('Efternamn', ' ');
    await dirty();
    expect(button('Spara ändringarna').disabled).toBe(true);
    expect(screen.getByText('Rätta det som är markerat innan du sparar.')).toBeTruthy();
    expect(screen.queryByText('Fyll i fältet.')).toBeNull();
    press('Klar med Efternamn');
    expect(await screen.findByText('Fyll i fältet.')).toBeTruthy();
    expect(document.activeElement).toBe(input('Efternamn'));
    fireEvent.change(input('Efternamn'), { target: { value: 'Ek' } });
    await waitFor(() => expect(button('Spara ändringarna').disabled).toBe(false));
  });

  test('with an existing invalid value does not block saving another field', async () => {
    await openProfile({ subscriptionType: 'Small', externalEmailAddress: null });
    write('Beskrivning', 'Gästar');
    await save();
    await isSaved();
    expect(changesSent()).toEqual([{ ...anna, description: 'Gästar' }]);
  });
});

describe('saving', () => {
  // PROF-09
  test('sends only the changed fields, based on the displayed version, and shows the result', async () => {
    await openProfile();
    write('Beskrivning', ' Gästar i höst ');
    await save();
    await isSaved();
    expect(server.sent).toEqual([
      {
        call: 'PATCH /api/EmployeeProfile?targetLiuId=annli42',
        ifMatch: '"3.1"',
        body: { ...anna, description: 'Gästar i höst' },
      },
    ]);
    expect(shown('Beskrivning')).toBe('Gästar i höst');
    expect(document.activeElement?.textContent).toBe('Uppgifter');

    write('Fakturareferens', 'REF-7');
    await save();
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent[1]?.ifMatch).toBe('"4.1"');
  });

  // PROF-06
  test('sends nothing and restores every value when the changes are undone', async () => {
    await openProfile({ description: 'Gästar' });
    write('Beskrivning', 'Något annat');
    await dirty();
    press('Ångra ändringarna');
    await isSaved();
    expect(shown('Beskrivning')).toBe('Gästar');
    expect(server.sent).toEqual([]);
    press('Ändra Beskrivning');
    expect(input('Beskrivning').value).toBe('Gästar');
  });

  test('shows another organisation by its path, and clears the cost centre', async () => {
    await openProfile();
    press('Ändra Organisation');
    await pick('Institution', /MAT/);
    press('Klar med Organisation');
    await waitFor(() => expect(shown('Organisation')).toBe('KU › MAT'));
    expect(shown('Kostnadsställe och aktivitet')).toBe('Inte angivet');
    await save();
    await waitFor(() =>
      expect(changesSent()).toEqual([
        { ...anna, organisationId: maths, costCentreActivityId: null },
      ]),
    );
  });

  test('leaves the cost centre to the server for users who may not change it', async () => {
    await openProfile({ permissions: [] });
    press('Ändra Organisation');
    await pick('Institution', /MAT/);
    await save();
    await waitFor(() => expect(changesSent()).toEqual([{ ...anna, organisationId: maths }]));
  });

  test('does not offer an organisation that the user does not administer, and requires one', async () => {
    await openProfile();
    press('Ändra Organisation');
    await pick('Institution', /MAT/);
    expect(screen.queryByRole('option', { name: /KEM/, hidden: true })).toBeNull();
    fireEvent.click(screen.getAllByLabelText('Rensa')[1]!);
    press('Klar med Organisation');
    expect(
      await screen.findByText('Välj en institution eller enhet längre ner i organisationen.'),
    ).toBeTruthy();
  });

  // ERR-10
  test('says that no answer came, and keeps the typed text', async () => {
    await openProfile();
    write('Beskrivning', 'Gästar');
    server.refusal = 'noNetwork';
    await save();
    expect(await screen.findByText('Inget svar kom. Försök igen om en stund.')).toBeTruthy();
    expect(input('Beskrivning').value).toBe('Gästar');
  });

  test('is disabled offline, with an explanation', async () => {
    await openProfile();
    write('Beskrivning', 'Gästar');
    await dirty();
    act(reportUnreachable);
    expect(await screen.findByText(/Du är offline\. Det du har skrivit är kvar/)).toBeTruthy();
    await waitFor(() => expect(button('Spara ändringarna').disabled).toBe(true));
    act(reportReached);
    await waitFor(() => expect(button('Spara ändringarna').disabled).toBe(false));
    await save();
    await isSaved();
  });
});

describe('a change by another user', () => {
  test('refuses the save, shows what saving now replaces, and then saves on top of the change', async () => {
    await openProfile();
    write('Beskrivning', 'Min text');
    changeElsewhere({ description: 'Deras text', hasEmployeeProfilePage: true });
    await save();
    expect(await screen.findByText('Kontot har ändrats medan du skrev')).toBeTruthy();
    expect(screen.getByText('Beskrivning: tomt → Deras text')).toBeTruthy();
    expect(screen.getByText('Profilsida: Nej → Ja')).toBeTruthy();
    expect(screen.getByText(/din ändring av: Beskrivning\.$/)).toBeTruthy();
    expect(input('Beskrivning').value).toBe('Min text');
    expect(shown('Profilsida')).toBe('Ja');

    await save();
    await isSaved();
    expect(server.sent.map(({ ifMatch, body }) => [ifMatch, body])).toEqual([
      ['"3.1"', { ...anna, description: 'Min text' }],
      ['"4.1"', { ...anna, description: 'Min text' }],
    ]);
    expect(screen.queryByText('Kontot har ändrats medan du skrev')).toBeNull();
  });

  test('outside the form refuses the save too, and refers to the history', async () => {
    await openProfile();
    write('Beskrivning', 'Min text');
    changeElsewhere({ validThrough: '2027-06-30' });
    await save();
    expect(await screen.findByText(/Historiken visar vad som ändrades/)).toBeTruthy();
    expect(server.sent).toHaveLength(1);
  });

  test('fetched while text is being typed is shown before the form saves on top of it', async () => {
    await openProfile();
    write('Beskrivning', 'Min text');
    await dirty();
    changeElsewhere({ surname: 'Ek' });
    await act(() =>
      queryClient.invalidateQueries({ queryKey: profileQueries.read('annli42').queryKey }),
    );
    expect(await screen.findByText('Efternamn: Lindqvist → Ek')).toBeTruthy();
    expect(screen.getByText(/påverkar inte det här/)).toBeTruthy();
    expect(input('Beskrivning').value).toBe('Min text');
    await save();
    await isSaved();
    expect(server.sent[0]?.ifMatch).toBe('"4.1"');
  });

  test('is only displayed when nothing is typed', async () => {
    await openProfile();
    changeElsewhere({ description: 'Deras text' });
    await act(() =>
      queryClient.invalidateQueries({ queryKey: profileQueries.read('annli42').queryKey }),
    );
    await waitFor(() => expect(shown('Beskrivning')).toBe('Deras text'));
    expect(screen.queryByText('Kontot har ändrats medan du skrev')).toBeNull();
  });
});

describe('a refusal', () => {
  test('of a national id distinguishes a wrong check digit from an incomplete number', async () => {
    await openProfile({ hasSwedishNin: false, norEduPersonNIN: '199001012385' });
    write('Personnummer', '19900101-2394');
    press('Klar med Personnummer');
    expect(await screen.findByText(/^Den sista siffran stämmer inte med de andra/)).toBeTruthy();
    fireEvent.change(input('Personnummer'), { target: { value: '19900101-239' } });
    press('Klar med Personnummer');
    expect(await screen.findByText(/^Skriv personnumret med 10 eller 12 siffror/)).toBeTruthy();
  });

  test('of a field opens the field, shows the error there and moves the focus to it', async () => {
    await openProfile({ hasSwedishNin: false, norEduPersonNIN: '199001012385' });
    write('Personnummer', '19900101-2393');
    press('Klar med Personnummer');
    await waitFor(() => expect(screen.queryByLabelText('Personnummer')).toBeNull());
    server.refusal = {
      status: 400,
      errors: { norEduPersonNIN: ['ACCOUNTS/PROFILE/NATIONAL_ID_TAKEN'] },
    };
    await save();
    expect(await screen.findByText('Numret tillhör någon annan här.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(input('Personnummer')));
  });

  test.each([
    [{ status: 403 }, /Du får inte ändra de här uppgifterna/],
    [{ status: 404 }, /inte längre bland dina organisationer/],
    [{ status: 500 }, /Det gick inte att slutföra/],
  ])('%j is shown above the buttons, and the text is kept', async (refusal, text) => {
    await openProfile();
    write('Beskrivning', 'Min text');
    server.refusal = refusal;
    await save();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(input('Beskrivning').value).toBe('Min text');
    server.refusal = null;
    await save();
    await isSaved();
  });
});

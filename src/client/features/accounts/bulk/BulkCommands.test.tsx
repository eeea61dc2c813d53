import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { accountOf } from './accounts.testing.ts';
import {
  anna,
  command,
  dialog,
  employee,
  onDone,
  open,
  plain,
  press,
  server,
  setUpCommands,
} from '#tests/support/bulkDialog.tsx';

setUpCommands();

describe('a command', () => {
  test('is not rendered while nothing is selected', () => {
    open();
    expect(screen.queryByRole('group', { name: 'Åtgärder för markerade konton' })).toBeNull();
  });

  test('shows the reason and opens no dialog when it can change nothing in the selection', () => {
    open(employee);
    expect(command('Förläng').textContent).toContain(
      'Kontot hör till en anställning och styrs av den.',
    );
    fireEvent.click(command('Förläng'));
    expect(screen.queryByRole('dialog', { name: 'Förlängning' })).toBeNull();
    expect(command('Avsluta telefon').textContent).toContain(
      'Kontot har ingen universitetstelefon att avsluta.',
    );
  });
});

describe('the dialog before sending', () => {
  test('shows the planned change of each account, and the accounts left out with their reasons', async () => {
    open(anna, employee);
    fireEvent.click(command('Förläng'));
    const text = plain((await dialog()).textContent);
    expect(text).toContain('1 konto ändras');
    expect(text).toContain('Anna Lindqvistannli42');
    expect(text).toContain('från 31 december 2026 till 1 september 2027');
    expect(text).toContain('1 konto lämnas som det är');
    expect(text).toMatch(/Eva Stålevast33.*Kontot hör till en anställning/);
    await screen.findByRole('button', { name: 'Förläng 1 konto' });
    expect(server.runs.calls).toEqual([]);
  });

  test('announces with both dates that a new end date shortens the validity', async () => {
    open(accountOf({ validThrough: '2027-10-01', validThroughCurrent: '2027-10-01' }));
    fireEvent.click(command('Ändra slutdatum'));
    fireEvent.change(await screen.findByRole('textbox', { name: 'Ny sista dag' }), {
      target: { value: '2027-02-01' },
    });
    expect(plain(document.body.textContent)).toMatch(
      /1 konto slutar tidigare än nu\..*från 1 oktober 2027 till 1 februari 2027Slutar tidigare än nu/,
    );
  });

  test('can be cancelled without any change (ACCT-20)', async () => {
    open(anna);
    fireEvent.click(command('Förläng'));
    await dialog();
    await press('Avbryt');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Förlängning' })).toBeNull());
    expect([server.runs.calls, onDone.mock.calls]).toEqual([[], []]);
  });

  test.each([
    ['in it', () => dialog()],
    ['still on the command', () => Promise.resolve(command('Förläng'))],
  ])('closes on Escape with the focus %s, and returns it to the command', async (_, focused) => {
    open(anna);
    command('Förläng').focus();
    fireEvent.click(command('Förläng'));
    await dialog();
    fireEvent.keyDown(await focused(), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Förlängning' })).toBeNull());
    expect(document.activeElement).toBe(command('Förläng'));
  });

  test('accepts only days from today until 14 months ahead for its plan (ACCT-22, ACCT-23)', async () => {
    open(anna);
    fireEvent.click(command('Förläng'));
    fireEvent.click(await screen.findByRole('radio', { name: 'Till en vald dag' }));
    const field = screen.getByRole('textbox', { name: 'Sista dag' });
    for (const [typed, label] of [
      ['2026-08-31', 'Välj först'],
      ['2027-11-02', 'Välj först'],
      ['2026-12-31', 'Inget konto att ändra'],
      ['2027-01-01', 'Förläng 1 konto'],
      ['2027-11-01', 'Förläng 1 konto'],
    ] as const) {
      fireEvent.change(field, { target: { value: typed } });
      expect(screen.getByRole('button', { name: label })).toBeTruthy();
    }
    await press('Förläng 1 konto');
    await waitFor(() =>
      expect(server.runs.calls[0]?.body).toMatchObject({
        parts: [{ request: { action: 'extend', extendDate: '2027-11-01' } }],
      }),
    );
  });
});

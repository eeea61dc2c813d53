import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { signOut } from '#client/session/signOut.ts';
import ApplicationsPage from './applications/ApplicationsPage.tsx';
import { CancelAlumnusForm } from './cancelAlumnus/CancelAlumnusForm.tsx';
import CancelAlumnusPage from './cancelAlumnus/CancelAlumnusPage.tsx';

vi.mock('#client/session/signOut.ts', () => ({
  signOut: vi.fn<typeof signOut>(() => Promise.resolve()),
}));

const program = {
  id: 'a1',
  name: 'MATLAB',
  company: 'MathWorks',
  description: { 'sv-SE': 'Beräkningar.', 'en-GB': 'Calculation.' },
  image: null,
  downloadInfo: { 'sv-SE': 'Skapa ett konto först.', 'en-GB': 'Create an account first.' },
  downloadLink: 'https://programs.example/matlab',
  created: '2026-01-01T00:00:00Z',
};
beforeEach(async () => {
  await startScreens();
  vi.mocked(signOut).mockClear();
  answer('GET /api/devices/applications', { body: [program] });
});

// STUD-10, STUD-11
describe('programs', () => {
  test('are listed with their maker, instructions and download link', async () => {
    signIn({ personType: 'Student', primaryAffiliation: 'student' });
    show(<ApplicationsPage />);
    expect(await screen.findByRole('heading', { name: 'MATLAB' })).toBeTruthy();
    for (const text of ['MathWorks', 'Beräkningar.', 'Skapa ett konto först.'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Hämta MATLAB/ }).getAttribute('href')).toBe(
      'https://programs.example/matlab',
    );
  });

  test('are replaced by an empty state when there are none', async () => {
    signIn({ personType: 'Student', primaryAffiliation: 'student' });
    answer('GET /api/devices/applications', { body: [] });
    show(<ApplicationsPage />);
    expect(await screen.findByText('Inga program att hämta')).toBeTruthy();
  });

  test.each([
    [
      'an alumnus',
      { personType: 'Student', primaryAffiliation: 'alum' },
      'Programmen är för studenter',
      'Kontakta oss',
    ],
    [
      'an employee',
      { personType: 'Employee', primaryAffiliation: 'employee' },
      'Sidan är för studenter',
      'Visa enheter och program',
    ],
  ] as const)('are not shown to %s, who sees a notice', (_, who, title, linkName) => {
    signIn(who);
    show(<ApplicationsPage />);
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByRole('link', { name: linkName })).toBeTruthy();
    expect(screen.queryByText('MATLAB')).toBeNull();
  });
});

// STUD-08
describe('cancelling an alumnus’s account', () => {
  const write = (text: string) => {
    fireEvent.change(screen.getByLabelText('Ditt användar-id'), { target: { value: text } });
    fireEvent.click(screen.getByRole('button', { name: 'Avsluta alumnkontot' }));
  };

  test('requires the account’s name and signs the user out', async () => {
    signIn({ personType: 'Student', primaryAffiliation: 'alum', liUId: 'saral789' });
    answer('DELETE /api/students/Alum/Cancel?liuId=saral789', { status: 200 });
    show(<CancelAlumnusPage />);
    write('saral78');
    expect(screen.getByText(/Det är inte användar-id:t för ditt alumnkonto/)).toBeTruthy();
    expect(sent).toEqual([]);
    write('SARAL789');
    await waitFor(() =>
      expect(signOut).toHaveBeenCalledWith(1, '/public/accounts/personal/cancel/success'),
    );
  });

  test.each([
    ['not the user’s own', 403, {}, /Det är inte användar-id:t för ditt alumnkonto/],
    [
      'closing today anyway',
      409,
      { choice: ['CANCEL_ALUMNUS/WHY_NOT/CLOSES_TODAY'] },
      /Kontot avslutas redan vid midnatt/,
    ],
  ])('shows an error for an account that is %s', async (_, status, errors, text) => {
    signIn({ personType: 'Student', primaryAffiliation: 'alum', liUId: 'saral789' });
    answer('DELETE /api/students/Alum/Cancel?liuId=saral789', { status, errors });
    show(<CancelAlumnusForm />);
    write('saral789');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(signOut).not.toHaveBeenCalled();
  });

  test('is not offered to a student, who gets a link to their own page', () => {
    signIn({ personType: 'Student', primaryAffiliation: 'student', liUId: 'nilan234' });
    show(<CancelAlumnusPage />);
    expect(screen.getByText('Sidan är för alumner')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'När kontot avslutas' }).getAttribute('href')).toBe(
      '/myaccounts/studentretirement',
    );
    expect(screen.queryByRole('button')).toBeNull();
  });
});

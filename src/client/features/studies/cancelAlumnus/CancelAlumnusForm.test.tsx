import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, keysOf, type Reply, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { signOut } from '#client/session/signOut.ts';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { CancelAlumnusForm } from './CancelAlumnusForm.tsx';

vi.mock('#client/session/signOut.ts', () => ({
  signOut: vi.fn<typeof signOut>(() => Promise.resolve()),
}));

const CANCEL = 'DELETE /api/students/Alum/Cancel?liuId=saral789';

beforeEach(async () => {
  await startScreens();
  toastStore.clear();
  vi.mocked(signOut).mockClear();
  signIn({ personType: 'Student', primaryAffiliation: 'alum', liUId: 'saral789' });
});

// STUD-08
test.each<[string, Reply, string]>([
  ['the server fails', { status: 500 }, 'ERROR/GENERAL'],
  ['the network is unavailable', 'noNetwork', 'ERROR/NO_CONNECTION'],
])(
  'shows an error, keeps the typed name and closes the account on a retry when %s',
  async (_, reply, why) => {
    answer(CANCEL, reply);
    show(<CancelAlumnusForm />);
    const field = await screen.findByLabelText<HTMLInputElement>('Ditt användar-id');
    const button = screen.getByRole('button', { name: 'Avsluta alumnkontot' });
    fireEvent.change(field, { target: { value: 'saral789' } });
    fireEvent.click(button);
    await waitFor(() =>
      expect(toastStore.get().flatMap(({ messages }) => messages)).toMatchObject([{ keys: [why] }]),
    );
    expect(field.value).toBe('saral789');
    expect(signOut).not.toHaveBeenCalled();
    answer(CANCEL, { body: null });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    fireEvent.click(button);
    await waitFor(() =>
      expect(signOut).toHaveBeenCalledWith(1, '/public/accounts/personal/cancel/success'),
    );
    const [first, second, ...others] = keysOf(CANCEL);
    expect([second, others]).toEqual([first, []]);
  },
);

import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link, useNavigate } from 'react-router-dom';
import { show, startScreens } from '#tests/support/screen.tsx';
import { useMutation } from '../api/useMutation.ts';
import { toastStore, toastsOf } from '../ui/toasts/toastStore.ts';
import type { AnyTextKey } from '../i18n/keys.ts';
import { useOutdatedToasts } from './useOutdatedToasts.ts';

const toasts = toastsOf<AnyTextKey>();
const shown = () =>
  toastStore
    .get()
    .map(({ messages: [first] }) => (first && 'keys' in first ? first.keys[0] : first?.text));
const seconds = (count: number) => vi.setSystemTime(Date.now() + count * 1000);

function Screen() {
  useOutdatedToasts();
  const navigate = useNavigate();
  // The subject of the failure is another than that of the success, which the form shows without a
  // toast.
  const save = useMutation({
    mutationFn: (isAccepted: boolean) =>
      isAccepted ? Promise.resolve() : Promise.reject(new TypeError('no')),
    onError: (error) => toasts.failure(error, 'CASES'),
  });
  const leave = useMutation({
    mutationFn: () => Promise.resolve(),
    onSuccess: () => {
      toasts.success('CARD/BLOCK/DONE');
      void navigate('/card');
    },
  });
  const other = useMutation({ mutationFn: () => new Promise(() => undefined) });
  return (
    <>
      <Link to="/next">Next</Link>
      <button type="button" onClick={() => save.mutate(false)}>
        Fail
      </button>
      <button type="button" onClick={() => save.mutate(true)}>
        Save
      </button>
      <button type="button" onClick={() => leave.mutate()}>
        Block
      </button>
      <button type="button" onClick={() => other.mutate()}>
        Wait
      </button>
      {save.isSuccess && <p>Saved</p>}
    </>
  );
}

const press = (name: string) => {
  seconds(1);
  fireEvent.click(screen.getByRole('button', { name }));
};

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T09:00:00Z') });
  await startScreens();
  toastStore.clear();
});
afterEach(() => vi.useRealTimers());

test('removes a failure once a later attempt has succeeded, even without a toast of its own', async () => {
  show(<Screen />);
  press('Fail');
  await waitFor(() => expect(shown()).toEqual(['ERROR/GENERAL']));
  press('Save');
  await screen.findByText('Saved');
  await waitFor(() => expect(shown()).toEqual([]));
});

test('removes the failure of an action that is tried again, and of no other', async () => {
  show(<Screen />);
  press('Fail');
  await waitFor(() => expect(shown()).toEqual(['ERROR/GENERAL']));
  press('Wait');
  expect(shown()).toEqual(['ERROR/GENERAL']);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(shown()).toEqual([]);
  await screen.findByText('Saved');
});

test('keeps the failure of one of several attempts that one press started', async () => {
  show(<Screen />);
  press('Fail');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved');
  await waitFor(() => expect(shown()).toEqual(['ERROR/GENERAL']));
});

test('removes seen toasts when a press leads to another page, but not those with an action', async () => {
  show(<Screen />);
  act(() => {
    toasts.error('ERROR/GENERAL');
    toasts.success('CARD/BLOCK/DONE');
    toastStore.show({
      type: 'success',
      messages: [{ text: 'Deleted' }],
      action: { label: 'Undo', run: () => undefined },
    });
  });
  seconds(1);
  fireEvent.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(shown()).toEqual(['Deleted']));
});

test('keeps the toast of the press that led to the page', async () => {
  const { router } = show(<Screen />);
  act(() => void toasts.error('ERROR/GENERAL'));
  press('Block');
  await waitFor(() => expect(router.state.location.pathname).toBe('/card'));
  expect(shown()).toEqual(['CARD/BLOCK/DONE']);
});

test('keeps a toast that nobody has pressed anything after', async () => {
  const { router } = show(<Screen />);
  press('Save');
  await screen.findByText('Saved');
  seconds(1);
  act(() => void toasts.warning('ERROR/NO_CONNECTION'));
  await act(() => router.navigate('/home/elsewhere'));
  expect(shown()).toEqual(['ERROR/NO_CONNECTION']);
});

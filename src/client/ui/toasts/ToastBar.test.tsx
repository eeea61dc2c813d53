import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import swedish from '#translations/sv-SE.json';
import { toasts, toastsOf, toastStore } from './toastStore.ts';
import { showTexts } from '#client/i18n/texts.ts';
import { ToastBar } from './ToastBar.tsx';

beforeAll(() => showTexts('sv-SE', swedish));
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }));
});
afterEach(() => {
  cleanup();
  toastStore.clear();
  vi.useRealTimers();
});

test('announces errors immediately and other toasts politely', () => {
  render(<ToastBar />);
  act(() => {
    toasts.error('ERROR/GENERAL');
    toasts.success('ERROR/NO_RESPONSE');
  });
  expect(screen.getByRole('alert').textContent).toContain(swedish['ERROR/GENERAL']);
  expect(screen.getByRole('status').textContent).toContain(swedish['ERROR/NO_RESPONSE']);
});

test('finds a text that depends on a count', () => {
  showTexts('sv-SE', {
    ...swedish,
    'SIGN_INS/ENDED_OTHERS_one': 'En',
    'SIGN_INS/ENDED_OTHERS_other': '{{count}} andra',
  });
  render(<ToastBar />);
  act(
    () => void toastsOf<'SIGN_INS/ENDED_OTHERS'>().success('SIGN_INS/ENDED_OTHERS', { count: 2 }),
  );
  expect(screen.getByRole('status').textContent).toContain('2 andra');
});

// ERR-11
test('numbers several messages', () => {
  render(<ToastBar />);
  act(
    () =>
      void toastStore.show({
        type: 'error',
        messages: [{ text: 'Ett' }, { keys: ['NO/SUCH', 'INPUT_REQUIRED'] }],
      }),
  );
  expect(
    [...screen.getByRole('alert').querySelectorAll('ol > li')].map(
      ({ textContent }) => textContent,
    ),
  ).toEqual(['Ett', swedish.INPUT_REQUIRED]);
});

test.each([
  ['pointerEnter', 'pointerLeave'],
  ['focus', 'blur'],
] as const)(
  'closes a success toast after 8 s but pauses on %s, and keeps an error',
  (begins, ends) => {
    render(<ToastBar />);
    act(() => {
      toasts.success('INPUT_REQUIRED');
      toasts.error('ERROR/GENERAL');
    });
    act(() => void vi.advanceTimersByTime(7_900));
    fireEvent[begins](screen.getByRole('status').parentElement as Element);
    act(() => void vi.advanceTimersByTime(60_000));
    expect(screen.queryByRole('status')).not.toBeNull();
    fireEvent[ends](screen.getByRole('status').parentElement as Element);
    act(() => void vi.advanceTimersByTime(7_900));
    expect(screen.queryByRole('status')).not.toBeNull();
    act(() => void vi.advanceTimersByTime(200));
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.queryByRole('alert')).not.toBeNull();
  },
);

// SHELL-29
test('shows a close button only for a dismissible toast', () => {
  render(<ToastBar />);
  act(
    () =>
      void toastStore.show({ type: 'error', messages: [{ text: 'Kvar' }] }, { dismissible: false }),
  );
  expect(screen.queryByRole('button')).toBeNull();
  act(() => void toasts.error('ERROR/GENERAL'));
  fireEvent.click(screen.getByRole('button', { name: swedish['SHELL/DISMISS'] }));
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Kvar']);
});

test('shows shell toasts in the bar that was mounted last', () => {
  render(
    <>
      <ToastBar />
      <ToastBar id="panel" />
    </>,
  );
  act(() => void toasts.error('ERROR/GENERAL'));
  const [shell, panel] = screen.getAllByRole('region');
  expect(shell?.textContent).toBe('');
  expect(panel?.textContent).toContain(swedish['ERROR/GENERAL']);
});

test('shows shell toasts in a panel that is mounted together with the shell', () => {
  render(
    <div>
      <ToastBar id="panel" />
      <ToastBar />
    </div>,
  );
  act(() => void toasts.success('ERROR/NO_RESPONSE'));
  expect(screen.getByRole('status').closest('section')?.dataset['bar']).toBe('panel');
});

test('keeps a toast with an action for 20 s', () => {
  render(
    <MantineProvider>
      <ToastBar />
    </MantineProvider>,
  );
  act(
    () =>
      void toastStore.show({
        type: 'success',
        messages: [{ text: 'Klart' }],
        action: { label: 'Ångra', run: () => undefined },
      }),
  );
  act(() => void vi.advanceTimersByTime(19_900));
  expect(toastStore.get()).toHaveLength(1);
  act(() => void vi.advanceTimersByTime(200));
  expect(toastStore.get()).toEqual([]);
});

test('runs a toast’s action once, closes the toast and moves the focus to the page', async () => {
  vi.useRealTimers();
  render(
    <MantineProvider>
      <main tabIndex={-1} />
      <ToastBar />
    </MantineProvider>,
  );
  const run = vi.fn<() => void>();
  act(
    () =>
      void toastStore.show({
        type: 'success',
        messages: [{ text: 'Klart' }],
        action: { label: 'Ångra', run },
      }),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Ångra' }));
  expect(run).toHaveBeenCalledOnce();
  expect(screen.queryByRole('status')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import { ApiError, NetworkError } from '../api/errors.ts';
import { reportReached, reportUnreachable } from '../offline/connection.ts';
import { toastStore } from '../ui/toasts/toastStore.ts';
import { ActionButton } from './ActionButton.tsx';
import { useAction } from './useAction.ts';

const send = vi.fn<() => Promise<string>>();
const onSent = vi.fn<(answer: string) => void>();
const refresh = vi.fn<() => void>();

function Frozen({ question }: { question?: string }) {
  const freeze = useAction({
    send,
    onSent: (answer) => onSent(answer),
    failure: 'CARD/FREEZE',
    refresh: () => refresh(),
  });
  const button = { action: freeze, label: 'Spärra', name: 'Spärra kortet' };
  return question === undefined ? (
    <ActionButton {...button} />
  ) : (
    <ActionButton {...button} question={question} confirm="Ja" keep="Nej" />
  );
}

const press = (name: string) =>
  act(async () => fireEvent.click(screen.getByRole('button', { name })));
const said = () => toastStore.get().flatMap(({ messages }) => messages);

beforeEach(async () => {
  await startScreens();
  signIn();
  toastStore.clear();
  for (const mock of [send, onSent, refresh]) mock.mockReset();
  send.mockResolvedValue('done');
});

test('sends once, and refreshes afterwards', async () => {
  show(<Frozen />);
  const button = screen.getByRole('button', { name: 'Spärra kortet' });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect(send).toHaveBeenCalledOnce();
  expect(onSent).toHaveBeenCalledWith('done');
  expect(refresh).toHaveBeenCalledOnce();
  expect(said()).toEqual([]);
});

test('says why it failed, and refreshes all the same', async () => {
  send.mockRejectedValueOnce(new NetworkError());
  show(<Frozen />);
  await press('Spärra kortet');
  expect(said()).toEqual([{ keys: ['ERROR/NO_CONNECTION'] }]);
  expect(refresh).toHaveBeenCalledOnce();
});

test('asks its question first, and takes the focus back after a failure', async () => {
  send.mockRejectedValue(new ApiError('refused', 500, {}));
  show(<Frozen question="Ska kortet spärras?" />);
  await press('Spärra kortet');
  expect(send).not.toHaveBeenCalled();
  expect(document.activeElement?.textContent).toBe('Ska kortet spärras?');
  await press('Ja');
  expect(send).toHaveBeenCalledOnce();
  await expect
    .poll(() => document.activeElement)
    .toBe(screen.getByRole('button', { name: 'Spärra kortet' }));
});

test('is not offered without a connection', async () => {
  show(<Frozen />);
  act(() => reportUnreachable());
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Spärra kortet' });
  expect(button().disabled).toBe(true);
  act(() => reportReached());
  expect(button().disabled).toBe(false);
});

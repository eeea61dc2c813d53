import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import { useMutation } from '../api/useMutation.ts';
import { CodeForm, type CodeFormProps } from './CodeForm.tsx';

const verified = vi.fn<(code: string) => Promise<unknown>>();
const sentAgain = vi.fn<() => Promise<unknown>>();

const refusalOf = ({ message }: Error) =>
  message === 'locked' ? { isDead: true, notice: <p>Låst</p> } : { field: message };

function Tried(props: Partial<CodeFormProps>) {
  const verify = useMutation({ mutationFn: verified, gcTime: 0 });
  const action = useMutation({ mutationFn: sentAgain });
  return (
    <CodeForm
      words={{ label: 'Kod', help: 'Åtta', notACode: 'INPUT_INVALID_CODE', submit: 'Fortsätt' }}
      verify={verify}
      resend={{ label: 'Ny kod', action, sent: 'Skickad' }}
      refusalOf={refusalOf}
      {...props}
    />
  );
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Kod' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const settled = () => act(async () => undefined);
const hasError = () => field().getAttribute('aria-invalid') === 'true';

beforeEach(async () => {
  await startScreens();
  signIn();
  verified.mockReset().mockResolvedValue(null);
  sentAgain.mockReset().mockResolvedValue(null);
});

test('sends the digits of a code, and nothing that is not one', async () => {
  show(<Tried />);
  press('Fortsätt');
  await waitFor(() => expect([hasError(), document.activeElement]).toEqual([true, field()]));
  type('1234');
  await settled();
  expect(hasError()).toBe(true);
  expect(verified).not.toHaveBeenCalled();
  type('1234 5678');
  await settled();
  expect(hasError()).toBe(false);
  press('Fortsätt');
  await waitFor(() => expect(verified.mock.calls.map(([code]) => code)).toEqual(['12345678']));
});

test('shows a wrong code at the field, and stays open for another', async () => {
  verified.mockRejectedValue(new Error('INPUT_INVALID_CODE'));
  show(<Tried />);
  type('12345678');
  press('Fortsätt');
  await waitFor(() => expect(hasError()).toBe(true));
  expect([field().value, document.activeElement]).toEqual(['12345678', field()]);
  expect(screen.getByRole('button', { name: 'Fortsätt' })).toBeTruthy();
});

test('offers nothing but a new code for a dead one, until the new one is sent', async () => {
  verified.mockRejectedValue(new Error('locked'));
  show(<Tried />);
  type('12345678');
  press('Fortsätt');
  expect(await screen.findByText('Låst')).toBeTruthy();
  type('8765');
  expect(screen.queryByRole('button', { name: 'Fortsätt' })).toBe(null);
  press('Ny kod');
  expect(await screen.findByText('Skickad')).toBeTruthy();
  expect(screen.queryByText('Låst')).toBe(null);
  await waitFor(() => expect([field().value, document.activeElement]).toEqual(['', field()]));
  expect(screen.getByRole('button', { name: 'Fortsätt' })).toBeTruthy();
});

test('keeps the dead code’s message beside why no new one was sent', async () => {
  sentAgain.mockRejectedValue(new Error('locked'));
  show(<Tried refused={{ isDead: true, notice: <p>Låst sedan förut</p> }} />);
  press('Ny kod');
  expect(await screen.findByText('Låst')).toBeTruthy();
  expect(screen.getByText('Låst sedan förut')).toBeTruthy();
});

test('keeps the form usable for a user who cannot request a new code', async () => {
  verified.mockRejectedValue(new Error('locked'));
  show(<Tried resend={false} />);
  type('12345678');
  press('Fortsätt');
  expect(await screen.findByText('Låst')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Fortsätt' })).toBeTruthy();
});

test('hides the error of a code that is read out while it is typed again', async () => {
  show(<Tried isReadOut isFocused />);
  await waitFor(() => expect(document.activeElement).toBe(field()));
  expect(field().autocomplete).toBe('off');
  press('Fortsätt');
  await waitFor(() => expect(hasError()).toBe(true));
  type('1');
  await settled();
  expect(hasError()).toBe(false);
});

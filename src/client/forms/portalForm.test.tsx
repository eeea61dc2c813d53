import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fillStorage } from '#tests/support/fullStorage.ts';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import { ApiError, isStale, NetworkError } from '../api/errors.ts';
import { ConflictError } from '../api/versioned.ts';
import { hasTypedText } from '../offline/typedText.ts';
import { TextField } from '../ui/TextField.tsx';
import { Form } from './Form.tsx';
import { useFormDraft } from './formDraft.ts';
import { SendingStopped, usePortalForm } from './portalForm.ts';

interface Place {
  readonly street: string;
  readonly town: string;
}

const send = vi.fn<(typed: Place, key: string) => Promise<string>>();
const prepare = vi.fn<(typed: Place) => Promise<void>>();
const onSent = vi.fn<(answer: string, typed: Place) => void>();
const failure = vi.fn<(error: Error) => void>();
const onStale = vi.fn<() => void>();
class PlaceConflict extends ConflictError<Place> {}
const fields = ['street', 'town'] as const;
const names = { street: 'Gata', town: 'Ort' };

function PlaceForm({ staysOpen, isDraft }: { staysOpen?: true; isDraft?: true }) {
  const draft = useFormDraft('place', { town: '' });
  const { frame, field, isBusy, error } = usePortalForm({
    fields: {
      names: fields,
      labelOf: (name) => names[name],
      defaultValues: { street: '', town: '', ...(isDraft && draft.value) },
      prepare,
    },
    send: (typed: Place, keyOf) => send(typed, keyOf(typed)),
    onSent,
    onStale,
    failure,
    unsaved: { ...(isDraft && { draft }), ...(staysOpen && { staysOpen }) },
  });
  return (
    <Form
      {...frame}
      actions={{
        submit: { label: 'Spara', isBusy },
        submitError: error && !isStale(error) && <p>Misslyckades: {error.message}</p>,
      }}
    >
      {error instanceof PlaceConflict && <p>Nu sparat: {error.current.town}</p>}
      {isStale(error) && <p>Ändrat av någon annan</p>}
      <TextField
        {...field('street', { validate: (typed) => (typed === '' ? 'INPUT_REQUIRED' : undefined) })}
      />
      <TextField {...field('town')} />
    </Form>
  );
}

const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.input(input(name), { target: { value } });
const submit = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Spara' })));
const refusal = (status: number, errors: Record<string, string[]>) =>
  new ApiError('refused', status, { errors });
const keysSent = () => new Set(send.mock.calls.map(([, key]) => key)).size;

beforeEach(async () => {
  sessionStorage.clear();
  await startScreens();
  signIn();
  for (const mock of [prepare, send, onSent, failure, onStale]) mock.mockReset();
  send.mockResolvedValue('done');
});

test('lists the errors of its rules with links to the fields, and sends nothing', async () => {
  show(<PlaceForm />, '/profile');
  await submit();
  expect(screen.getByRole('alert').textContent).toContain('Gata');
  expect(document.activeElement?.textContent).toContain('Gata');
  fireEvent.click(screen.getByRole('button', { name: 'Gata' }));
  await expect.poll(() => document.activeElement).toBe(input('Gata'));
  expect(send).not.toHaveBeenCalled();
});

test('sends what is typed, and no longer asks before it is left', async () => {
  show(<PlaceForm />, '/profile');
  type('Gata', 'Storgatan 1');
  expect(hasTypedText()).toBe(true);
  await submit();
  expect(onSent).toHaveBeenCalledWith('done', { street: 'Storgatan 1', town: '' });
  expect(hasTypedText()).toBe(false);
});

test('shows an error at the field that the contract names, until the field is changed', async () => {
  send.mockRejectedValue(refusal(400, { town: ['INPUT_TOO_LONG'] }));
  show(<PlaceForm />, '/profile');
  type('Gata', 'Storgatan 1');
  await submit();
  expect(input('Ort').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('button', { name: 'Ort' })).toBeTruthy();
  type('Ort', 'Å');
  await act(async () => undefined);
  expect(input('Ort').getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.queryByText(/Misslyckades/)).toBeNull();
  expect(failure).not.toHaveBeenCalled();
});

test.each([
  ['another field', refusal(400, { country: ['INPUT_INVALID'] })],
  ['nothing that was typed', refusal(403, { town: ['INPUT_INVALID'] })],
  ['the connection', new NetworkError('no network')],
])('leaves an error about %s to the form', async (_, error) => {
  send.mockRejectedValue(error);
  show(<PlaceForm />, '/profile');
  type('Gata', 'Storgatan 1');
  await submit();
  expect(failure).toHaveBeenCalledWith(
    error,
    { street: 'Storgatan 1', town: '' },
    expect.any(Function),
  );
  expect(screen.getByText(`Misslyckades: ${error.message}`)).toBeTruthy();
  expect([input('Gata').value, hasTypedText()]).toEqual(['Storgatan 1', true]);
});

test('judges its fields after what their rules need is known', async () => {
  let isKnown = false;
  prepare.mockImplementation(async () => void (isKnown = true));
  send.mockImplementation(async () => String(isKnown));
  show(<PlaceForm />, '/profile');
  type('Gata', 'Storgatan 1');
  await submit();
  expect(prepare).toHaveBeenCalledWith({ street: 'Storgatan 1', town: '' });
  expect(onSent).toHaveBeenCalledWith('true', { street: 'Storgatan 1', town: '' });
});

test('stays as it was when the user calls the sending off', async () => {
  send.mockRejectedValue(new SendingStopped());
  show(<PlaceForm />, '/profile');
  type('Gata', 'Storgatan 1');
  await submit();
  expect([failure.mock.calls.length, onSent.mock.calls.length]).toEqual([0, 0]);
  expect(screen.queryByText(/Misslyckades/)).toBeNull();
  expect([input('Gata').value, hasTypedText()]).toEqual(['Storgatan 1', true]);
});

test('focuses the list of what the server found wrong', async () => {
  send.mockRejectedValue(refusal(400, { town: ['INPUT_TOO_LONG'] }));
  show(<PlaceForm />, '/profile');
  type('Gata', 'Storgatan 1');
  await submit();
  expect(document.activeElement?.textContent).toContain('Ort');
});

test('sends once for two taps', async () => {
  show(<PlaceForm />, '/profile');
  type('Gata', 'Storgatan 1');
  const button = screen.getByRole('button', { name: 'Spara' });
  await act(async () => {
    fireEvent.click(button);
    fireEvent.click(button);
  });
  expect(send).toHaveBeenCalledTimes(1);
});

test('sends nothing more before the answer has come, also when the text has changed', async () => {
  show(<PlaceForm staysOpen />, '/profile');
  type('Gata', 'Storgatan 1');
  const answer = Promise.withResolvers<string>();
  send.mockReturnValueOnce(answer.promise);
  const pressEnter = () => act(async () => fireEvent.submit(input('Gata')));
  await pressEnter();
  type('Gata', 'Storgatan 2');
  await pressEnter();
  expect(send).toHaveBeenCalledTimes(1);
  answer.resolve('done');
  await waitFor(() => expect(onSent).toHaveBeenCalledTimes(1));
  await pressEnter();
  expect(send.mock.calls.map(([typed]) => typed.street)).toEqual(['Storgatan 1', 'Storgatan 2']);
});

test('tells a conflict apart from a failure', async () => {
  show(<PlaceForm />, '/profile');
  type('Gata', 'Storgatan 1');
  send.mockRejectedValueOnce(new PlaceConflict({ street: '', town: 'Kvarnby' }));
  await submit();
  expect(screen.getByText('Nu sparat: Kvarnby')).toBeTruthy();
  expect([onStale.mock.calls.length, failure.mock.calls.length]).toEqual([0, 1]);
  send.mockRejectedValueOnce(refusal(409, {}));
  await submit();
  expect(screen.getByText('Ändrat av någon annan')).toBeTruthy();
  expect([onStale.mock.calls.length, failure.mock.calls.length]).toEqual([1, 1]);
  expect(screen.queryByText(/Misslyckades/)).toBeNull();
});

test('repeats a lost change under the same key, and a new one under another', async () => {
  show(<PlaceForm staysOpen />, '/profile');
  type('Gata', 'Storgatan 1');
  send.mockRejectedValueOnce(new NetworkError('no network'));
  await submit();
  await submit();
  expect(keysSent()).toBe(1);
  await submit();
  expect(keysSent()).toBe(2);
});

test('keeps the fields of its draft over a reload, until they are sent', async () => {
  const Reloadable = () => {
    const [reloads, setReloads] = useState(0);
    return (
      <>
        <PlaceForm key={reloads} isDraft />
        <button type="button" onClick={() => setReloads(reloads + 1)}>
          Ladda om
        </button>
      </>
    );
  };
  const reload = () => act(async () => fireEvent.click(screen.getByText('Ladda om')));
  show(<Reloadable />, '/profile');
  type('Gata', 'Storgatan 1');
  type('Ort', 'Kvarnby');
  await reload();
  expect([input('Gata').value, input('Ort').value]).toEqual(['', 'Kvarnby']);
  type('Gata', 'Storgatan 1');
  await submit();
  await reload();
  expect(input('Ort').value).toBe('');
});

test('keeps what is typed, asks before it is left and sends it, where the tab has no room for it', async () => {
  fillStorage();
  show(<PlaceForm isDraft />, '/profile');
  type('Gata', 'Storgatan 1');
  type('Ort', 'Kvarnby');
  expect([input('Gata').value, input('Ort').value]).toEqual(['Storgatan 1', 'Kvarnby']);
  expect(hasTypedText()).toBe(true);
  await submit();
  expect(send.mock.calls.map(([typed]) => typed)).toEqual([
    { street: 'Storgatan 1', town: 'Kvarnby' },
  ]);
});

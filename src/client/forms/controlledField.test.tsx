import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, signIn, startScreens } from '#tests/support/screen.tsx';
import { ApiError } from '../api/errors.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { RadioField } from '../ui/RadioField.tsx';
import { Form } from './Form.tsx';
import { useFormDraft } from './formDraft.ts';
import { usePortalForm } from './portalForm.ts';

interface Trip {
  readonly isLong: 'no' | 'yes';
  readonly town: string | null;
}

const send = vi.fn<(typed: Trip) => Promise<void>>();
const options = [
  { value: 'no', label: 'Kort' },
  { value: 'yes', label: 'Lång' },
] as const;

function TripForm() {
  const draft = useFormDraft('trip', { isLong: 'no' });
  const { frame, controlled, isBusy } = usePortalForm({
    fields: {
      names: ['isLong', 'town'] as const,
      labelOf: (name) => (name === 'town' ? 'Ort' : 'Resa'),
      defaultValues: { town: null, isLong: draft.value.isLong === 'yes' ? 'yes' : 'no' },
    },
    send: (typed: Trip) => send(typed),
    onSent: () => undefined,
    failure: null,
    unsaved: { draft },
  });
  const isLong = controlled('isLong');
  return (
    <Form {...frame} actions={{ submit: { label: 'Spara', isBusy } }}>
      <RadioField options={options} {...isLong} />
      {isLong.value === 'yes' && (
        <ChoiceField
          data={[{ value: 'Linköping', label: 'Linköping' }]}
          {...controlled('town', { required: 'INPUT_REQUIRED' })}
        />
      )}
    </Form>
  );
}

const town = () => screen.getByRole('combobox', { name: 'Ort' });
const choose = (name: string) => act(async () => fireEvent.click(screen.getByLabelText(name)));
const submit = () =>
  act(async () => fireEvent.click(screen.getByRole('button', { name: 'Spara' })));

beforeEach(async () => {
  sessionStorage.clear();
  await startScreens();
  signIn();
  send.mockReset();
  send.mockResolvedValue(undefined);
});

test('judges a field, and its link takes the focus there', async () => {
  show(<TripForm />, '/profile');
  await choose('Lång');
  await submit();
  expect(send).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Ort' }));
  await expect.poll(() => document.activeElement).toBe(town());
});

test('does not judge a field that is hidden again', async () => {
  show(<TripForm />, '/profile');
  await choose('Lång');
  await submit();
  await choose('Kort');
  await submit();
  expect(send).toHaveBeenCalledWith({ isLong: 'no', town: null });
});

test('sends what is chosen', async () => {
  show(<TripForm />, '/profile');
  await choose('Lång');
  fireEvent.click(town());
  await act(async () =>
    fireEvent.click(screen.getByRole('option', { name: 'Linköping', hidden: true })),
  );
  await submit();
  expect(send).toHaveBeenCalledWith({ isLong: 'yes', town: 'Linköping' });
});

test('shows the server’s error at the field until something else is chosen', async () => {
  send.mockRejectedValue(new ApiError('refused', 400, { errors: { isLong: ['INPUT_INVALID'] } }));
  show(<TripForm />, '/profile');
  await submit();
  const group = screen.getByRole('radiogroup', { name: 'Resa' });
  expect(group.getAttribute('aria-invalid')).toBe('true');
  await choose('Lång');
  expect(group.getAttribute('aria-invalid')).toBe('false');
});

test('keeps what is chosen over a reload', async () => {
  const { unmount } = show(<TripForm />, '/profile');
  await choose('Lång');
  unmount();
  show(<TripForm />, '/profile');
  expect(screen.getByLabelText<HTMLInputElement>('Lång').checked).toBe(true);
});

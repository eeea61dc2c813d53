import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sent, show, startScreens } from '#tests/support/screen.tsx';
import type { PasswordPolicy } from '#contract/password.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { ApiError } from '#client/api/errors.ts';
import { Form } from '#client/forms/Form.tsx';
import { queryClient } from '#client/api/queryClient.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';
import { RETRY_DELAY_MS, CHECK_DELAY_MS } from './usePasswordCheck.ts';
import { usePasswordForm } from './usePasswordForm.ts';

const policy: PasswordPolicy = {
  minimumLength: 12,
  maximumLength: 128,
  minimumStrength: 3,
  historyLength: 24,
  description: [{ 'sv-SE': 'Mellanslag går bra.', 'en-GB': 'Spaces are fine.' }],
};
const GOOD = 'fyra ord som ingen väntar';
const VALIDATE = 'POST /api/Password/Validate';

const sentPassword = vi.fn<(password: string) => void>();

function PasswordForm({ refusal }: { refusal?: Record<string, string[]> | undefined }) {
  const { frame, choice } = usePasswordForm({
    liUId: 'annli42',
    kind: 'Personal',
    send: async ({ newPassword }) => {
      sentPassword(newPassword);
      if (refusal) throw new ApiError('refused', 400, { errors: refusal });
    },
    onSent: () => undefined,
    failure: null,
  });
  return (
    <Form {...frame} actions={{ submit: { label: 'Spara', isBusy: false } }}>
      <NewPasswordFields choice={choice} adAccountType="Personal" />
    </Form>
  );
}

const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const field = () => screen.getByLabelText<HTMLInputElement>('Nytt lösenord');
const repeat = () => screen.getByLabelText<HTMLInputElement>('Upprepa lösenordet');
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
/** The form judges its fields after the event. */
const leave = async (input: HTMLElement) => {
  fireEvent.blur(input);
  await passes(0);
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await passes(1);
  await passes(1);
};
const rules = () =>
  within(screen.getByRole('list', { name: 'Så ska lösenordet vara' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const checked = () => sent.filter(({ call }) => call === VALIDATE).map(({ body }) => body);

async function open(refusal?: Record<string, string[]>) {
  answer('GET /api/Password/PolicyDescription?adAccountType=Personal', { body: policy });
  show(
    <AsyncBoundary skeleton="Väntar" failure="Kunde inte hämtas">
      <PasswordForm refusal={refusal} />
    </AsyncBoundary>,
  );
  await passes(0);
  await passes(0);
}

beforeEach(async () => {
  await startScreens();
  sentPassword.mockClear();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('while the password is typed', () => {
  // PASS-15
  test('asks the server once, 900 ms after the last keystroke', async () => {
    answer(VALIDATE, { body: { errors: {}, strength: 4 } });
    await open();
    type(field(), 'fyra');
    await passes(CHECK_DELAY_MS - 1);
    type(field(), GOOD);
    await passes(CHECK_DELAY_MS - 1);
    expect(checked()).toEqual([]);
    await passes(1);
    expect(checked()).toEqual([{ password: GOOD, liUIdToValidate: 'annli42' }]);
    expect(screen.getByText('Mycket starkt')).toBeTruthy();
    await passes(5 * CHECK_DELAY_MS);
    expect(checked()).toHaveLength(1);
  });

  test('shows for each rule whether it is met', async () => {
    await open();
    expect(rules()).toEqual([
      'Minst 12 tecken',
      'Inte ditt namn eller användar-id',
      'Inte vanligt eller läckt',
      'Svårt att gissa',
      'Inget av dina 24 senaste. Det kontrolleras när du sparar.',
    ]);
    answer(VALIDATE, {
      body: { errors: { password: ['PASSWORD/CONTAINS_NAME', 'PASSWORD/TOO_WEAK'] }, strength: 1 },
    });
    type(field(), 'anna anna anna');
    expect(rules()[0]).toBe('Uppfyllt: Minst 12 tecken');
    await passes(CHECK_DELAY_MS);
    expect(rules()[1]).toBe('Inte ditt namn eller användar-id');
    await leave(field());
    expect(rules().slice(1, 4)).toEqual([
      'Inte uppfyllt: Inte ditt namn eller användar-id',
      'Uppfyllt: Inte vanligt eller läckt',
      'Inte uppfyllt: Svårt att gissa',
    ]);
    expect(screen.getByText('Mycket svagt')).toBeTruthy();
  });

  test('shows the rule about characters only when a tab was pasted', async () => {
    answer(VALIDATE, {
      body: { errors: { password: ['PASSWORD/CONTROL_CHARACTERS'] }, strength: 4 },
    });
    await open();
    type(field(), 'fyra\tord som ingen väntar');
    await passes(CHECK_DELAY_MS);
    expect(rules()).toHaveLength(5);
    await leave(field());
    expect(rules()[1]).toBe('Inte uppfyllt: Bara tecken som går att skriva');
    expect(screen.getByText(/osynliga tecken/)).toBeTruthy();
    type(field(), GOOD);
    await passes(0);
    expect(rules()).toHaveLength(5);
  });

  test('shows no errors before the field has lost focus', async () => {
    answer(VALIDATE, { body: { errors: { password: ['PASSWORD/TOO_SHORT'] }, strength: 0 } });
    await open();
    type(field(), 'kort');
    await passes(CHECK_DELAY_MS);
    expect(field().getAttribute('aria-invalid')).not.toBe('true');
    await leave(field());
    expect(screen.getByText('Lösenordet är för kort. Det ska ha minst 12 tecken.')).toBeTruthy();
    type(repeat(), 'annat');
    expect(screen.queryByText('Uppgifterna stämmer inte överens.')).toBeNull();
    await leave(repeat());
    expect(screen.getByText('Uppgifterna stämmer inte överens.')).toBeTruthy();
    type(repeat(), 'kort');
    await passes(0);
    expect(screen.queryByText('Uppgifterna stämmer inte överens.')).toBeNull();
  });

  test('ignores a response about an earlier password', async () => {
    answer(VALIDATE, { body: { errors: { password: ['PASSWORD/COMMON'] }, strength: 0 } });
    await open();
    type(field(), 'lösenord1234');
    await passes(CHECK_DELAY_MS);
    await leave(field());
    type(field(), GOOD);
    await passes(0);
    expect(field().getAttribute('aria-invalid')).not.toBe('true');
    expect(screen.getByText('Kontrollerar')).toBeTruthy();
  });

  test('does not block saving when the server cannot check the password', async () => {
    answer(VALIDATE, { status: 503 });
    await open();
    type(field(), GOOD);
    type(repeat(), GOOD);
    await passes(CHECK_DELAY_MS);
    expect(screen.getByText(/Det gick inte att kontrollera nu/)).toBeTruthy();
    await press('Spara');
    expect(sentPassword).toHaveBeenCalledWith(GOOD);
  });

  test('repeats a check refused because of another window, unless the password has changed', async () => {
    answer(VALIDATE, { status: 429 });
    await open();
    type(field(), GOOD);
    await passes(CHECK_DELAY_MS);
    expect([checked().length, screen.getByText('Kontrollerar').textContent]).toEqual([
      1,
      'Kontrollerar',
    ]);
    answer(VALIDATE, { body: { errors: {}, strength: 4 } });
    await passes(RETRY_DELAY_MS);
    expect([checked().length, screen.getByText('Mycket starkt').textContent]).toEqual([
      2,
      'Mycket starkt',
    ]);

    answer(VALIDATE, { status: 429 });
    type(field(), `${GOOD} sig`);
    await passes(CHECK_DELAY_MS);
    type(field(), `${GOOD} sig något`);
    await passes(CHECK_DELAY_MS);
    await passes(5 * RETRY_DELAY_MS);
    expect(
      checked()
        .map((body) => Reflect.get(Object(body), 'password'))
        .slice(2),
    ).toEqual([`${GOOD} sig`, ...Array(3).fill(`${GOOD} sig något`)]);
    expect(screen.getByText(/Det gick inte att kontrollera nu/)).toBeTruthy();
  });

  test('keeps neither the password nor the verdict in a cache', async () => {
    answer(VALIDATE, { body: { errors: {}, strength: 4 } });
    await open();
    type(field(), GOOD);
    await passes(CHECK_DELAY_MS);
    expect(
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ queryKey, state }) => [queryKey, state.data]),
      ),
    ).not.toContain(GOOD);
  });
});

describe('when the form is submitted', () => {
  // ERR-24
  test('shows which fields are empty', async () => {
    await open();
    await press('Spara');
    expect(screen.getAllByText('Fyll i fältet.')).toHaveLength(2);
    expect(sentPassword).not.toHaveBeenCalled();
    expect(checked()).toEqual([]);
  });

  // PASS-16, ERR-24
  test('rejects passwords that differ', async () => {
    await open();
    type(field(), GOOD);
    type(repeat(), `${GOOD}s`);
    await press('Spara');
    expect(sentPassword).not.toHaveBeenCalled();
    expect(screen.getByText('Uppgifterna stämmer inte överens.')).toBeTruthy();
  });

  test('checks the password immediately when the form is submitted before the delayed check', async () => {
    answer(VALIDATE, { body: { errors: { password: ['PASSWORD/COMMON'] }, strength: 0 } });
    await open();
    type(field(), 'lösenord1234');
    type(repeat(), 'lösenord1234');
    await press('Spara');
    expect(sentPassword).not.toHaveBeenCalled();
    expect(screen.getAllByText(/bland de första som prövas/).length).toBeGreaterThan(0);
    await passes(5 * CHECK_DELAY_MS);
    expect(checked()).toHaveLength(1);
  });

  test('shows the server’s refusal at the field and in the list until the password is changed', async () => {
    answer(VALIDATE, { body: { errors: {}, strength: 4 } });
    await open({ password: ['PASSWORD/USED_BEFORE'] });
    type(field(), GOOD);
    type(repeat(), GOOD);
    await press('Spara');
    expect(screen.getByText('Du har haft lösenordet tidigare. Välj ett nytt.')).toBeTruthy();
    expect(rules()[4]).toContain('Inte uppfyllt:');
    sentPassword.mockClear();
    await press('Spara');
    expect(sentPassword).not.toHaveBeenCalled();
    type(field(), `${GOOD} längre`);
    await passes(0);
    expect(screen.queryByText('Du har haft lösenordet tidigare. Välj ett nytt.')).toBeNull();
  });
});

describe('assistance', () => {
  test('fills both fields with a suggestion, shows it, and checks it like any other password', async () => {
    answer('POST /api/Password/suggestion', { body: { password: 'korg moln tratt sjö' } });
    answer(VALIDATE, { body: { errors: {}, strength: 4 } });
    await open();
    await press('Föreslå ett lösenord');
    expect([field().value, repeat().value]).toEqual(['korg moln tratt sjö', 'korg moln tratt sjö']);
    expect([field().type, repeat().type]).toEqual(['text', 'text']);
    expect(screen.getByText('korg moln tratt sjö')).toBeTruthy();
    await passes(CHECK_DELAY_MS);
    expect(screen.getByText('Mycket starkt')).toBeTruthy();
    type(field(), 'något eget i stället');
    expect(screen.queryByText('korg moln tratt sjö')).toBeNull();
  });

  test('shows and hides the password', async () => {
    await open();
    expect([field().type, repeat().type]).toEqual(['password', 'password']);
    await press('Visa lösenordet');
    expect([field().type, repeat().type]).toEqual(['text', 'text']);
    await press('Visa lösenordet');
    expect(field().type).toBe('password');
  });

  test('declares the fields to password managers and keyboards, and allows pasting', async () => {
    await open();
    expect([field().autocomplete, repeat().autocomplete]).toEqual(['new-password', 'new-password']);
    expect(document.querySelector<HTMLInputElement>('input[autocomplete=username]')?.value).toBe(
      'annli42',
    );
    expect(field().getAttribute('autocapitalize')).toBe('none');
    expect(fireEvent.paste(field())).toBe(true);
  });

  // PASS-18
  test('shows the whole policy', async () => {
    await open();
    expect(screen.getByText('Mellanslag går bra.')).toBeTruthy();
  });
});

import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, sent } from '#tests/support/screen.tsx';
import { accountOf } from '../bulk/accounts.testing.ts';
import { openPanel, panelOf } from '#tests/support/accountPanels.tsx';
import { accountFlow } from './accountFlow.ts';
import {
  CREATE,
  create,
  field,
  fillIn,
  NUMBER,
  press,
  startAccountFlow,
  submit,
  type,
} from '#tests/support/accountFlow.tsx';

beforeEach(startAccountFlow);

describe('a refusal by the server', () => {
  const refused = async (reply: Parameters<typeof answer>[1]) => {
    answer(CREATE, reply);
    const router = await create();
    await fillIn();
    submit();
    await waitFor(() => expect(sent.filter(({ call }) => call === CREATE)).toHaveLength(1));
    return router;
  };

  test('about a field is shown at the field, and the input stays', async () => {
    await refused({ status: 400, errors: { surname: ['INPUT_TOO_LONG'] } });
    expect(await screen.findByText('Texten är för lång.')).toBeTruthy();
    expect(field(/Efternamn/).value).toBe('Nyström');
  });

  test.each([
    [403, 'Du får inte spara kontot'],
    [409, 'Personen har redan fått ett sådant konto'],
    [404, 'finns inte längre'],
    [500, 'Det gick inte att slutföra'],
  ])(
    'with status %i is shown above the button, and the form can be submitted again',
    async (status, text) => {
      await refused({ status });
      expect(await screen.findByText(new RegExp(text))).toBeTruthy();
      expect(field(/Förnamn/).value).toBe(' Berit ');

      answer(CREATE, { body: accountOf() });
      submit();
      expect(await screen.findByText('Anna Lindqvist har fått ett konto')).toBeTruthy();
    },
  );

  // ACCT-43
  test('about the national id leads back to the search with a warning', async () => {
    const router = await refused({
      status: 400,
      errors: { norEduPersonNIN: ['INVALID_NATIONAL_ID_FORMAT'] },
    });
    expect(await screen.findByText(/Skriv personnumret med 10 eller 12 siffror/)).toBeTruthy();
    expect(panelOf(router)).toBe('manageaccount/search?dismissType=close');
  });

  test('about the account itself is shown with its own text', async () => {
    await refused({ status: 400, errors: { norEduPersonLIN: ['ACCOUNT_IS_EMPLOYEE'] } });
    expect(
      await screen.findByText('Kontot hör till en anställning och styrs av den.'),
    ).toBeTruthy();
  });

  test('because of a missing network is followed by a retry under the same key', async () => {
    const fetched = vi.fn<typeof fetch>(fetch);
    vi.stubGlobal('fetch', fetched);
    await refused('noNetwork');
    expect(await screen.findByText(/Inget svar kom/)).toBeTruthy();
    answer(CREATE, { body: accountOf() });
    submit();
    await screen.findByText('Anna Lindqvist har fått ett konto');
    const keys = fetched.mock.calls
      .filter(([address]) => address === '/api/Accounts')
      .map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

describe('unsaved input', () => {
  test('is discarded, after a confirmation, when the panel is closed', async () => {
    const router = await create();
    type(/Förnamn/, 'Berit');
    fireEvent.blur(field(/Förnamn/));
    fireEvent.click(screen.getByLabelText('Stäng'));
    fireEvent.click(await screen.findByText('Lämna utan att spara'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/accountmanagement'));
    expect(accountFlow.subject('create')).toBeNull();
    expect(accountFlow.draft()).toBeNull();
  });

  test('is restored after a visit to the search', async () => {
    await create();
    type(/Förnamn/, 'Berit');
    answer('POST /api/Accounts/Search', { body: [] });
    accountFlow.search(NUMBER);
    press('Tillbaka till sökningen');
    fireEvent.click(await screen.findByText('Skapa nytt konto'));
    await waitFor(() => expect(field(/Förnamn/).value).toBe('Berit'));
  });

  test('is not carried over to another person', async () => {
    await create();
    type(/Förnamn/, 'Berit');
    press('Tillbaka till sökningen');
    await screen.findByRole('search');
    accountFlow.choose({ type: 'create', norEduPersonNIN: '198001012386', person: null });
    expect(accountFlow.draft()).toBeNull();
  });
});

test('redirects the success panel to the search when it is opened by its address alone', async () => {
  const router = openPanel('manageaccount/success/create');
  await screen.findByRole('search');
  expect(panelOf(router)).toBe('manageaccount/search?dismissType=close');
});

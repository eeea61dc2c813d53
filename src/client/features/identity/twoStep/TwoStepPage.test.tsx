import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, type Reply, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import { queryClient } from '#client/api/queryClient.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import { twoStepQueries } from './queries.ts';
import TwoStepPage from './TwoStepPage.tsx';

const STATE = 'GET /api/MFA/enabled?adAccountType=Personal';
const FACTORS = 'GET /api/MFA/factors';
const moment = '2026-03-10T07:12:00.000Z';
const app = {
  id: 'a',
  kind: 'Totp',
  name: 'Telefonen',
  created: moment,
  lastUsed: null,
  remaining: null,
};
const key = {
  id: 'k',
  kind: 'Passkey',
  name: 'Datorn',
  created: moment,
  lastUsed: '2026-03-10T08:00:00.000Z',
  remaining: null,
};
const codes = {
  id: 'r',
  kind: 'RecoveryCodes',
  name: '',
  created: moment,
  lastUsed: null,
  remaining: 8,
};
const recoveryCodes = ['7KQ4-MX0P-9TBD', 'AAAA-BBBB-CCCC'];
const setup = {
  id: 's',
  secret: 'GEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/x?secret=GEZDGNBVGY3TQOJQ',
};
const tooOld: Reply = { status: 403, errors: { authentication: ['MFA/PROOF_TOO_OLD'] } };

const stand = (enabled: boolean, factors: readonly object[], isDisablingPrevented = false) => {
  answer(STATE, { body: { adAccountType: 'Personal', enabled, isDisablingPrevented } });
  answer(FACTORS, { body: factors });
};
const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string | RegExp, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
const rowOf = async (name: string) =>
  within((await screen.findByText(name)).closest('li') ?? document.body);
const calls = () => sent.map(({ call }) => call);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-10T09:00:00Z') });
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  await startScreens();
  signIn();
});
afterEach(() => {
  reportReached();
  vi.useRealTimers();
});

test('does not show an earlier state as the present one when its call fails, and offers a retry', async () => {
  queryClient.setQueryData(
    twoStepQueries.state().queryKey,
    { adAccountType: 'Personal', enabled: false, isDisablingPrevented: false },
    { updatedAt: 1 },
  );
  stand(true, [app, codes]);
  answer(STATE, { status: 500 });
  show(<TwoStepPage />);
  expect(
    await screen.findByText('Det går inte att visa om tvåstegsverifiering är på.'),
  ).toBeTruthy();
  expect(screen.queryByText('Av')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Slå på tvåstegsverifiering' })).toBeNull();
  stand(true, [app, codes]);
  await press('Försök igen');
  expect(await screen.findByText('På')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Stäng av tvåstegsverifiering' })).toBeTruthy();
});

// ERR-03
test.each<[Record<string, string[]>, string | RegExp]>([
  [{ directory: ['ERROR/NO_RESPONSE'] }, /svarar inte/],
  [{ 'translated.directory': ['Kontot är låst i katalogen.'] }, 'Kontot är låst i katalogen.'],
])('shows what the body of a 500 says: %j', async (errors, text) => {
  stand(true, [app, codes]);
  answer(STATE, { status: 500, errors });
  show(<TwoStepPage />);
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
});

describe('without a factor', () => {
  beforeEach(() => stand(false, []));

  test('shows that two-step verification is off and offers an app or a passkey', async () => {
    show(<TwoStepPage />);
    expect(await screen.findByText('Av')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Använd en app' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Använd en passkey' })).toBeTruthy();
  });

  test('turns two-step verification on by an app’s first code, and shows recovery codes until saved', async () => {
    answer('POST /api/MFA/totp', { body: setup });
    answer('POST /api/MFA/totp/s/confirm', { body: { factor: app, recoveryCodes } });
    answer('POST /api/MFA/account/Personal', {
      body: { adAccountType: 'Personal', enabled: true, isDisablingPrevented: false },
    });
    show(<TwoStepPage />);
    await press('Använd en app');
    expect(await screen.findByRole('img', { name: 'QR-kod till appen' })).toBeTruthy();
    expect(screen.getByText('GEZD GNBV GY3T QOJQ')).toBeTruthy();

    await type('Kod från appen', '12');
    await press('Lägg till appen');
    expect(await screen.findByText('Koden i appen består av 6 siffror.')).toBeTruthy();
    stand(true, [app, codes]);
    await type('Kod från appen', '123 456');
    await press('Lägg till appen');

    expect(
      (await screen.findByRole('heading', { name: 'Spara dina återställningskoder' })) ===
        document.activeElement,
    ).toBe(true);
    expect(screen.getByText('7KQ4-MX0P-9TBD')).toBeTruthy();
    // What stands above the codes does not move any more.
    expect(screen.getByText('På')).toBeTruthy();
    expect(sent.find(({ call }) => call.endsWith('/confirm'))?.body).toEqual({
      code: '123456',
      name: 'Min telefon',
    });
    expect(calls()).toEqual([
      'POST /api/MFA/totp',
      'POST /api/MFA/totp/s/confirm',
      'POST /api/MFA/account/Personal',
    ]);
    await press('Jag har sparat koderna');
    expect(await screen.findByText('Telefonen')).toBeTruthy();
    expect(screen.queryByText('7KQ4-MX0P-9TBD')).toBeNull();
    const result = (await screen.findByText(/skriver du en kod från appen/)).closest('[role]');
    expect(result?.getAttribute('role')).toBe('status');
    expect(screen.getByRole('link', { name: 'Se hur säkert kontot är' }).getAttribute('href')).toBe(
      '/myaccounts',
    );
  });

  test.each([
    ['passkey', 'Skapa passkeyn'],
    ['app', 'Lägg till appen'],
  ])('starts the setup of the %s that another page asked for', async (starts, button) => {
    answer('POST /api/MFA/totp', { body: setup });
    show(
      <Routes>
        <Route
          path="/home"
          element={
            <Link to="/two" state={{ starts }}>
              to it
            </Link>
          }
        />
        <Route path="/two" element={<TwoStepPage />} />
      </Routes>,
    );
    fireEvent.click(await screen.findByRole('link', { name: 'to it' }));
    expect(await screen.findByRole('button', { name: button })).toBeTruthy();
  });

  test('offers the app first in a browser that cannot use passkeys', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    show(<TwoStepPage />);
    const [first, second] = await screen.findAllByRole('button');
    expect(first?.textContent).toBe('Använd en app');
    expect(second).toHaveProperty('disabled', true);
  });

  test.each([
    [
      { 'translated.code': ['Tjänsten tar inte emot koder just nu.'] },
      'Tjänsten tar inte emot koder just nu.',
    ],
    [{ code: ['MFA/WRONG_CODE'], 'translated.x': ['Ring helpdesk.'] }, 'Ring helpdesk.'],
    [{ 'useData.methods': ['SMS', 'app'] }, /SMS, app/],
    [{}, /gick inte/],
  ])('shows the server’s errors about an app: %j', async (errors, text) => {
    answer('POST /api/MFA/totp', { body: setup });
    answer('POST /api/MFA/totp/s/confirm', { status: 400, errors });
    show(<TwoStepPage />);
    await press('Använd en app');
    await type('Kod från appen', '123456');
    await press('Lägg till appen');
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByText('Koden stämmer inte, eller är redan använd.') !== null).toBe(
      'code' in errors,
    );
  });

  test('shows a wrong first code at the field and keeps the typed text', async () => {
    answer('POST /api/MFA/totp', { body: setup });
    answer('POST /api/MFA/totp/s/confirm', { status: 400, errors: { code: ['MFA/WRONG_CODE'] } });
    show(<TwoStepPage />);
    await press('Använd en app');
    await type('Kod från appen', '123456');
    await press('Lägg till appen');
    expect(await screen.findByText('Koden stämmer inte, eller är redan använd.')).toBeTruthy();
    expect((await screen.findByLabelText<HTMLInputElement>('Kod från appen')).value).toBe('123456');
  });
});

describe('with factors', () => {
  test('shows each factor with its kind and last use', async () => {
    stand(true, [app, key, codes]);
    show(<TwoStepPage />);
    expect((await rowOf('Datorn')).getByText(/Använd i dag 09:00/)).toBeTruthy();
    expect((await rowOf('Telefonen')).getByText('Autentiseringsapp')).toBeTruthy();
    expect((await rowOf('Återställningskoder')).getByText('8 koder kvar')).toBeTruthy();
  });

  test('explains why the last factor cannot be removed while two-step verification is on', async () => {
    stand(true, [app, codes]);
    show(<TwoStepPage />);
    const row = await rowOf('Telefonen');
    expect(row.getByText(/Lägg till ett sätt till/)).toBeTruthy();
    expect(row.queryByRole('button')).toBeNull();
  });

  test('shows the consequences of removing a factor, and sends nothing before the user confirms', async () => {
    stand(true, [app, key, codes]);
    answer('DELETE /api/MFA/factors/a', { status: 204 });
    show(<TwoStepPage />);
    await press('Ta bort Telefonen');
    const question = within(
      await screen.findByRole('group', { name: 'Du kan inte längre bekräfta med Telefonen.' }),
    );
    expect(sent).toEqual([]);
    stand(true, [key, codes]);
    fireEvent.click(question.getByRole('button', { name: 'Ta bort' }));
    await waitFor(() => expect(screen.queryByText('Telefonen')).toBeNull());
    expect(calls()).toEqual(['DELETE /api/MFA/factors/a']);
  });

  // PASS-25
  test('does not offer to turn off what the university requires', async () => {
    stand(true, [app, codes], true);
    show(<TwoStepPage />);
    expect(await screen.findByText(/Universitetet kräver/)).toBeTruthy();
    expect(await screen.findByText('Telefonen')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Stäng av tvåstegsverifiering' })).toBeNull();
  });

  test('shows the factors offline, with every button disabled', async () => {
    stand(true, [app, key, codes]);
    show(<TwoStepPage />);
    await screen.findByText('Telefonen');
    reportUnreachable();
    expect(await screen.findByText(/Du behöver vara online/)).toBeTruthy();
    for (const button of screen.getAllByRole<HTMLButtonElement>('button'))
      expect(button.disabled).toBe(true);
  });
});

describe('when the last authentication is too old', () => {
  beforeEach(() => {
    stand(true, [app, codes]);
    answer('POST /api/MFA/recoverycodes', tooOld);
  });
  const renew = async () => {
    show(<TwoStepPage />);
    await press('Skapa nya koder');
    await press('Skapa nya koder');
    return within(await screen.findByRole('dialog', { name: 'Bekräfta att det är du' }));
  };

  test('performs the action after the user has reauthenticated', async () => {
    const dialog = await renew();
    answer('POST /api/MFA/stepup', { status: 400, errors: { code: ['MFA/WRONG_CODE'] } });
    fireEvent.change(await dialog.findByLabelText('Kod'), { target: { value: '000000' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Fortsätt' }));
    expect(await dialog.findByText('Koden stämmer inte, eller är redan använd.')).toBeTruthy();

    answer('POST /api/MFA/stepup', { status: 204 });
    answer('POST /api/MFA/recoverycodes', { body: { recoveryCodes } });
    fireEvent.change(dialog.getByLabelText('Kod'), { target: { value: '123456' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Fortsätt' }));
    expect(await screen.findByText('7KQ4-MX0P-9TBD')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('changes nothing when the user cancels', async () => {
    const dialog = await renew();
    fireEvent.click(await dialog.findByRole('button', { name: 'Avbryt' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls()).toEqual(['POST /api/MFA/recoverycodes']);
    expect(await screen.findByText('Telefonen')).toBeTruthy();
  });

  test('asks for the password when the user has no factor', async () => {
    stand(false, []);
    answer('POST /api/MFA/totp', tooOld);
    show(<TwoStepPage />);
    await press('Använd en app');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(await dialog.findByLabelText('Ditt lösenord'), {
      target: { value: 'hemligt' },
    });
    answer('POST /api/MFA/stepup', { status: 423 });
    fireEvent.click(dialog.getByRole('button', { name: 'Fortsätt' }));
    expect(await dialog.findByText('Det blev för många försök. Vänta en kvart.')).toBeTruthy();
    expect(sent.at(-1)).toEqual({ call: 'POST /api/MFA/stepup', body: { password: 'hemligt' } });
  });
});

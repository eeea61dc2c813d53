import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, type Reply, sent, show, signIn, startScreens } from '#tests/support/screen.tsx';
import type { Device } from '#contract/devices.ts';
import { allTexts } from '#tests/tools/texts.ts';
import { queryClient } from '#client/api/queryClient.ts';
import { reportReached, reportUnreachable } from '#client/offline/connection.ts';
import { AsyncBoundary } from '#client/ui/AsyncBoundary.tsx';
import { toastStore } from '#client/ui/toasts/toastStore.ts';
import { ApplicationList } from '#client/domain/applications/ApplicationList.tsx';
import { DeviceList } from './DeviceList.tsx';
import { DeviceSettings } from './DeviceSettings.tsx';

const device: Device = {
  id: 'd1',
  name: 'mac-00001',
  type: 'OSX',
  operatingSystem: 'macOS 15',
  serialNumber: 'C02',
  warrantyEnd: '2026-12-05',
  manufacturer: 'Apple',
  model: 'MacBook Air 13',
  division: 'IDT2',
  status: 'InUse',
};
const settings = [
  { id: 'displayName', value: '' },
  { id: 'automaticUpdates', value: 'true' },
  { id: 'administratorRights', value: 'false' },
  { id: 'zoom', value: 'false' },
];
const GET = 'GET /api/devices/d1/settings';
const PATCH = 'PATCH /api/devices/d1/settings';

const withOn = (on: string) =>
  settings.map((one) => (one.id === on ? { ...one, value: 'true' } : one));
const bounded = (content: React.ReactNode) =>
  show(
    <AsyncBoundary skeleton={null} failure="Fel">
      {content}
    </AsyncBoundary>,
  );
const toggle = (name: string) => screen.findByRole('switch', { name });
const isOn = async (name: string) => (await toggle(name)).getAttribute('aria-checked') === 'true';
const toastKeys = () =>
  toastStore
    .get()
    .flatMap(({ messages }) =>
      messages.flatMap((message) => ('keys' in message ? message.keys[0] : [])),
    );

/** Holds back changes; each call of the returned function answers the next one. */
function holdChanges(): (reply: Reply) => Promise<void> {
  const answered = globalThis.fetch;
  const held: (() => void)[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (init.method === 'PATCH') await new Promise<void>((resolve) => void held.push(resolve));
    return answered(input, init);
  });
  return async (reply) => {
    await waitFor(() => expect(held).toHaveLength(1));
    answer(PATCH, reply);
    held.shift()?.();
  };
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-17T09:00:00Z') });
  await startScreens();
  toastStore.clear();
  signIn();
  answer(GET, { body: settings });
});
afterEach(() => {
  vi.useRealTimers();
  reportReached();
});

// SELF-02
test('shows an icon for each type, and highlights a warranty only when it ends soon', async () => {
  const types = ['OSX', 'Windows', 'Mobile', 'Other'] as const;
  answer('GET /api/devices', {
    body: types.map((type, at) => ({
      ...device,
      id: type,
      name: type,
      type,
      warrantyEnd: at === 0 ? '2026-12-05' : '2026-12-30',
    })),
  });
  const { container } = bounded(<DeviceList />);
  await screen.findByRole('link', { name: 'Windows' });
  const icons = [...container.querySelectorAll('li > span:first-child svg')].map(
    (icon) => icon.innerHTML,
  );
  expect(new Set(icons).size).toBe(4);
  expect(screen.getAllByText(/Garanti till/).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Garanti till 5\sdecember$/),
  ]);
});

test('shows an empty state with a link to the helpdesk', async () => {
  answer('GET /api/devices', { body: [] });
  bounded(<DeviceList />);
  expect(await screen.findByText('Du har inga enheter från universitetet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Kontakta oss' })).toBeTruthy();
});

// STUD-11
test('shows a program’s picture, its initial without one, and since when it is available', async () => {
  const program = {
    id: 'p',
    name: 'Matlab',
    company: 'MathWorks',
    description: { 'sv-SE': 'Räknar', 'en-GB': 'Calculates' },
    image: '/programs/matlab.svg',
    downloadInfo: null,
    downloadLink: null,
    created: '2026-01-31T23:30:00Z',
  };
  answer('GET /api/devices/applications', { body: [program] });
  const { container } = bounded(<ApplicationList heading="h3" />);
  expect(
    (await screen.findByText(/Tillgängligt sedan 1\sfebruari/))
      .closest('time')
      ?.getAttribute('datetime'),
  ).toBe('2026-02-01');
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/programs/matlab.svg');
  if (picture) fireEvent.error(picture);
  expect(await screen.findByText('M')).toBeTruthy();
});

// SELF-05
test('shows a program in the language of the page, with its download link', async () => {
  const program = {
    id: 'p',
    name: 'Matlab',
    company: 'MathWorks',
    description: { 'sv-SE': 'Räknar', 'en-GB': 'Calculates' },
    image: null,
    downloadInfo: null,
    downloadLink: 'https://example.org/matlab',
    created: '2026-01-01T00:00:00Z',
  };
  answer('GET /api/devices/applications', { body: [program] });
  bounded(<ApplicationList heading="h3" />);
  expect(await screen.findByText('Räknar')).toBeTruthy();
  expect(screen.getByRole('link', { name: /Hämta Matlab/ }).getAttribute('href')).toBe(
    'https://example.org/matlab',
  );
});

describe('a setting', () => {
  // SELF-04
  test('changes immediately and is sent alone; an unknown one is shown by its id', async () => {
    bounded(<DeviceSettings deviceId="d1" />);
    answer(PATCH, { body: withOn('zoom') });
    fireEvent.click(await toggle('zoom'));
    await waitFor(async () => expect(await isOn('zoom')).toBe(true));
    await waitFor(() =>
      expect(sent).toEqual([{ call: PATCH, body: [{ id: 'zoom', value: 'true' }] }]),
    );
    expect(await isOn('zoom')).toBe(true);
  });

  const unchanged = 'Administratörsrättigheter är som förut';
  const unknown = 'Vi vet inte om det gick igenom';
  test.each<[string, Reply, string, string]>([
    ['because the device has been removed', { status: 404 }, unchanged, 'DEVICES/SETTINGS/GONE'],
    ['because of a server error', { status: 500 }, unchanged, 'ERROR/GENERAL'],
    ['because the network is unavailable', 'noNetwork', unknown, 'ERROR/NO_CONNECTION'],
  ])(
    'that could not be saved %s reverts alone, and the reason is shown',
    async (_, reply, name, why) => {
      answer(PATCH, reply);
      bounded(<DeviceSettings deviceId="d1" />);
      fireEvent.click(await toggle('Administratörsrättigheter'));
      const result = await screen.findByRole('region', { name });
      expect(within(result).getByText(allTexts('sv-SE')[why] ?? '')).toBeTruthy();
      expect(await isOn('Administratörsrättigheter')).toBe(false);
      answer(PATCH, { body: withOn('administratorRights') });
      fireEvent.click(within(result).getByRole('button', { name: 'Försök igen' }));
      await waitFor(async () => expect(await isOn('Administratörsrättigheter')).toBe(true));
      expect(screen.queryByRole('region', { name })).toBeNull();
      expect(await isOn('Automatiska uppdateringar')).toBe(true);
    },
  );

  test('reverts alone while the next one is pending', async () => {
    const answerNext = holdChanges();
    bounded(<DeviceSettings deviceId="d1" />);
    fireEvent.click(await toggle('zoom'));
    fireEvent.click(await toggle('Administratörsrättigheter'));
    await waitFor(async () =>
      expect([await isOn('zoom'), await isOn('Administratörsrättigheter')]).toEqual([true, true]),
    );
    await answerNext({ status: 500 });
    await waitFor(async () => expect(await isOn('zoom')).toBe(false));
    expect(await isOn('Administratörsrättigheter')).toBe(true);
    await answerNext({ body: withOn('administratorRights') });
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect([await isOn('zoom'), await isOn('Administratörsrättigheter')]).toEqual([false, true]);
  });

  test('switched twice while the network fails shows the server’s value', async () => {
    const answerNext = holdChanges();
    bounded(<DeviceSettings deviceId="d1" />);
    for (const value of [false, true]) {
      fireEvent.click(await toggle('Automatiska uppdateringar'));
      await waitFor(async () => expect(await isOn('Automatiska uppdateringar')).toBe(value));
    }
    answer(GET, 'noNetwork');
    await answerNext('noNetwork');
    await answerNext('noNetwork');
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(sent.map(({ body }) => body)).toEqual([
      [{ id: 'automaticUpdates', value: 'false' }],
      [{ id: 'automaticUpdates', value: 'true' }],
    ]);
    expect(await isOn('Automatiska uppdateringar')).toBe(true);
  });

  test('is sent after the previous one, and none is lost', async () => {
    answer(PATCH, { body: settings });
    bounded(<DeviceSettings deviceId="d1" />);
    fireEvent.click(await toggle('Automatiska uppdateringar'));
    fireEvent.click(await toggle('Administratörsrättigheter'));
    await waitFor(() =>
      expect(sent.map(({ body }) => body)).toEqual([
        [{ id: 'automaticUpdates', value: 'false' }],
        [{ id: 'administratorRights', value: 'true' }],
      ]),
    );
  });

  test('with text is saved by its button, and keeps the typed text when that fails', async () => {
    answer(PATCH, { status: 500 });
    bounded(<DeviceSettings deviceId="d1" />);
    const field = await screen.findByLabelText('Eget namn på enheten');
    expect(screen.queryByRole('button', { name: 'Spara namnet' })).toBeNull();
    fireEvent.change(field, { target: { value: 'Hemma' } });
    fireEvent.click(screen.getByRole('button', { name: 'Spara namnet' }));
    expect(
      await screen.findByRole('region', { name: 'Eget namn på enheten är som förut' }),
    ).toBeTruthy();
    expect(field).toHaveProperty('value', 'Hemma');
    expect(screen.getByRole('button', { name: 'Spara namnet' })).toBeTruthy();
  });

  test('named true stays a text, and a refused text is marked at its field and kept', async () => {
    answer(GET, { body: [{ id: 'displayName', value: 'true' }] });
    answer(PATCH, { status: 400, errors: { displayName: ['DEVICES/SETTINGS/ONE_LINE'] } });
    bounded(<DeviceSettings deviceId="d1" />);
    const field = await screen.findByLabelText('Eget namn på enheten');
    fireEvent.change(field, { target: { value: 'Hemma' } });
    fireEvent.click(screen.getByRole('button', { name: 'Spara namnet' }));
    expect(await screen.findByText('Skriv texten på en rad.')).toBeTruthy();
    expect([field.getAttribute('aria-invalid'), document.activeElement, toastKeys()]).toEqual([
      'true',
      field,
      [],
    ]);
    fireEvent.change(field, { target: { value: 'Hemma!' } });
    await waitFor(() => expect(screen.queryByText('Skriv texten på en rad.')).toBeNull());
    fireEvent.change(field, { target: { value: 'x'.repeat(101) } });
    fireEvent.click(screen.getByRole('button', { name: 'Spara namnet' }));
    expect(await screen.findByText('Skriv högst 100 tecken.')).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  test('cannot be changed offline, and the page explains why', async () => {
    reportUnreachable();
    bounded(<DeviceSettings deviceId="d1" />);
    expect(await toggle('zoom')).toHaveProperty('disabled', true);
    expect(screen.getByText(/Du är offline/)).toBeTruthy();
  });
});
